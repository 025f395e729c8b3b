#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// A message in one or two parts: its beginning, and a rest that may be shared with other sessions.
struct OutgoingFrame {
    OutgoingFrame(room::Frame beginning, room::Frame rest_of_it = {})
        : first{std::move(beginning)}, rest{std::move(rest_of_it)} {}

    room::Frame first;
    room::Frame rest;  ///< null if there is none

    std::size_t size() const { return first->size() + (rest ? rest->size() : 0); }
    friend bool operator==(const OutgoingFrame&, const OutgoingFrame&) = default;
};

/// What a session is sent at once: frames, and after them possibly the reason to close it.
struct OutgoingItems {
    OutgoingItems() = default;
    OutgoingItems(OutgoingFrame frame, std::optional<room::CloseReason> reason = std::nullopt)
        : close_reason{reason} {
        frames.push_back(std::move(frame));
    }
    OutgoingItems(room::CloseReason reason) : close_reason{reason} {}

    /// Adds items behind these; takes the frames over. Nothing is sent after a reason to close.
    void add(std::span<OutgoingFrame> more, std::optional<room::CloseReason> reason) {
        if (close_reason) return;
        frames.insert(frames.end(), std::move_iterator{more.begin()}, std::move_iterator{more.end()});
        close_reason = reason;
    }

    boost::container::small_vector<OutgoingFrame, 4>
        frames{};  ///< mostly so few, without memory of their own
    std::optional<room::CloseReason> close_reason{};
};

}  // namespace seq::net
