#pragma once

#include <vector>

#include "client-cli/play/screen/screen.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::test {

/// A room and the log of what happened in it, as the terminal shows them together.
struct LoggedRoom : client::Room, client::EventLog {
    void receive(const protocol::ServerMessage& message) {
        Room::receive(message);
        on_message(*this, message);
    }
};

inline std::vector<client::Row> draw_screen(const LoggedRoom& room, client::Scene scene,
                                            const client::Canvas& canvas) {
    scene.log = room.log;
    return client::draw_screen(room, scene, canvas);
}

}  // namespace seq::test
