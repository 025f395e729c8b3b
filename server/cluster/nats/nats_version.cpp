#include "server/cluster/nats/nats_version.hpp"

#include <array>
#include <charconv>

namespace seq::cluster {
namespace {

using VersionNumbers = std::array<unsigned, 3>;

constexpr VersionNumbers oldest_nats{2, 10, 23};

/// Major, minor and patch of `2.10.27` or `2.11.0-RC.1`; nothing if the text is no version.
std::optional<VersionNumbers> version_numbers(std::string_view text) {
    VersionNumbers numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        if (n > 0 && (at == end || *at++ != '.')) return std::nullopt;
        const auto [after, error] = std::from_chars(at, end, numbers[n]);
        if (error != std::errc{}) return std::nullopt;
        at = after;
    }
    return numbers;
}

}  // namespace

std::optional<std::string> why_not_nats(std::string_view version) {
    const std::optional<VersionNumbers> numbers = version_numbers(version);
    if (numbers && *numbers >= oldest_nats) return std::nullopt;
    return "NATS server " + std::string{version} +
           " is too old: releases before 2.10.23 can acknowledge two conflicting writes or lose a stream. "
           "Upgrade it, for example to the nats-server of Debian 13.";
}

}  // namespace seq::cluster
