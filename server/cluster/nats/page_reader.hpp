#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Asks for the first message of a subject whose sequence is not less than `from`; without one, for the
/// newest message. The answer comes later, from a thread of the broker.
using GetMessage =
    std::function<void(std::optional<std::uint64_t> from, OnAnswer<std::optional<StoredMessage>> done)>;

/// Reads a page of the messages of a subject, of which only single ones can be had. As it is not known which
/// sequences the subject has, those up to the newest message are divided into parts, and several of these are
/// read at the same time. What is returned has no gap. The page ends at `until` if it has a message then.
void read_page(GetMessage get, std::uint64_t after, const MessagePageLimits& limits,
               machine::Clock::time_point until, OnAnswer<std::vector<StoredMessage>> done);

}  // namespace seq::cluster
