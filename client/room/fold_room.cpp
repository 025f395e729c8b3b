#include <algorithm>
#include <iterator>
#include <utility>

#include "client/room/room.hpp"
#include "client/words/text.hpp"
#include "engine/base/assert.hpp"
#include "protocol/message/event_codec.hpp"

namespace seq::client {

using namespace protocol;

/// Applies a message to a room, and the events in it: those of the game, and its start, after all others. An
/// event without a function does not compile.
struct RoomFold {
    Room& room;
    MemberView nobody{};  ///< takes the changes of unknown members

    // Members and seats.
    void apply(const MemberJoined& event) {
        if (room.member(event.member) == nullptr)
            room.members.push_back(
                {.member = event.member, .name = clean_text(event.name), .seat = {}, .screen = event.screen});
        note_purses();
    }
    void apply(const MemberLeft& event) {
        if (const MemberView* member = room.member(event.member)) room.gone.push_back(*member);
        std::erase_if(room.members, [&](const MemberView& one) { return one.member == event.member; });
        for (MemberView& one : room.members)
            std::erase(one.votes, event.member);
    }
    void apply(const MemberMuted& event) { at(event.member).muted = event.muted; }
    void apply(const AvatarChanged& event) { at(event.member).avatar = event.avatar; }
    void apply(const HostChanged& event) {
        room.host = event.member;
        room.knocks.clear();  // the server sends them again
    }
    void apply(const SeatTaken& event) { move(at(event.member), event.seat); }
    void apply(const SeatLeft& event) { move(at(event.member), std::nullopt); }
    void apply(const SeatAsked& event) {
        at(event.member).asks = event.seat;
        at(event.member).votes.clear();
    }
    void apply(const ReadyChanged& event) { at(event.member).ready = event.ready; }
    void apply(const SatOut& event) { at(event.member).seat.reset(); }
    void apply(const PurseChanged& event) { at(event.member).purse = event.purse; }
    void apply(const WentAway& event) { at(event.member).away_since = event.since; }
    void apply(const CameBack& event) {
        at(event.member).away_since.reset();
        at(event.member).votes.clear();
        if (event.member != room.host) return;
        for (MemberView& one : room.members)
            one.votes.clear();
    }
    void apply(const BotSeated& event) {
        std::erase_if(room.gone, [&](const MemberView& one) { return one.member == event.member; });
        if (room.member(event.member) == nullptr) room.members.push_back({event.member, {}, std::nullopt});
        std::ranges::sort(room.members, {}, &MemberView::member);  // a bot that comes back has its old number
        MemberView& bot = at(event.member);
        bot.name = clean_text(event.name);
        bot.seat = event.seat;
        bot.bot = event.level;
        note_purses();
    }
    void apply(const BotUnseated& event) { at(event.member).seat.reset(); }
    void apply(const StandInBegan& event) {
        at(event.member).stand_in = event.level;
        at(event.member).votes.clear();
    }
    void apply(const StandInEnded& event) { at(event.member).stand_in.reset(); }
    void apply(const StandInVoted& event) { at(event.member).votes.push_back(event.by); }
    void apply(const Voted& event) {
        if (event.about == VoteAbout::seat) at(event.member).votes.push_back(event.by);
    }  // of a vote for a host the event has the count
    // The room.
    void apply(const SetupChanged& event) { change_setup(event.setup); }
    void apply(const FlagChanged& event) { room.flags.set(event.flag, event.on); }
    void apply(const PasswordChanged& event) { room.password = event.set; }
    void apply(const ReadyCheckOpened& event) { room.ready_check = event.check; }
    void apply(const ReadyCheckEnded&) { room.ready_check.reset(); }
    void apply(const TableNamed& event) { room.table = event.name; }
    void apply(const VoiceLinkChanged& event) { room.voice_link = event.link; }
    void apply(const LinkRenewed& event) {
        room.link = room.link.substr(0, room.link.find('#')) + "#" + to_hex(event.secret.bytes);
    }
    void apply(const RoomArchived&) {
        room.archived = true;
        room.ready_check.reset();
    }
    void apply(const Paused&) { room.paused = true; }
    void apply(const Unpaused&) { room.paused = false; }
    void apply(const HandsRevealed& event) { room.hands = event; }
    void apply(const GameStatistics& event) { room.statistics = event; }
    void apply(const Series& event) { room.series = event; }
    void apply(const Standings& event) { room.standings = event; }
    void apply(const GameVoided&) {
        if (room.dealing()) room.deal.reset();
    }
    void apply(const DealEvent& event) {
        fold(room.deal, event);
        if (std::holds_alternative<DealOpened>(event)) room.ready_check.reset();
    }
    // Talk.
    void apply(const Said& event) { say({.member = event.member, .text = event.text}); }
    void apply(const PhraseSaid& event) { say({.member = event.member, .phrase = event.phrase}); }
    void apply(const Emoted& event) { say({.member = event.member, .emote = event.emote}); }
    void apply(const Reacted& event) {
        say({.member = event.member, .reaction = event.reaction, .to = event.message});
    }
    void apply(const MessageCalled& event) { room.call = event.call; }
    void apply(const VerdictGiven&) { room.call.reset(); }
    void apply(const RefereeMade& event) { room.referee = event.member; }
    /// These change nothing here: others follow them, a start is applied later, or there is only something to
    /// say.
    using Unchanged = std::variant<SeatsShuffled, MemberLetBack, GameStarted, GameShared, OldKeyShown,
                                   VoteGiven, Nudged, ClockRanOut>;
    void apply(const Unchanged&) {}
    void apply(const Event&) {}  // later

    void take(const Accepted& accepted) {
        if (accepted.room) room.code = accepted.room;
        if (accepted.member) room.you = *accepted.member;
    }
    void take(const Snapshot& snapshot) {
        room.code = snapshot.room;
        room.link = clean_text(snapshot.link);
        room.version = snapshot.at.version;
        room.you = snapshot.you;
        room.host = snapshot.host;
        room.setup = snapshot.setup;
        room.members = snapshot.members;
        for (MemberView& one : room.members)
            one.name = clean_text(one.name);
        room.chat.clear();
        for (const ChatLine& line : snapshot.chat)
            keep_line(line);
        room.referee = snapshot.referee;
        room.call = snapshot.call;
        room.games = snapshot.games;
        room.flags = snapshot.flags;
        room.password = snapshot.password;
        room.voice_link = snapshot.voice_link;
        room.table = snapshot.table;
        room.ready_check = snapshot.ready_check;
        room.knocks.clear();  // the server sends them again
        room.deal = snapshot.deal;
        room.view = snapshot.game;
        room.hands = snapshot.hands;
        room.statistics = snapshot.statistics;
        room.series = snapshot.series;
        room.standings = snapshot.standings;
        room.archived = snapshot.archived;
        note_players();
        room.legal = snapshot.legal;
        room.namings = snapshot.namings;
        room.paused = snapshot.paused;
        room.clocks = {};
        room.private_parts_.clear();
        room.last.reset();
        room.casts = {};
        room.note_newest_cast();
    }
    void take(const PrivateEvents& part) { room.private_parts_.push_back(part); }
    void take(const PublicEvents& closing) { close_version(closing.version, closing.events); }
    void take(const Skip& closing) { close_version(closing.version, {}); }
    void take(const Knocks& at_the_door) {
        room.knocks = at_the_door.waiting;
        for (Knock& one : room.knocks)
            one.name = clean_text(one.name);
    }
    void take(const Clocks& sent) { room.clocks = sent; }
    /// Refusals and notices change nothing; answers belong to those who asked.
    template <typename Other>
    void take(const Other&) {}

    MemberView& at(MemberId id) {
        const auto found = std::ranges::find(room.members, id, &MemberView::member);
        return found == room.members.end() ? nobody : *found;
    }
    /// Readiness, and the seat asked for, are true of a member only on one seat and for one setup.
    static void clear_marks(MemberView& member) {
        member.ready = false;
        member.asks.reset();
    }
    static void move(MemberView& member, std::optional<Seat> seat) {
        member.seat = seat;
        clear_marks(member);
    }
    void close_version(std::uint64_t version, const std::vector<RoomEvent>& events) {
        room.version = version;
        const std::vector<PrivateEvents> mine = std::exchange(room.private_parts_, {});
        // Game events, private ones included, depend on the seating and on the start of the game.
        for (const RoomEvent& event : events)
            visit_event(event, [this](const auto& one) { apply(one); });
        for (const RoomEvent& event : events)
            if (const auto* started = std::get_if<GameStarted>(&event)) begin_game(*started);
        for (const PrivateEvents& part : mine)
            for (const Event& event : part.events)
                apply_game_event(event);
        for (const RoomEvent& event : events)
            if (const auto* game = std::get_if<Event>(&event)) {
                apply_game_event(*game);
                remember(*game);
            }
        for (const PrivateEvents& part : mine) {
            if (!part.legal) continue;
            room.legal = *part.legal;
            room.namings = part.namings;
        }
        if (!room.playing()) {  // a pause and an open call end with their game
            room.paused = false;
            room.call.reset();
        }
        // A bot that has lost its seat, by whatever event, has left.
        const auto is_idle = [](const MemberView& one) { return one.bot && !one.seat; };
        std::ranges::copy_if(room.members, std::back_inserter(room.gone), is_idle);
        std::erase_if(room.members, is_idle);
    }
    void keep_line(ChatLine line) {
        constexpr std::size_t chat_lines_max = 50;  // as many as a view has
        line.text = clean_text(line.text);
        room.chat.push_back(std::move(line));
        if (room.chat.size() > chat_lines_max) room.chat.erase(room.chat.begin());
    }
    void say(ChatLine line) {
        line.message = room.version;
        keep_line(std::move(line));
    }
    void begin_game(const GameStarted& started) {
        room.games = started.number;
        room.paused = false;
        room.clocks = {};
        if (room.deal) room.deal->step = DealStep::dealt;
        if (!started.dealt) room.deal.reset();
        change_setup(started.setup);
        room.view = blank_view(*room.setup, room.seat());
    }
    void change_setup(const Setup& changed) {
        room.setup = changed;
        if (changed.options.best_of == 1) room.series.reset();
        room.view.reset();
        room.legal = {};
        room.namings.clear();
        room.last.reset();
        room.casts = {};
        std::ranges::for_each(room.members, clear_marks);
        room.hands.reset();
        room.statistics.reset();
        room.ready_check.reset();
        note_players();
        note_purses();
    }
    /// Seats may change when the game is over.
    void note_players() {
        room.players.clear();
        for (std::size_t index = 0; room.setup && index < room.setup->players(); ++index)
            room.players.push_back(room.who(Seat::at(index)));
    }
    /// A new purse is full without an event. Only the six-dice games have purses (X7).
    void note_purses() {
        for (MemberView& one : room.members)
            if (room.kind() != Kind::six_dice)
                one.purse.reset();
            else if (!one.purse)
                one.purse = purse_at_first;
    }
    void apply_game_event(const Event& event) {
        SEQ_ASSERT(room.setup.has_value());
        if (!room.view) room.view = blank_view(*room.setup, room.seat());
        fold(*room.view, event);
    }
    void remember(const Event& event) {
        if (const auto* cast = std::get_if<DiceCast>(&event))
            room.casts[cast->seat.index()] = CastMade{cast->dice, cast->scored};
        if (const auto* played = std::get_if<CardPlayed>(&event))
            room.last = LastMove{played->seat, played->face, {}, false};
        if (const auto* placed = std::get_if<ChipPlaced>(&event)) remember_chip(*placed, false);
        if (const auto* removed = std::get_if<ChipRemoved>(&event)) remember_chip(*removed, true);
    }
    void remember_chip(const auto& chip, bool is_removed) {
        if (!room.last || room.kind() != Kind::cards) room.last = LastMove{chip.seat, {}, {}, false};
        room.last->space = chip.space;
        room.last->removed = room.last->removed || is_removed;
    }
};

void Room::receive(const ServerMessage& message) {
    std::visit([fold = RoomFold{*this}](const auto& one) mutable { fold.take(one); }, message);
}

}  // namespace seq::client
