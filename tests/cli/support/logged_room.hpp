#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::test {

/// A room and the log of what happened in it, as the terminal has them together.
struct LoggedRoom : client::Room, client::EventLog {
    void receive(const protocol::ServerMessage& message) {
        Room::receive(message);
        on_message(*this, message);
    }
    void receive(const std::vector<protocol::ServerMessage>& messages) {
        for (const protocol::ServerMessage& message : messages)
            receive(message);
    }
    /// The newest lines of the log, so many.
    std::vector<std::string> last_lines(std::size_t count) const {
        std::vector<std::string> lines;
        for (std::size_t n = log.size() - std::min(count, log.size()); n < log.size(); ++n)
            lines.push_back(log[n].text);
        return lines;
    }
    /// Receives these events as the next version. Returns what the log tells of them.
    std::vector<std::string> told(std::vector<protocol::RoomEvent> events) {
        const std::uint64_t before = lines_logged;
        receive(protocol::PublicEvents{version + 1, std::move(events)});
        return last_lines(static_cast<std::size_t>(lines_logged - before));
    }
};

inline constexpr client::Canvas paper{.columns = 80};

/// What is printed of the rows, after an empty line.
inline std::string text_of(const std::vector<client::Row>& rows) {
    std::string text = "\n";
    for (const client::Row& row : rows)
        text += row.text(paper) + "\n";
    return text;
}

}  // namespace seq::test
