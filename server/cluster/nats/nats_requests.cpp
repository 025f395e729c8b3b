#include "server/cluster/nats/nats_requests.hpp"

#include <charconv>
#include <chrono>
#include <utility>

#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

// The rest is for the way of an answer through the threads of this process.
constexpr std::chrono::milliseconds give_up_after = Broker::answer_within - std::chrono::milliseconds{500};

std::string random_inbox() {
    return "_INBOX.sequenced." + std::to_string(machine::fresh_bits()) + '.';
}

tl::unexpected<BrokerError> no_answer(std::string why) {
    return tl::unexpected{BrokerError{Failure::unavailable, std::move(why)}};
}

}  // namespace

NatsRequests::NatsRequests(NatsConnection& connection, TimerQueue& timers)
    : connection_{connection}, timers_{timers}, inbox_{random_inbox()} {
    answers_ = connection_.subscribe(inbox_ + "answer.*",
                                     [this](const NatsMessage& message) { on_answer(message); });
}

void NatsRequests::send(const NatsRequest& request, OnNatsAnswer done) {
    std::uint64_t number = 0;
    {
        const std::lock_guard guard{guard_};
        number = ++last_;
        waiting_.emplace(number, std::move(done));
        deadlines_.push_back({machine::Clock::now() + give_up_after, number});
    }
    const auto sent = connection_.publish(request.subject, request.payload,
                                          inbox_ + "answer." + std::to_string(number), request.headers);
    if (sent) return;
    timers_.after({}, [this, number, error = sent.error()] {
        if (const auto handler = take(number)) handler(tl::unexpected{error});
    });
}

tl::expected<std::string, BrokerError> NatsRequests::ask(const NatsRequest& request) {
    return wait_for<std::string>([&](const auto& done) {
        send(request, [done](const tl::expected<std::string_view, BrokerError>& text) {
            done(text.map([](std::string_view each) { return std::string{each}; }));
        });
    });
}

OnNatsAnswer NatsRequests::take(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    auto found = waiting_.extract(number);
    return found ? std::move(found.mapped()) : nullptr;
}

void NatsRequests::on_answer(const NatsMessage& message) {
    const std::string_view text = message.subject.substr(message.subject.rfind('.') + 1);
    std::uint64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) return;
    const auto handler = take(number);
    if (!handler) return;
    if (!message.status.empty())
        return handler(no_answer("nobody in NATS serves this request at the moment"));
    handler(message.payload);
}

void NatsRequests::fail_all(const std::string& why) {
    std::unordered_map<std::uint64_t, OnNatsAnswer> failed;
    {
        const std::lock_guard guard{guard_};
        failed.swap(waiting_);
        deadlines_.clear();
    }
    for (const auto& [number, handler] : failed)
        handler(no_answer(why));
}

void NatsRequests::fail_overdue() {
    const auto now = machine::Clock::now();
    std::vector<OnNatsAnswer> failed;
    {
        const std::lock_guard guard{guard_};
        while (!deadlines_.empty() && deadlines_.front().at <= now) {
            if (auto found = waiting_.extract(deadlines_.front().number))
                failed.push_back(std::move(found.mapped()));
            deadlines_.pop_front();
        }
    }
    for (const auto& handler : failed)
        handler(no_answer("NATS has not answered in time"));
}

}  // namespace seq::cluster
