#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <utility>

#include "server/host/room_directory.hpp"
#include "server/host/threads/loops.hpp"
#include "server/limits/limits.hpp"

namespace seq::net {

/// Whether the server can accept moves, and if not, why. Thread-safe.
class Readiness {
  public:
    /// `trouble_of_cluster` is asked as well, if there is one: it returns a sentence or nothing.
    Readiness(const RoomDirectory& rooms, const LoopLag& lag, const Limits& limits,
              std::function<std::string_view()> trouble_of_cluster = {})
        : rooms_{rooms}, lag_{lag}, limits_{limits}, trouble_of_cluster_{std::move(trouble_of_cluster)} {}

    /// The rooms with running clocks have been loaded.
    void note_replayed() { is_replayed_ = true; }
    /// The shutdown begins. Returns whether it had already begun.
    bool note_closing() { return is_closing_.exchange(true); }
    bool is_closing() const { return is_closing_; }

    /// Why the server is not ready, as a sentence for the public; empty if it is ready.
    std::string_view trouble() const {
        if (is_closing_) return "The server is closing.";
        if (!is_replayed_) return "The rooms are being replayed.";
        if (rooms_.storage_is_behind()) return "The storage does not answer: no commands are accepted.";
        if (rooms_.storage_is_full()) return "The storage is full: no commands are accepted.";
        if (rooms_.list_is_unreadable()) return "The journal's list of rooms cannot be read.";
        if (lag_.worst() > limits_.loop_lag) return "The server is too busy.";
        return trouble_of_cluster_ ? trouble_of_cluster_() : std::string_view{};
    }

  private:
    const RoomDirectory& rooms_;
    const LoopLag& lag_;
    const Limits& limits_;
    const std::function<std::string_view()> trouble_of_cluster_;
    std::atomic<bool> is_replayed_ = false;
    std::atomic<bool> is_closing_ = false;
};

}  // namespace seq::net
