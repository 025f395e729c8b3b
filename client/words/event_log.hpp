#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/words/sentences.hpp"

namespace seq::client {

/// EventLog: the events of a room as English sentences. Keeps the newest thousand lines.
struct EventLog {
    std::vector<LogLine> log;        ///< oldest first
    std::uint64_t lines_logged = 0;  ///< including lines that were dropped

    void say(LogKind kind, std::string_view text);
    /// Adds the sentences of a message, which the room must include already.
    void on_message(const Room& room, const protocol::ServerMessage& message);

  private:
    struct Add;
    std::vector<Event> own_events_;          ///< wait for the closing frame of their version
    std::vector<std::string> known_knocks_;  ///< the sentences about those who wait
    std::uint64_t version_ = 0;              ///< of the room as it was told
    bool entered_ = false;
};

}  // namespace seq::client
