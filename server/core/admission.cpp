#include "server/core/admission.hpp"

#include "protocol/message/limits.hpp"
#include "server/core/answers.hpp"
#include "server/core/commit.hpp"
#include "server/core/judge.hpp"

namespace seq::core {
namespace {

void refuse_with(const State& state, SessionId session, const protocol::ClientMessage& command,
                 std::string code, std::string sentence, Effects& effects) {
    refuse(state, session, command.id, {{}, std::move(code), std::move(sentence), {}}, effects);
}

/// A create or join that was sent before: the same token is the same member, whatever became of the first
/// connection.
bool admit_again(State& state, SessionId session, const protocol::ClientMessage& command,
                 const protocol::Token& token, Effects& effects) {
    Member* member = state.members.with_token(token.hash());
    if (member == nullptr) return false;
    attach(state, *member, session, effects);
    const protocol::Digest content = content_of(command);
    if (!answer_again(state, session, *member, command.id, content, effects))
        accept(state, session, *member, {command.id, content, state.version(), true}, effects);
    deliver(state, session, whole_view(state, *member), effects);
    return true;
}

struct Admission {
    State& state;
    SessionId session;
    const protocol::ClientMessage& command;
    TimePoint now;
    Effects& effects;

    void refuse_it(std::string code, std::string sentence) {
        refuse_with(state, session, command, std::move(code), std::move(sentence), effects);
    }
    /// A token that a newer one replaced: whoever has it may have stolen it, so both sides hear of it.
    bool is_used_token(const protocol::Token& token) {
        const Member* member = state.members.with_used_token(token.hash());
        if (member == nullptr) return false;
        refuse_it("token-used",
                  "this token was replaced by a newer one; if that was not you, somebody else has it");
        if (member->session)
            deliver(state, *member->session,
                    protocol::Notice{
                        "old-token-refused",
                        "somebody tried to come back in your place with an old token and was refused"},
                    effects);
        return true;
    }

    void operator()(const protocol::Create& create) {
        if (!admit_again(state, session, command, create.token, effects) && !is_used_token(create.token))
            refuse_it("token-unknown", "this room was not made with this token");
    }
    void operator()(const protocol::Join& join) {
        if (admit_again(state, session, command, join.token, effects) || is_used_token(join.token)) return;
        if (state.members.size() >= protocol::room_members_max ||
            state.members.seated() == state.setup.players())
            return refuse_it("room-full", "every seat of this room is taken");
        const std::uint16_t number = static_cast<std::uint16_t>(state.members.size() + 1);
        const std::uint64_t version = state.version() + 1;
        commit(state,
               {.at = now,
                .by = {number},
                .id = command.id,
                .content = content_of(command),
                .deed = Joined{join.name, join.token.hash()}},
               effects);
        Member& member = *state.members.at(protocol::MemberId{number});
        attach(state, member, session, effects);
        accept(state, session, member, {command.id, {}, version, true}, effects);
        deliver(state, session, whole_view(state, member), effects);
    }
    void operator()(const protocol::Resume& resume) {
        Member* member = state.members.with_token(resume.token.hash());
        if (member == nullptr) {
            if (!is_used_token(resume.token))
                refuse_it("token-unknown", "nobody in this room has this token");
            return;
        }
        attach(state, *member, session, effects);
        const protocol::Digest content = content_of(command);
        if (!answer_again(state, session, *member, command.id, content, effects))
            come_back(*member, resume, content);
        catch_up(state, *member, resume.seen, effects);
    }
    /// Whoever knows the proposed token has heard of it: it counts from now on, and the new proposal takes
    /// its place.
    void come_back(Member& member, const protocol::Resume& resume, const protocol::Digest& content) {
        const protocol::Digest next = resume.next_token.hash();
        const std::optional<SessionId> at =
            std::exchange(member.session, std::nullopt);  // catch_up tells it all, once
        if (member.next_token && *member.next_token == resume.token.hash())
            commit(state, {.at = now, .by = member.id, .deed = TokenRotated{}}, effects);
        commit(state,
               {.at = now, .by = member.id, .id = command.id, .content = content, .deed = Resumed{next}},
               effects);
        member.session = at;
        accept(state, session, member, {command.id, content, state.version(), true}, effects);
    }

    template <typename Other>
    void operator()(const Other&) {
        refuse_it("not-joined", "join the room first");
    }
};

}  // namespace

void attach(State& state, Member& member, SessionId session, Effects& effects) {
    if (member.session && *member.session != session) {
        deliver(state, *member.session,
                protocol::Notice{"taken-over", "you are in this room on another connection now"}, effects);
        effects.closes.push_back({*member.session, CloseReason::taken_over});
    }
    member.session = session;
    member.gone_at.reset();
}

void admit(State& state, SessionId session, const protocol::ClientMessage& command, TimePoint now,
           Effects& effects) {
    std::visit(Admission{state, session, command, now, effects}, command.body);
}

}  // namespace seq::core
