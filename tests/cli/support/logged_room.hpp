#pragma once

#include <string>
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
