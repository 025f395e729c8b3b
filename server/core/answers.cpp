#include "server/core/answers.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"
#include "protocol/message/codec.hpp"
#include "server/core/deliver.hpp"
#include "server/core/refusals.hpp"

namespace seq::core {

protocol::Digest content_of(const protocol::ClientMessage& command) {
    protocol::ClientMessage content = command;
    content.id = {};
    content.seen.reset();
    if (auto* resume = std::get_if<protocol::Resume>(&content.body)) resume->seen.reset();
    if (is_mutant("password-in-quick-hash")) return protocol::sha256(protocol::as_bytes(encode(content)));
    // This hash is quick and stands in the journal, where a password could be guessed from it.
    if (auto* create = std::get_if<protocol::Create>(&content.body)) create->password.reset();
    if (auto* join = std::get_if<protocol::Join>(&content.body)) join->password.reset();
    if (auto* lobby = std::get_if<protocol::LobbyCommand>(&content.body))
        if (auto* set = std::get_if<protocol::SetPassword>(lobby)) set->password.reset();
    return protocol::sha256(protocol::as_bytes(encode(content)));
}

void accept(const State& state, SessionId session, const Member& member, const Answer& answer,
            Effects& effects) {
    protocol::Accepted accepted{answer.id, answer.version, {}, {}};
    if (answer.introduces) {
        accepted.room = state.code;
        accepted.member = member.id;
    }
    // The record may be the one that is committed next; an older one is not what the answer waits for.
    deliver_with(state, std::max(answer.version, state.version()), session, accepted, effects);
}

void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects) {
    refusal.id = id;
    effects.counts.refusals.push_back(refusal.code);
    deliver(state, session, refusal, effects);
}

bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects) {
    const Answer* before = member.answer_to(id);
    if (before == nullptr) return false;
    if (before->content == content)
        accept(state, session, member, *before, effects);
    else
        refuse(state, session, id, refusal("id-reused", "this id was used for another command"), effects);
    return true;
}

}  // namespace seq::core
