#pragma once

#include <cstdint>
#include <string_view>

namespace seq::push {

/// What became of a message to a push service.
enum class Outcome : std::uint8_t {
    accepted,     ///< by the push service
    expired,      ///< the push service no longer knows the subscription (404, 410)
    refused,      ///< any other answer, redirections included
    unreachable,  ///< no name, no connection, no valid certificate, or no answer that is HTTP
    not_public,   ///< the name leads to no public address
    timeout,
    queue_full,  ///< dropped, because too many messages wait
};

/// As in the metrics, for example `not-public`.
constexpr std::string_view name_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::accepted: return "accepted";
        case Outcome::expired: return "expired";
        case Outcome::refused: return "refused";
        case Outcome::unreachable: return "unreachable";
        case Outcome::not_public: return "not-public";
        case Outcome::timeout: return "timeout";
        case Outcome::queue_full: return "queue-full";
    }
    return {};
}

}  // namespace seq::push
