#include "server/room/delivery/deliver.hpp"

#include <algorithm>
#include <cstddef>
#include <new>

#include "engine/base/assert.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/codec.hpp"
#include "server/room/game/game_table.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {

// The block begins with the view of the text that follows it.
Frame to_frame(std::string_view text) {
    using Unit = std::max_align_t;
    const std::size_t bytes = sizeof(std::string_view) + text.size();
    const auto block = std::make_shared_for_overwrite<Unit[]>((bytes + sizeof(Unit) - 1) / sizeof(Unit));
    char* const copy = reinterpret_cast<char*>(block.get()) + sizeof(std::string_view);
    std::ranges::copy(text, copy);
    return {block, new (block.get()) std::string_view{copy, text.size()}};
}

Frame make_frame(const State& state, const protocol::ServerMessage& message) {
    protocol::json::Writer out;
    encode(message, state.deck(), out);
    return to_frame(out.text());
}

void deliver(const State& state, SessionId session, const protocol::ServerMessage& message,
             Effects& effects) {
    effects.deliveries.push_back({session, make_frame(state, message), state.version()});
}

void deliver_to_all(const State& state, const protocol::ServerMessage& message, Effects& effects) {
    for (const Member& member : state.members)
        if (member.session) deliver(state, *member.session, message, effects);
}

void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part) {
    part.legal = legal;
    part.namings = naming_choices(state.play.game->match(), seat, legal);
}

void accept(const State& state, SessionId session, const Member& member, const CommandAnswer& answer,
            Effects& effects) {
    SEQ_ASSERT(answer.version <= state.version());
    protocol::Accepted accepted{answer.id, answer.version, {}, {}};
    if (answer.introduces) {
        accepted.room = state.code;
        accepted.member = member.id;
    }
    deliver(state, session, accepted, effects);
}

void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects) {
    refusal.id = id;
    effects.counts.refusals.push_back(refusal.code);
    deliver(state, session, refusal, effects);
}

bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects) {
    const CommandAnswer* before = member.answer_to(id);
    if (before == nullptr) return false;
    if (before->content == content)
        accept(state, session, member, *before, effects);
    else
        refuse(state, session, id, refusal("id-reused", "this id was used for another command"), effects);
    return true;
}

}  // namespace seq::room
