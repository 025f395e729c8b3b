#include "server/cluster/nats/nats_requests.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/digest/digest.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

using Json = nlohmann::json;

constexpr int wrong_last_sequence = 10071;
constexpr int wrong_last_sequence_constant = 10164;  // the same since NATS 2.12, without the sequence
constexpr int store_failed = 10077;
constexpr int message_exceeds_maximum = 10054;
constexpr int payload_too_large = 10136;
constexpr int unavailable_code = 503;

constexpr std::array no_room{10002,   // resource limits exceeded for account
                             10023,   // insufficient resources
                             10028,   // insufficient memory resources available
                             10047};  // insufficient storage resources available

// These pass when there is a leader again, or when a server has started.
constexpr std::array passing{10008,   // JetStream system temporarily unavailable
                             10009,   // JetStream not in clustered mode yet
                             10013,   // consumer is being created
                             10049,   // stream is being created
                             10118,   // stream is offline
                             10119};  // consumer is offline

Json parse(std::string_view text) {
    Json value = Json::parse(text, nullptr, false);
    return value.is_object() ? value : Json::object();
}

template <class T>
T value_or(const Json& object, const char* name, T otherwise) {
    const auto found = object.find(name);
    if (found == object.end()) return otherwise;
    if constexpr (std::is_same_v<T, std::string>)
        return found->is_string() ? found->template get<std::string>() : otherwise;
    else if constexpr (std::is_same_v<T, bool>)
        return found->is_boolean() ? found->template get<bool>() : otherwise;
    else
        return found->is_number_integer() ? found->template get<T>() : otherwise;
}

std::optional<NatsError> error_in(const Json& answer) {
    const auto error = answer.find("error");
    if (error == answer.end() || !error->is_object()) return std::nullopt;
    return NatsError{.code = value_or(*error, "code", 0),
                     .err_code = value_or(*error, "err_code", 0),
                     .description = value_or(*error, "description", std::string{"an unknown error"})};
}

tl::unexpected<BrokerError> unreadable() {
    return tl::unexpected{BrokerError{Failure::refused, "NATS has answered something that cannot be read"}};
}

// The rest is for the way of an answer through the threads of this process.
constexpr std::chrono::milliseconds give_up_after = Broker::answer_within - std::chrono::milliseconds{500};

std::string random_inbox() {
    return "_INBOX.sequenced." + std::to_string(machine::fresh_bits()) + '.';
}

tl::unexpected<BrokerError> no_answer(std::string why) {
    return tl::unexpected{BrokerError{Failure::unavailable, std::move(why)}};
}

}  // namespace

std::optional<NatsError> nats_error_in(std::string_view answer) {
    return error_in(parse(answer));
}

BrokerError as_broker_error(const NatsError& error) {
    const auto is = [&error](Failure failure) { return BrokerError{failure, error.description}; };
    if (error.err_code == wrong_last_sequence || error.err_code == wrong_last_sequence_constant)
        return is(Failure::wrong_sequence);
    if (error.err_code == message_exceeds_maximum || error.err_code == payload_too_large)
        return is(Failure::too_large);
    if (std::ranges::count(no_room, error.err_code) > 0) return is(Failure::full);
    // Other failures of its store leave open whether replicas have the message.
    if (error.err_code == store_failed)
        return is(error.description.starts_with("maximum ") ? Failure::full : Failure::unavailable);
    if (error.code == unavailable_code || std::ranges::count(passing, error.err_code) > 0)
        return is(Failure::unavailable);
    return is(Failure::refused);
}

tl::expected<Acknowledged, BrokerError> read_acknowledgement(std::string_view answer) {
    const Json parsed = parse(answer);
    if (const auto error = error_in(parsed)) return tl::unexpected{as_broker_error(*error)};
    const auto sequence = value_or(parsed, "seq", std::uint64_t{0});
    if (sequence == 0) return unreadable();
    return Acknowledged{.sequence = sequence, .duplicate = value_or(parsed, "duplicate", false)};
}

tl::expected<std::optional<StoredMessage>, BrokerError> read_stored_message(std::string_view answer,
                                                                            std::string_view prefix) {
    const Json parsed = parse(answer);
    if (const auto error = error_in(parsed)) {
        if (error->err_code == nats_message_not_found) return std::nullopt;
        return tl::unexpected{as_broker_error(*error)};
    }
    const auto message = parsed.find("message");
    if (message == parsed.end() || !message->is_object()) return unreadable();
    const auto subject = value_or(*message, "subject", std::string{});
    auto payload = protocol::from_base64(value_or(*message, "data", std::string{}));
    const auto sequence = value_or(*message, "seq", std::uint64_t{0});
    if (!subject.starts_with(prefix) || !payload || sequence == 0) return unreadable();
    return StoredMessage{
        .sequence = sequence, .subject = subject.substr(prefix.size()), .payload = std::move(*payload)};
}

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
