#pragma once

#include <cstdint>
#include <doctest/doctest.h>
#include <string>

#include "tests/net/support/client.hpp"
#include "tests/support/prometheus_text.hpp"

namespace seq::net::test {

inline std::string body_of(const std::string& answer) {
    return answer.substr(answer.find("\r\n\r\n") + 4);
}

/// The metrics at this admin port; they must be well-formed.
inline seq::test::Samples metrics_at(std::uint16_t port) {
    auto samples = seq::test::read_prometheus_text(body_of(get(port, "/metrics")));
    REQUIRE_MESSAGE(samples.has_value(), samples.error());
    return std::move(*samples);
}

}  // namespace seq::net::test
