#include "server/cluster/membership.hpp"

#include <algorithm>
#include <utility>

#include "protocol/digest/digest.hpp"
#include "server/cluster/encoding.hpp"
#include "server/cluster/envelope.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t beat_format = 1;
constexpr std::string_view alive_prefix = "sequenced.alive.";
constexpr std::size_t peers_max = 1000;  ///< names that were heard, dead ones included

}  // namespace

/// What a node publishes.
struct Beat {
    std::uint64_t life = 0;
    std::uint64_t count = 0;
    bool is_draining = false;
};

template <typename Archive>
void fields(Archive& archive, Beat& beat) {
    list_fields(archive, beat.life, beat.count, beat.is_draining);
}

Membership::Membership(Broker& broker, std::string node, std::function<void()> on_change,
                       const MembershipSetup& setup)
    : broker_{broker},
      node_{std::move(node)},
      on_change_{std::move(on_change)},
      setup_{setup},
      life_{machine::fresh_bits() | 1U},
      listens_since_{Clock::now()},
      worked_at_{listens_since_},
      next_beat_{listens_since_},
      is_draining_{!setup.wants_rooms} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = listens_since_});
    listening_ = broker_.subscribe(
        std::string{alive_prefix} + "*",
        [this](std::string_view subject, std::string_view payload) { on_beat(subject, payload); });
}

Membership::~Membership() {
    listening_.reset();
    thread_->stop();
}

void Membership::on_beat(std::string_view subject, std::string_view payload) {
    const auto beat = decode_stored<Beat>(beat_format, payload);
    if (!beat || !subject.starts_with(alive_prefix)) return;
    const std::string node{subject.substr(alive_prefix.size())};
    if (node.size() > node_name_max) return;
    {
        const std::lock_guard guard{guard_};
        if (node == node_ && beat->life != life_) {
            rival_seen_ = Clock::now();
            return;
        }
        if (!peers_.contains(node) && peers_.size() >= peers_max) return;
        Peer& peer = peers_[node];
        if (peer.life == beat->life && peer.count >= beat->count) return;
        peer = {beat->life, beat->count, beat->is_draining, Clock::now()};
    }
    thread_->wake();
}

std::optional<Membership::Clock::time_point> Membership::work() {
    std::optional<Beat> beat;
    std::string summary_now;
    Clock::time_point next;
    {
        const std::lock_guard guard{guard_};
        const Clock::time_point now = Clock::now();
        listen_again_if_interrupted(now);
        if (now >= next_beat_) {
            beat = Beat{life_, ++count_, is_draining_};
            next_beat_ = now + setup_.every;
        }
        next = next_change(now);
        summary_now = summary(now);
    }
    if (beat) broker_.publish(std::string{alive_prefix} + node_, encode_stored(beat_format, *beat));
    if (std::exchange(summary_, summary_now) != summary_now && on_change_) on_change_();
    return next;
}

// While this process did not run or had no connection, it could not hear anybody.
void Membership::listen_again_if_interrupted(Clock::time_point now) {
    const bool was_paused = now - worked_at_ > setup_.every * 2;
    worked_at_ = now;
    if (was_paused || !broker_.is_connected()) listens_since_ = now;
}

// The next beat, or the time at which a node counts as dead.
Membership::Clock::time_point Membership::next_change(Clock::time_point now) const {
    Clock::time_point next = next_beat_;
    for (const auto& [node, peer] : peers_)
        if (const auto dies = std::max(peer.seen, listens_since_) + setup_.dead_after; dies > now)
            next = std::min(next, dies);
    return next;
}

bool Membership::is_listening(Clock::time_point now) const {
    return now - listens_since_ < setup_.dead_after;
}

bool Membership::lives(const Peer& peer, Clock::time_point now) const {
    return is_listening(now) || now - peer.seen < setup_.dead_after;
}

std::string Membership::summary(Clock::time_point now) const {
    std::string text{is_listening(now) ? "?" : "!"};
    for (const auto& [node, peer] : peers_)
        if (lives(peer, now)) text += ' ' + node + (peer.is_draining ? '-' : '+') + std::to_string(peer.life);
    return text;
}

bool Membership::is_alive(const std::string& node, std::uint64_t life) const {
    if (node == node_) return life == 0 || life == life_;
    const std::lock_guard guard{guard_};
    const Clock::time_point now = Clock::now();
    const auto peer = peers_.find(node);
    if (peer == peers_.end()) return is_listening(now);
    return (life == 0 || life == peer->second.life) && lives(peer->second, now);
}

std::vector<std::string> Membership::living() const {
    const std::lock_guard guard{guard_};
    std::vector<std::string> nodes{node_};
    for (const auto& [node, peer] : peers_)
        if (node != node_ && lives(peer, Clock::now())) nodes.push_back(node);
    std::ranges::sort(nodes);
    return nodes;
}

bool Membership::knows_who_lives() const {
    const std::lock_guard guard{guard_};
    return !is_listening(Clock::now());
}

std::string Membership::chosen_for(const protocol::RoomCode& room) const {
    std::string chosen;
    protocol::Digest highest{};
    const auto consider = [&](const std::string& node) {
        const auto weight = protocol::sha256_of({protocol::as_bytes(room.text), protocol::as_bytes(node)});
        if (!chosen.empty() && weight <= highest) return;
        chosen = node;
        highest = weight;
    };
    const std::lock_guard guard{guard_};
    const Clock::time_point now = Clock::now();
    if (!is_draining_) consider(node_);
    for (const auto& [node, peer] : peers_)
        if (node != node_ && !peer.is_draining && lives(peer, now)) consider(node);
    return chosen;
}

void Membership::want_rooms() {
    set_draining(false);
}

void Membership::drain() {
    set_draining(true);
}

void Membership::set_draining(bool is_draining) {
    {
        const std::lock_guard guard{guard_};
        is_draining_ = is_draining;
        next_beat_ = Clock::now();
    }
    thread_->wake();
}

bool Membership::has_rival() const {
    const std::lock_guard guard{guard_};
    return rival_seen_ && Clock::now() - *rival_seen_ < setup_.dead_after / 2;
}

Membership::Clock::duration Membership::lease_age() const {
    const std::lock_guard guard{guard_};
    const auto own = peers_.find(node_);
    return own == peers_.end() ? Clock::duration::zero() : Clock::now() - own->second.seen;
}

}  // namespace seq::cluster
