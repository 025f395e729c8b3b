#include "server/cluster/nats/nats_answers.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "protocol/digest/digest.hpp"

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

template <class List>
bool contains_number(const List& list, int number) {
    for (const int each : list)
        if (each == number) return true;
    return false;
}

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
    if (contains_number(no_room, error.err_code)) return is(Failure::full);
    // Other failures of its store leave open whether replicas have the message.
    if (error.err_code == store_failed)
        return is(error.description.starts_with("maximum ") ? Failure::full : Failure::unavailable);
    if (error.code == unavailable_code || contains_number(passing, error.err_code))
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

}  // namespace seq::cluster
