#include "server/core/enact.hpp"

#include <utility>

#include "server/core/games.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;

constexpr std::size_t chat_lines_kept = 50;

struct Enact {
    State& state;
    const Entry& entry;
    std::vector<RoomEvent> happened{};

    Member& by() {
        Member* member = state.members.at(entry.by);
        SEQ_ASSERT(member != nullptr);
        return *member;
    }
    void play(Seat seat, const Action& action) {
        for (const Event& event : state.game->apply(seat, action))
            happened.emplace_back(event);
        for (RoomEvent& event : note_end(state))
            happened.push_back(std::move(event));
    }
    void join(const std::string& name, const protocol::Digest& token) {
        const Member& member = state.members.add(name, token);
        SEQ_ASSERT(member.id == entry.by);
        happened.emplace_back(protocol::MemberJoined{member.id, member.name});
    }

    void operator()(const Created& deed) { join(deed.name, deed.token); }
    void operator()(const Joined& deed) { join(deed.name, deed.token); }
    void operator()(const Resumed& deed) { by().next_token = deed.next_token; }
    void operator()(const TokenRotated&) { by().rotate_token(); }
    void operator()(const Sat& deed) {
        by().seat = deed.seat;
        happened.emplace_back(protocol::SeatTaken{entry.by, deed.seat});
    }
    void operator()(const GameStarted& deed) {
        happened = begin_game(state, deed.secret);
        if (entry.format == 1) happened.erase(happened.begin());  // it did not tell that a game started
    }
    void operator()(const Moved& deed) {
        SEQ_ASSERT(state.game && by().seat);
        const auto action = protocol::to_action(deed.words, state.deck());
        SEQ_ASSERT(action.has_value());
        play(*by().seat, *action);
        if (deed.words.kind == protocol::MoveKind::place || deed.words.kind == protocol::MoveKind::remove)
            state.game->note_play(*by().seat, state.version() + 1);
    }
    void operator()(const DrawnForAway& deed) {
        SEQ_ASSERT(state.game.has_value());
        play(deed.seat, Draw{});
    }
    void operator()(const Chatted& deed) {
        state.chat.push_back({entry.by, deed.text});
        if (state.chat.size() > chat_lines_kept) state.chat.pop_front();
        happened.emplace_back(protocol::Said{entry.by, deed.text});
    }
};

bool introduces(const Deed& deed) {
    return std::holds_alternative<Created>(deed) || std::holds_alternative<Joined>(deed) ||
           std::holds_alternative<Resumed>(deed);
}

}  // namespace

std::vector<RoomEvent> enact(State& state, const Entry& entry) {
    Enact enacting{state, entry};
    std::visit(enacting, entry.deed);
    if (entry.id)
        enacting.by().remember({*entry.id, entry.content, state.version() + 1, introduces(entry.deed)});
    return std::move(enacting.happened);
}

}  // namespace seq::core
