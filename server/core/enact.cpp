#include "server/core/enact.hpp"

#include <span>

#include "protocol/fairdeal/ceremony.hpp"

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
    void tell(std::span<const Event> events) {
        for (const Event& event : events)
            happened.emplace_back(event);
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
        // A quick deal: no seat brings a part of its own, so the key follows from the server's secret alone.
        const std::string game = state.code.text + "/1";
        const std::string rules = std::string{state.setup.preset->name} + "/1";
        const protocol::fairdeal::Deal deal{.game = protocol::as_bytes(game),
                                            .rules = protocol::as_bytes(rules)};
        state.game.emplace(state.setup,
                           protocol::fairdeal::quick_master_key(deal, deed.secret, state.setup.players()));
        tell(state.game->dealt());
    }
    void operator()(const Moved& deed) {
        SEQ_ASSERT(state.game && by().seat);
        const auto action = protocol::to_action(deed.words, state.deck());
        SEQ_ASSERT(action.has_value());
        tell(state.game->apply(*by().seat, *action).span());
        if (deed.words.kind == protocol::MoveKind::place || deed.words.kind == protocol::MoveKind::remove)
            state.game->note_play(*by().seat, state.version() + 1);
    }
    void operator()(const DrawnForAway& deed) {
        SEQ_ASSERT(state.game.has_value());
        tell(state.game->apply(deed.seat, Draw{}).span());
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
