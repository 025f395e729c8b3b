#include "tests/flood/support/swarm.hpp"

#include <algorithm>
#include <array>
#include <sys/epoll.h>
#include <unistd.h>

namespace seq::flood {
namespace {

using namespace std::chrono_literals;

constexpr auto swarm_patience = 120s;
constexpr auto drip_every = 10ms;  // how often to check who may send another byte

std::uint32_t wishes_of(const Attacker& attacker) {
    if (attacker.fate().over) return 0;
    std::uint32_t events = EPOLLRDHUP;
    if (attacker.listens()) events |= EPOLLIN;
    if (attacker.has_words() && !attacker.is_slow()) events |= EPOLLOUT;
    return events;
}

}  // namespace

std::uint32_t household(std::size_t number) {
    constexpr std::uint32_t first_network = 0x7f010000;  // 127.1.0.0
    constexpr std::uint32_t hosts = 250;                 // of each 127.1.n.0/24, from .1 on
    const auto n = static_cast<std::uint32_t>(number);
    return first_network + (n / hosts << 8) + 1 + n % hosts;
}

Swarm::Swarm(std::uint16_t port) : epoll_{epoll_create1(EPOLL_CLOEXEC)}, port_{port} {}

Swarm::~Swarm() {
    close(epoll_);
}

void Swarm::add(const Attack& attack, std::uint32_t from) {
    attackers_.push_back(std::make_unique<Attacker>(attack, from, port_));
    watched_.push_back(0);
    watch(attackers_.size() - 1);
}

void Swarm::add(std::size_t count, const Attack& attack) {
    for (std::size_t i = 0; i < count; ++i)
        add(attack, household(households_++));
}

bool Swarm::attack_until(const std::function<bool()>& enough) {
    const auto until = Clock::now() + swarm_patience;
    while (!enough()) {
        if (Clock::now() > until) return false;
        round();
        come_again();
    }
    return true;
}

bool Swarm::attack_to_the_end() {
    const auto until = Clock::now() + swarm_patience;
    while (still_there() > 0) {
        if (Clock::now() > until) return false;
        round();
    }
    return true;
}

void Swarm::round() {
    std::array<epoll_event, 256> events;
    const int count = epoll_wait(epoll_, events.data(), events.size(), static_cast<int>(drip_every / 1ms));
    for (int i = 0; i < count; ++i)
        hear(events.at(static_cast<std::size_t>(i)).data.u64, events.at(static_cast<std::size_t>(i)).events);
    let_drip(Clock::now());
}

void Swarm::hear(std::size_t n, std::uint32_t events) {
    Attacker& attacker = *attackers_[n];
    attacker.hear((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
    if (!attacker.is_slow()) attacker.speak(Clock::now());
    watch(n);
}

void Swarm::let_drip(Clock::time_point now) {
    if (now < next_drip_) return;
    next_drip_ = now + drip_every;
    for (const auto& attacker : attackers_)
        if (attacker->is_slow()) attacker->speak(now);
}

void Swarm::watch(std::size_t n) {
    const std::uint32_t wished = wishes_of(*attackers_[n]);
    if (wished == watched_[n]) return;
    epoll_event event{};
    event.events = wished;
    event.data.u64 = n;
    const int operation = watched_[n] == 0 ? EPOLL_CTL_ADD : wished == 0 ? EPOLL_CTL_DEL : EPOLL_CTL_MOD;
    epoll_ctl(epoll_, operation, attackers_[n]->fd(), &event);
    watched_[n] = wished;
}

void Swarm::come_again() {
    for (std::size_t n = 0; n < attackers_.size(); ++n) {
        if (!attackers_[n]->fate().over) continue;
        past_.push_back(attackers_[n]->fate());
        const Attack attack = attackers_[n]->attack();
        const std::uint32_t from = attackers_[n]->from();
        attackers_[n].reset();  // closes its end, for which the server may still wait
        attackers_[n] = std::make_unique<Attacker>(attack, from, port_);
        watch(n);
    }
}

std::size_t Swarm::still_there() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(attackers_, [](const auto& attacker) { return !attacker->fate().over; }));
}

std::vector<Fate> Swarm::fates() const {
    constexpr unsigned no_place = 503;
    std::vector<Fate> all = past_;
    for (const auto& attacker : attackers_)
        all.push_back(attacker->fate());
    std::erase_if(all, [](const Fate& fate) { return fate.status == no_place; });
    return all;
}

std::map<std::string, std::size_t> Swarm::ends() const {
    std::map<std::string, std::size_t> counted;
    for (const Fate& fate : fates())
        ++counted[fate.over ? fate.end() : "still there"];
    return counted;
}

std::string kinds(const std::map<std::string, std::size_t>& ends) {
    std::string text;
    for (const auto& [end, count] : ends)
        text += (text.empty() ? "" : ", ") + end;
    return text;
}

}  // namespace seq::flood
