#include <algorithm>

#include "server/room/after/ending.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/room_loop.hpp"

namespace seq::room {
namespace {

/// Why a big screen may not join; nothing if it may, or if this is none. The code of a room is not enough.
Refusal why_no_screen(const State& state, const protocol::Join& join) {
    if (!join.screen) return std::nullopt;
    if (!knows_the_link(state, join.secret))
        return refusal("screen-needs-link", "a big screen needs the complete link of the room");
    if (state.lobby.flags.has(protocol::RoomFlag::closed_to_screens)) return closed_to_screens();
    return std::nullopt;
}

/// Whether a client has seen a version of this epoch that the room does not have. Clients are only sent
/// durable versions, so versions were lost, unless the client lies.
bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen) {
    return seen && seen->epoch == state.log.epoch && seen->version > state.version();
}

struct Admission {
    State& state;
    SessionId session;
    const protocol::ClientMessage& command;
    TimePoint now;
    Effects& effects;
    std::optional<Arrival> arrival{};  ///< if the session is admitted

    void refuse_it(protocol::Refused refused) {
        refuse(state, session, command.id, std::move(refused), effects);
    }
    void refuse_it(protocol::KnownCode code, std::string sentence) {
        refuse_it(refusal(code, std::move(sentence)));
    }
    /// Refuses a token that was replaced by a newer one, which may be stolen. The member is warned too.
    bool is_used_token(const protocol::Token& token) {
        Member* member = state.members.with_used_token(token.hash());
        if (member == nullptr) return false;
        refuse_it(
            "token-used",
            "this token was replaced by a newer one; if you did not do this, somebody else has your token");
        member->tokens.theft_notice_due = true;
        warn_of_theft(state, *member, effects);
        return true;
    }

    bool is_removed(const protocol::Token& token) {
        const auto& removed = state.door.removed;
        if (std::ranges::find(removed, token.hash()) == removed.end()) return false;
        refuse_it("removed", "the host has removed you from this room");
        return true;
    }
    /// Whether the session waits to be admitted. It cannot join a second time; the same join is answered
    /// again.
    bool knocks_already() {
        const WaitingOutside* waiting = waiting_of(state, session);
        if (waiting == nullptr) return false;
        if (waiting->who.id == command.id && waiting->who.content == command.content)
            notify_to_wait(state, *waiting, effects);
        else
            refuse_it("already-joined",
                      "this connection is already waiting to be admitted; wait for the host's answer, or "
                      "connect again to join differently");
        return true;
    }
    /// Whether the token became void when its member got another one.
    bool is_void(const protocol::Token& token) {
        auto refused = refuse_void_key(state.door, state, token.hash(), now);
        if (refused) refuse_it(std::move(*refused));
        return refused.has_value();
    }
    bool is_shut_out(const protocol::Token& token) {
        return is_used_token(token) || is_void(token) || is_removed(token);
    }
    /// Whether the token is of a member who has left: its client may not have received the answer to `leave`.
    bool has_left(const protocol::Token& token) {
        const auto& left = state.door.left;
        if (std::ranges::find(left, token.hash()) == left.end()) return false;
        refuse_it("left", "you have left this room; join it again by its link");
        return true;
    }

    /// Whether another member, or a newcomer who waits, has this token.
    bool is_of_another(const Member& member, const protocol::Digest& token) const {
        const Member* owner = state.members.with_token(token);
        if (owner != nullptr) return owner != &member;
        return std::ranges::any_of(state.door.waiting,
                                   [&](const WaitingOutside& one) { return one.who.token == token; });
    }

    Arrival arrival_of_member(const Member& member) const {
        return arrival_of_return(state, member, session, command.id, command.content, now);
    }
    /// Admits a create or join that was sent before: the same token is the same member, on any connection.
    bool admit_again(const protocol::Token& token) {
        Member* member = state.members.with_token(token.hash());
        if (member == nullptr) return false;
        auto refused = why_shut(state, *member);
        if (!refused) refused = charge_entry(state.budgets, state, *member, now);
        if (refused)
            refuse_it(std::move(*refused));
        else
            arrival = arrival_of_member(*member);
        return true;
    }

    /// Whether this join, which was asked for the password, comes by the room's code alone.
    bool is_stranger(const protocol::Join& join) const {
        return !knows_the_link(state, join.secret) && !state.door.password;
    }

    void operator()(const protocol::Create& create) {
        if (knocks_already()) return;
        if (!admit_again(create.token) && !is_shut_out(create.token) && !has_left(create.token))
            refuse_it("token-unknown", "this room was not created with this token");
    }
    void operator()(const protocol::Join& join) {
        if (knocks_already()) return;
        if (admit_again(join.token) || is_shut_out(join.token)) return;
        if (state.lifetime.archived) return refuse_it("room-archived", "this room is closed");
        if (join.claim) return claim(join);
        auto refused = why_no_screen(state, join);
        Newcomer who{session, join.name, join.token.hash(), command.id, command.content, join.screen};
        who.source = state.door.source;
        who.stranger = is_stranger(join);
        const auto place = place_for(state, who, now);
        if (!refused && !place) refused = place.error();
        if (!refused) refused = ask_for_password(state, join);
        if (!refused && is_shut_to_newcomers(state)) refused = closed_to_spectators();
        if (!refused) refused = history_refuses_newcomers(state);
        if (!refused) refused = charge_join(state.budgets, state, now);
        if (!refused) refused = why_not_called(state, who);
        if (refused) return refuse_it(std::move(*refused));
        if (state.lobby.flags.has(protocol::RoomFlag::locked))
            return knock(state.door, state, std::move(who), effects);
        arrival = arrival_of(state, who, *place, now);
    }
    /// A claim takes no place in the room, so the bounds for newcomers do not apply.
    void claim(const protocol::Join& join) {
        auto refused = ask_for_password(state, join);
        if (!refused) refused = charge_join(state.budgets, state, now);
        if (refused) return refuse_it(std::move(*refused));
        const Member* member = claimable(state, join.name);
        if (member == nullptr)
            return refuse_it("not-claimable",
                             "nobody of this name is away, so join with another name or try again later");
        Newcomer who{session, member->name, join.token.hash(), command.id, command.content};
        who.source = state.door.source;
        who.claims = member->id;
        if (!nobody_decides_claim(state, *member)) return knock(state.door, state, std::move(who), effects);
        if (is_stranger(join) || !comes_back_alone(state, *member))
            return refuse_it("not-claimable", "nobody here can decide whether you are " + member->name +
                                                  "; try the complete link of the table, or make a new one");
        refused = why_too_early(state, *member, now);
        if (!refused) refused = charge_entry(state.budgets, state, *state.members.at(member->id), now);
        if (refused) return refuse_it(std::move(*refused));
        std::erase_if(state.door.waiting, [&](const WaitingOutside& one) {
            if (one.who.token != who.token) return false;
            effects.closes.push_back({one.who.session, CloseReason::taken_over});
            return true;
        });
        who.votes = {member->id};
        arrival = arrival_of_claim(state, who, now);
    }
    void operator()(const protocol::Resume& resume) {
        if (knocks_already()) return;
        Member* member = state.members.with_token(resume.token.hash());
        if (member == nullptr) {
            if (const OfferedMove* move = move_with(state, resume.token.hash()))
                return continue_here(resume, *move);
            if (!is_shut_out(resume.token) && !has_left(resume.token))
                refuse_it("token-unknown", "nobody in this room has this token");
            return;
        }
        if (auto refused = why_shut(state, *member)) return refuse_it(std::move(*refused));
        if (is_of_another(*member, resume.next_token.hash()))
            return refuse_it("bad-value", "another member has the token that you propose; propose a new one");
        if (auto refused = charge_entry(state.budgets, state, *member, now))
            return refuse_it(std::move(*refused));
        arrival = arrival_of_member(*member);
        arrival->proves_loss = proves_loss(state, resume.seen);
        arrival->follows = true;
        arrival->seen = resume.seen;
        if (member->answer_to(command.id) != nullptr) return;
        // A client that uses the proposed token has received the answer, so the token becomes the current
        // one.
        arrival->confirms_token = member->tokens.next == resume.token.hash();
        arrival->next_token = resume.next_token.hash();
    }

    /// The key that was offered for another device is used once; its holder may repeat the command.
    void continue_here(const protocol::Resume& resume, const OfferedMove& move) {
        const protocol::Digest token = resume.next_token.hash();
        const Member* member = state.members.at(move.member);
        const bool is_repeat = move.taken_by == token && member != nullptr && member->tokens.include(token);
        const bool is_over = member == nullptr || move.taken_by || now >= move.ends_at;
        if (is_over && !is_repeat)
            return refuse_it("move-over",
                             "this link was used or has ended; make another one on the device "
                             "with which you play");
        if (is_repeat) return static_cast<void>(admit_again(resume.next_token));
        if (state.members.with_token(token) != nullptr)
            return refuse_it("bad-value", "another member has the token that you propose; propose a new one");
        if (auto refused = why_shut(state, *member)) return refuse_it(std::move(*refused));
        arrival = arrival_of_member(*member);
        give_key(*arrival, *member, token, {}, now);
    }

    template <typename Question>
    void answer_by_link(const Question& open) {
        if (!knocks_already())
            hand_out_by_link(state.budgets, state.door, state, session, command.id, open, now, effects);
    }
    void operator()(const protocol::OpenReplay& open) { answer_by_link(open); }
    void operator()(const protocol::OpenInvitation& open) { answer_by_link(open); }

    template <typename Other>
    void operator()(const Other&) {
        refuse_it("not-joined", "join the room first");
    }
};

}  // namespace

bool proves_itself(const State& state, const protocol::ClientBody& command) {
    const auto is_of_a_member = [&](const protocol::Token& token) {
        return state.members.with_token(token.hash()) != nullptr;
    };
    if (const auto* resume = std::get_if<protocol::Resume>(&command))
        return is_of_a_member(resume->token) || move_with(state, resume->token.hash()) != nullptr;
    if (const auto* open = std::get_if<protocol::OpenReplay>(&command))
        return knows_replay_link(state, *open);
    if (const auto* open = std::get_if<protocol::OpenInvitation>(&command))
        return knows_the_link(state, open->secret);
    const auto* join = std::get_if<protocol::Join>(&command);
    return join != nullptr && (knows_the_link(state, join->secret) || is_of_a_member(join->token));
}

std::optional<Arrival> admit(State& state, SessionId session, const protocol::ClientMessage& command,
                             TimePoint now, Effects& effects) {
    SEQ_ASSERT(state.members.at(session) == nullptr);
    Admission admission{state, session, command, now, effects};
    std::visit(admission, command.body);
    return std::move(admission.arrival);
}

}  // namespace seq::room
