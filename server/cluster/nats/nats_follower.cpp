#include "server/cluster/nats/nats_follower.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "server/cluster/nats/nats_requests.hpp"
#include "server/cluster/nats/nats_streams.hpp"

namespace seq::cluster {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds heartbeat{1000};
constexpr milliseconds silence_max{2500};
constexpr milliseconds retry_after{500};
constexpr milliseconds forget_after{5000};

std::int64_t in_ns(milliseconds time) {
    return std::chrono::nanoseconds{time}.count();
}

/// As much of a prefix as NATS can select.
std::string whole_parts(const std::string& prefix) {
    return prefix.substr(0, prefix.rfind('.') + 1);
}

/// What the reply subject of a delivered message says:
/// `$JS.ACK.STREAM.CONSUMER.TIMES.SEQUENCE.DELIVERED.TIME.PENDING`, or with domain and account before the
/// stream and something random at the end.
struct ReplySubject {
    std::uint64_t sequence = 0;
    std::uint64_t delivered = 0;
    std::uint64_t pending = 0;
};

std::optional<ReplySubject> read_delivery(std::string_view reply) {
    std::array<std::string_view, 12> parts;
    std::size_t count = 0;
    while (count < parts.size()) {
        const std::size_t end = std::min(reply.find('.'), reply.size());
        parts.at(count++) = reply.substr(0, end);
        if (end == reply.size()) break;
        reply.remove_prefix(end + 1);
    }
    if (count < 9 || count == 10 || parts[0] != "$JS" || parts[1] != "ACK") return std::nullopt;
    const std::size_t first = count == 9 ? 5 : 7;
    std::array<std::uint64_t, 4> numbers{};  // sequence, delivered, time, pending
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        const std::string_view part = parts.at(first + n);
        if (std::from_chars(part.data(), part.data() + part.size(), numbers.at(n)).ec != std::errc{})
            return std::nullopt;
    }
    return ReplySubject{numbers[0], numbers[1], numbers[3]};
}

}  // namespace

NatsFollower::NatsFollower(NatsConnection& connection, std::string inbox, std::string prefix,
                           FollowerHandlers handlers)
    : connection_{connection},
      inbox_{std::move(inbox)},
      prefix_{std::move(prefix)},
      handlers_{std::move(handlers)} {}

void NatsFollower::check() {
    std::unique_ptr<Subscription> former;
    {
        const std::lock_guard guard{guard_};
        const auto now = Clock::now();
        if (works_ && now - last_sign_ > silence_max) works_ = false;
        if (has_ended_ || works_ || now < next_attempt_ || !connection_.is_connected()) return;
        former = std::move(subscription_);
        ++attempt_;
        next_attempt_ = now + retry_after;
    }
    former.reset();  // waits for its handler
    begin();
}

void NatsFollower::begin() {
    const std::lock_guard guard{guard_};
    if (has_ended_) return;
    works_ = true;
    last_sign_ = Clock::now();
    delivered_ = 0;
    // NATS only sees that somebody listens if the subscription has no wildcard, so the answer has the same
    // subject.
    const std::string subject = inbox_ + std::to_string(attempt_);
    subscription_ = connection_.subscribe(
        subject, [self = shared_from_this(), attempt = attempt_](const NatsMessage& message) {
            self->on_message(attempt, message);
        });
    const auto sent =
        connection_.publish("$JS.API.CONSUMER.CREATE." + nats_keys.name, question(subject), subject);
    if (!sent) works_ = false;
}

std::string NatsFollower::question(const std::string& deliver_to) const {
    nlohmann::json config{{"deliver_subject", deliver_to},
                          {"filter_subject", nats_keys.prefix + whole_parts(prefix_) + '>'},
                          {"deliver_policy", sequence_ > 0 ? "by_start_sequence" : "all"},
                          {"ack_policy", "none"},
                          {"replay_policy", "instant"},
                          {"flow_control", true},
                          {"idle_heartbeat", in_ns(heartbeat)},
                          {"inactive_threshold", in_ns(forget_after)},
                          {"mem_storage", true},
                          {"num_replicas", 1}};
    if (sequence_ > 0) config["opt_start_seq"] = sequence_ + 1;
    return nlohmann::json{{"stream_name", nats_keys.name}, {"config", config}}.dump();
}

void NatsFollower::interrupt() {
    const std::lock_guard guard{guard_};
    works_ = false;
    next_attempt_ = {};
}

void NatsFollower::end() {
    std::unique_ptr<Subscription> last;
    const std::lock_guard guard{guard_};
    has_ended_ = true;
    last = std::move(subscription_);
}

void NatsFollower::fail() {
    const std::lock_guard guard{guard_};
    works_ = false;
}

bool NatsFollower::is_expected(std::uint64_t attempt) {
    const std::lock_guard guard{guard_};
    if (has_ended_ || attempt != attempt_ || !works_) return false;
    last_sign_ = Clock::now();
    return true;
}

// A key is delivered with its own subject, everything else with the one that this consumer was given.
void NatsFollower::on_message(std::uint64_t attempt, const NatsMessage& message) {
    if (!is_expected(attempt)) return;
    if (!message.status.empty()) return on_status(message);
    if (message.subject.starts_with(inbox_)) return on_created(message.payload);
    on_key(message);
}

void NatsFollower::on_created(std::string_view answer) {
    if (nats_error_in(answer)) return fail();
    const auto parsed = nlohmann::json::parse(answer, nullptr, false);
    if (!parsed.is_object()) return fail();
    if (parsed.value("num_pending", std::uint64_t{1}) == 0) note_that_all_is_known();
}

// A server says by a status of 100 that it is there, or asks whether this process keeps up.
void NatsFollower::on_status(const NatsMessage& message) {
    if (message.status != "100") return fail();
    if (!message.reply.empty()) {
        connection_.publish(std::string{message.reply}, {});
        return;
    }
    if (const auto stalled = message.header("Nats-Consumer-Stalled"); !stalled.empty())
        connection_.publish(std::string{stalled}, {});
    const auto last = message.header("Nats-Last-Consumer");
    std::uint64_t sent = 0;
    if (std::from_chars(last.data(), last.data() + last.size(), sent).ec != std::errc{}) return;
    if (sent != delivered_) return fail();
    note_that_all_is_known();
}

void NatsFollower::on_key(const NatsMessage& message) {
    const auto delivery = read_delivery(message.reply);
    if (!delivery || delivery->delivered != delivered_ + 1) return fail();
    {
        const std::lock_guard guard{guard_};
        ++delivered_;
        sequence_ = delivery->sequence;
    }
    const std::string_view name = message.subject.substr(nats_keys.prefix.size());
    if (name.starts_with(prefix_) && (has_caught_up_ || !message.payload.empty()))
        handlers_.changed({delivery->sequence, std::string{name}, std::string{message.payload}});
    if (delivery->pending == 0) note_that_all_is_known();
}

void NatsFollower::note_that_all_is_known() {
    {
        const std::lock_guard guard{guard_};
        if (has_ended_ || std::exchange(has_caught_up_, true)) return;
    }
    handlers_.caught_up();
}

}  // namespace seq::cluster
