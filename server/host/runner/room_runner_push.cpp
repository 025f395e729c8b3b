#include <algorithm>

#include "server/host/replies.hpp"
#include "server/host/runner/room_runner.hpp"

// Members who are away are called by Web Push. The Caller decides when; the room's thread only tells it what
// has changed, once that is durable.

namespace seq::net {

std::vector<push::Call> RoomRunner::calls_due(bool game_began) {
    std::vector<push::Call> calls;
    room_->absent_players(absent_);
    for (const room::AbsentPlayer& player : absent_) {
        const push::Call begun{.member = player.member, .game = player.game};
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

// Members who were away when the room was unloaded, or the server stopped, have been called already.
void RoomRunner::learn_calls() {
    if (context_.caller != nullptr) calls_ = calls_due(false);
}

void RoomRunner::note_calls() {
    if (context_.caller == nullptr || appends_ > 0) return;
    const std::vector<push::Call> before =
        std::exchange(calls_, calls_due(std::exchange(game_began_, false)));
    for (const push::Call& call : before)
        if (std::ranges::find(calls_, call.member, &push::Call::member) == calls_.end())
            context_.caller->cancel(code_, call.member);
    for (const push::Call& call : calls_)
        if (std::ranges::find(before, call) == before.end()) context_.caller->call(code_, call);
}

bool RoomRunner::refuses_push(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    const auto* subscription = std::get_if<protocol::PushSubscribe>(&message.body);
    if (subscription == nullptr) return false;
    const char* code = "push-off";
    std::string why = "this server does not call members whose page is closed";
    if (context_.caller != nullptr) {
        code = "bad-subscription";
        why = context_.caller->why_not(*subscription);
    }
    if (why.empty()) return false;
    context_.metrics.refusals.add(code);
    peer->deliver({refusal(message.id, code, std::move(why))});
    return true;
}

}  // namespace seq::net
