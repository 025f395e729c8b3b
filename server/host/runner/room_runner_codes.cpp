#include "server/host/room_directory.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/room/lobby/spoken_code.hpp"

// The spoken code of a room. The room decides whether it shows one; the directory knows which codes are
// shown.

namespace seq::net {

// A room makes its spoken code from the entropy, so that the code is reserved before the room shows it. False
// if too many are shown.
bool RoomRunner::reserve_spoken_code(room::Command& command) {
    const auto* show = std::get_if<protocol::ShowCode>(&command.message.body);
    if (show == nullptr || !show->shown || room_->spoken_code()) return true;
    hide_spoken_code();
    const auto entropy = context_.rooms.reserve_spoken_code(code_);
    if (!entropy) return false;
    command.entropy = *entropy;
    spoken_code_ = room::spoken_code_from(*entropy);
    return true;
}

// Forgets a code that the room does not show any more, or has not shown after all.
void RoomRunner::note_spoken_code() {
    if (spoken_code_ && spoken_code_ != room_->spoken_code()) hide_spoken_code();
}

void RoomRunner::hide_spoken_code() {
    if (spoken_code_) context_.rooms.hide_spoken_code(*spoken_code_);
    spoken_code_.reset();
}

}  // namespace seq::net
