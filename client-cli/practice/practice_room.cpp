#include "client-cli/practice/practice_room.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "client/link/secrets.hpp"
#include "client/room/room.hpp"
#include "protocol/message/codec.hpp"

namespace seq::client {
namespace {

using room::SessionId;

/// Sets the table up. Nobody receives what is sent to it.
constexpr SessionId the_setup{1};
/// The player's program.
constexpr SessionId the_player{2};

room::TimePoint now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

room::Entropy fresh_entropy() {
    return new_token().bytes;
}

}  // namespace

void PracticeRoom::on_message(std::string_view bytes) {
    const auto message = protocol::decode_client(bytes);
    if (!message) {
        const protocol::DecodeError& error = message.error();
        return refuse(protocol::Refused{error.id, error.code, error.sentence, {}});
    }
    if (!room_ && std::holds_alternative<protocol::Create>(message->body)) begin(*message);
    if (room_) command(the_player, *message);
}

void PracticeRoom::begin(const protocol::ClientMessage& create) {
    const protocol::RoomCode code{"PRACT1CE00"};  // as clients write it
    room::RoomLimits limits;
    limits.budget_factor = 1000;  // a player alone harms nobody by many commands
    limits.bots = pace_;
    auto opened = room::Room::open(code, std::string{practice_link}, {the_setup, create, fresh_entropy()},
                                   now(), {}, 1, limits);
    if (!opened) return refuse(std::move(opened.error()));
    room_.emplace(std::move(opened->room));
    carry_out(opened->effects);
    const std::size_t seats = room_->summary().seats;
    command(the_setup, {new_command_id(), {}, protocol::Sit{1}});
    for (std::size_t n = 1; n < seats; ++n)
        command(the_setup, {new_command_id(), {}, protocol::SeatBot{{}, level_}});
    command(the_setup, {new_command_id(), {}, protocol::Start{}});
}

void PracticeRoom::command(SessionId session, const protocol::ClientMessage& message) {
    room::Command command{.from = session, .message = message, .entropy = fresh_entropy()};
    const auto work = room_->password_work(command, now());
    if (work) command.hashed = work->hash();
    carry_out(room_->take(std::move(command), now()));
}

// There is no journal, so every record counts as durable at once.
void PracticeRoom::carry_out(const room::Effects& effects) {
    for (const room::Delivery& delivery : effects.deliveries)
        if (delivery.to == the_player) send(delivery.text());
    for (const room::CloseSession& closed : effects.closes)
        if (closed.session == the_player) close(static_cast<std::uint16_t>(closed.reason));
    const auto wake = effects.wake_at;
    if (!effects.records.empty()) return carry_out(room_->take(room::Durable{room_->version()}, now()));
    if (wake && wake != wake_at_) wake_at(*wake);
    wake_at_ = wake;
}

void PracticeRoom::wake_at(room::TimePoint time) {
    const auto wait = std::max(time - now(), room::TimePoint::duration{0});
    loop_.after(wait, [self = weak_from_this(), time] {
        const auto room = self.lock();
        if (!room || room->wake_at_ != time) return;
        room->wake_at_.reset();
        room->carry_out(room->room_->take(room::Woken{fresh_entropy()}, now()));
    });
}

void PracticeRoom::refuse(protocol::Refused refused) {
    send(protocol::encode(protocol::ServerMessage{std::move(refused)}, two_packs));
}

}  // namespace seq::client
