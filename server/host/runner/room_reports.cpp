#include "server/host/runner/room_reports.hpp"

#include <algorithm>
#include <utility>

#include "server/host/replies.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

void log_counts(const protocol::RoomCode& code, const room::Counts& counts, std::uint64_t session) {
    if (counts.losses > 0)
        telemetry::log(
            telemetry::Event::versions_lost, {.room = code.text},
            "versions that were acknowledged are lost, or a member claims so; the room has begun a new "
            "epoch: check the disk");
    if (!counts.voided.empty())
        telemetry::log(telemetry::Event::game_voided, {.room = code.text},
                       "the running game was ended as void: " + std::string{counts.voided});
    for (const std::string& refusal : counts.refusals)
        telemetry::log(telemetry::Event::command_refused, {.room = code.text, .session = session}, refusal);
}

}  // namespace

void report_loss(Metrics& metrics, const protocol::RoomCode& code, std::string_view because) {
    metrics.losses.add();
    telemetry::log(telemetry::Event::versions_lost, {.room = code.text},
                   "versions that were acknowledged are lost, and no new epoch begins, because " +
                       std::string{because} + ": check the disk");
}

RoomReports::RoomReports(const protocol::RoomCode& code, bool is_new, RoomContext& context)
    : code_{code},
      context_{context},
      count_{context.metrics},
      noted_limit_{is_new ? std::optional{false} : std::nullopt} {}

// The journal lists every room in which a time limit may be in force: the room is added before the records
// that begin a limit, and removed after those that end the last one.
void RoomReports::before_append(const room::Room& room, const room::Counts& counts, std::uint64_t session) {
    count_.note(room.stats(), counts);
    log_counts(code_, counts, session);
    if (counts.games_begun > 0) context_.rooms.note_game(code_);
    game_began_ = game_began_ || counts.games_begun > 0;
    if (!room.has_running_time())
        running_time_.reset();
    else if (!running_time_)
        running_time_.emplace(context_.serving);
    if (noted_limit_ == true || !room.has_time_limit()) return;
    context_.journal.note(code_, store::RoomState::running);
    noted_limit_ = true;
}

void RoomReports::after_append(const room::Room& room) {
    if (noted_limit_ == false || room.has_time_limit()) return;
    context_.journal.note(code_, store::RoomState::on_demand);
    noted_limit_ = false;
}

std::vector<push::PushCall> RoomReports::calls_due(const room::Room& room, bool game_began) {
    std::vector<push::PushCall> calls;
    room.absent_players(absent_);
    for (const room::AbsentPlayer& player : absent_) {
        const push::PushCall begun{.member = player.member, .game = player.game};
        const bool is_called = game_began || std::ranges::find(calls_, begun) != calls_.end();
        if (player.is_prepared)
            calls.push_back({.member = player.member, .game = player.game, .is_prepared = true});
        else if (player.turn)
            calls.push_back({player.member, player.game, player.turn, player.nudges, false});
        else if (is_called)
            calls.push_back(begun);
    }
    return calls;
}

void RoomReports::call_members(const room::Room& room) {
    if (context_.caller == nullptr) return;
    const std::vector<push::PushCall> before =
        std::exchange(calls_, calls_due(room, std::exchange(game_began_, false)));
    for (const push::PushCall& call : before)
        if (std::ranges::find(calls_, call.member, &push::PushCall::member) == calls_.end())
            context_.caller->cancel(code_, call.member);
    for (const push::PushCall& call : calls_)
        if (std::ranges::find(before, call) == before.end()) context_.caller->call(code_, call);
}

bool RoomReports::refuses_push(Peer& peer, const protocol::ClientMessage& message) const {
    const auto* subscription = std::get_if<protocol::PushSubscribe>(&message.body);
    if (subscription == nullptr) return false;
    const char* code = "push-off";
    std::string why = "this server does not call members whose page is closed";
    if (context_.caller != nullptr) {
        code = "bad-subscription";
        why = context_.caller->why_not(*subscription);
    }
    if (why.empty()) return false;
    refuse(context_.metrics, peer, {message.id, code, std::move(why), {}});
    return true;
}

void RoomReports::before_reopening() {
    context_.journal.note(code_, store::RoomState::running);
    noted_limit_ = true;
}

void RoomReports::before_unloading(const room::Room& room) {
    if (room.archived()) {
        context_.journal.note(code_, room.was_played() ? store::RoomState::played : store::RoomState::ended);
        context_.rooms.note_end(code_);
    } else if (noted_limit_ != false) {
        context_.journal.note(code_, store::RoomState::on_demand);
    }
}

void RoomReports::end() {
    running_time_.reset();
    count_.clear();
}

}  // namespace seq::net
