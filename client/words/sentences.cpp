#include "client/words/sentences.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <iomanip>
#include <sstream>
#include <utility>

#include "client/words/event_formatter.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {

using namespace protocol;

namespace {

/// What a side won with, from the view as it stands.
std::string won_with(const Room& room, Side side) {
    if (!room.view) return {};
    if (room.kind() == Kind::dice_board) {
        const Bitboard& line = room.view->as_dice_board().line;
        if (line.empty()) return {};
        return " with " + std::to_string(line.count()) + " in a row, " + to_string(line.first()) + " to " +
               to_string(line.nth(line.count() - 1));
    }
    return " with " + counted(room.view->as_cards().sequences[side.index()].size(), "sequence");
}

std::string won_with(const Room& room, Seat seat) {
    std::string text;
    if (room.view) text = " with " + counted(room.view->as_six_dice().scores[seat.index()], "point");
    const std::uint64_t pot = room.setup ? room.setup->options.stake * room.setup->players() : 0;
    if (pot != 0) text += ", and the pot of " + std::to_string(pot);
    return text;
}

/// Without the rule.
std::string end_text(const Room& room, const Result& result) {
    if (result.abandoned) return event_text("game-ended", {});
    if (result.is_draw()) return event_text("game-ended.draw", {});
    if (result.seat.is_seat())
        return event_text("game-ended.seat",
                          {{"name", room.who(result.seat)}, {"how", won_with(room, result.seat)}});
    const std::string side =
        "Side " + std::to_string(result.side.number) + " (" + people_of(room, result.side) + ")";
    return event_text("game-ended.side", {{"side", side}, {"how", won_with(room, result.side)}});
}

constexpr std::size_t log_lines_max = 1000;

/// The event that this chat line came from.
RoomEvent event_of(const ChatLine& line) {
    if (!line.phrase.empty()) return TalkEvent{PhraseSaid{line.member, line.phrase}};
    if (!line.emote.empty()) return TalkEvent{Emoted{line.member, line.emote}};
    if (!line.reaction.empty()) return TalkEvent{Reacted{line.member, line.to, line.reaction}};
    return Said{line.member, line.text};
}

/// Those who have won a finished game, by seat; empty if nobody has.
std::vector<std::string> winners_of(const PastGame& game) {
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < game.names.size(); ++i) {
        const bool by_side =
            game.sides > 0 && game.result.side.is_side() && i % game.sides == game.result.side.index();
        if (by_side || game.result.seat == Seat::at(i)) winners.push_back(game.names[i]);
    }
    return winners;
}

/// The address of the replay of a game, for the link of its room.
std::string replay_link(std::string_view room_link, const PastGame& game) {
    const auto path = room_link.rfind("/r/");
    if (path == std::string_view::npos) return {};
    const std::string_view code = room_link.substr(path + 3, room_link.find('#') - path - 3);
    return std::string{room_link.substr(0, path)} + "/replay/" + std::string{code} + "/" +
           std::to_string(game.game) + "#" + to_hex(game.secret.value().bytes);
}

/// `Game 3, sequence: Ann, Bob. Won by Ann. Link: ...`
std::string past_game_text(std::string_view room_link, const PastGame& game) {
    const std::string winners = joined(winners_of(game), ", ");
    std::string text =
        "Game " + std::to_string(game.game) + ", " + game.preset + ": " + joined(game.names, ", ");
    text += game.result.abandoned ? ". Ended early."
            : winners.empty()     ? ". A draw."
                                  : ". Won by " + winners + ".";
    return game.secret ? text + " Link: " + replay_link(room_link, game) : text;
}

/// `Cy knocks: ...`. Several people can say that they are the same member, so that they go by number.
std::string knock_text(const Room& room, const Knock& knock) {
    const std::string& who = knock.name;
    if (!knock.claims) return who + " knocks: `admit " + who + "` or `turn away " + who + "`.";
    const std::string number = std::to_string(knock.knock);
    std::string text = "Somebody says they are " + who + ". ";
    if (knock.needed == 0 && !room.is_host()) return text + "The host decides.";
    text += "`admit " + number + "` ";
    if (knock.needed == 0) return text + "gives them " + who + "'s place; or `turn away " + number + "`.";
    return text + "votes to give them " + who + "'s place (" + std::to_string(knock.votes.size()) + " of " +
           std::to_string(knock.needed) + ").";
}

/// `Ann 2 of 3, Bob 1 of 3`
std::string wins_text(const Standings& standings) {
    std::vector<std::string> rows;
    const auto add = [&](const std::string& name, const auto& row) {
        rows.push_back(name + " " + std::to_string(row.wins) + " of " + std::to_string(row.games));
    };
    for (const Standings::Person& person : standings.people)
        add(person.name, person);
    for (const Standings::Team& team : standings.teams) {
        auto people = standings.people;
        std::erase_if(
            people, [&](const auto& person) { return std::ranges::count(team.members, person.member) == 0; });
        add(joined(people, " + ", [](const auto& person) { return person.name; }), team);
    }
    return joined(rows, ", ");
}

/// `2026-11-26: 3 games. Won: Ann 2 of 3, Bob 1 of 3`, with the day in UTC.
std::string night_text(const GameNight& night) {
    const auto began_at = static_cast<std::time_t>(night.began_at / 1000);
    std::tm began{};
    std::ostringstream day;
    day << std::put_time(::gmtime_r(&began_at, &began), "%F");
    return day.str() + ": " + counted(night.standings.games, "game") + ". Won: " + wins_text(night.standings);
}

}  // namespace

std::string people_of(const Room& room, Side side) {
    std::vector<Seat> seats;
    for (std::size_t index = 0; index < room.setup->players(); ++index)
        if (room.setup->side(Seat::at(index)) == side) seats.push_back(Seat::at(index));
    return joined(seats, ", ", [&](Seat seat) {
        const MemberView* member = room.member_at(seat);
        return member != nullptr ? member->name : "seat " + std::to_string(seat.number);
    });
}

std::string sentence_of(const Room& room, const Result& result) {
    std::string text = end_text(room, result);
    if (!result.rule.empty()) text.insert(text.size() - 1, " (" + std::string{result.rule} + ")");
    return text;
}

std::string face_text(const Room& room, Face face) {
    std::string text{room.deck().title(face)};
    if (&room.deck() != &two_packs) return text;
    constexpr std::string_view letters = "SHDC";
    constexpr std::array<std::string_view, 4> signs{"♠", "♥", "♦", "♣"};
    if (room.suit_signs) text.replace(1, 1, signs[letters.find(text[1])]);
    if (text.front() == 'T') text.replace(0, 1, "10");
    return text;
}

bool has_pictures(const Preset& preset) {
    return preset.kind == Kind::cards && !preset.deck->titles.front().empty();
}

struct EventLog::Add {
    EventLog& log;
    const Room& room;

    void operator()(const Snapshot& snapshot) const {
        log.own_events_.clear();
        log.known_knocks_.clear();
        if (!std::exchange(log.entered_, true)) {
            log.say(LogKind::room, "You are in room " + snapshot.room.text + ".");
            for (const ChatLine& line : snapshot.chat)
                add_events(std::vector<RoomEvent>{event_of(line)});
        } else if (snapshot.at.version != log.version_) {
            log.say(LogKind::notice, "Some events were missed; this is the room as it is now.");
        }
        if (room.view && room.view->result)
            log.say(LogKind::milestone, sentence_of(room, *room.view->result));
        if (room.archived) log.say(LogKind::notice, "This room is closed. You can still save its games.");
        if (snapshot.successor) log.say(LogKind::notice, fresh_table_text(room.link, *snapshot.successor));
    }
    void operator()(const PrivateEvents& part) const {
        log.own_events_.insert(log.own_events_.end(), part.events.begin(), part.events.end());
    }
    void operator()(const PublicEvents& closing) const { add_events(closing.events); }
    void operator()(const Skip&) const { add_events({}); }
    void operator()(const Refused& refused) const {
        std::string text = "Couldn't do that: " + reason(refused);
        const bool has_rule = !refused.rule.empty() && refused.rule != "N";
        if (has_rule) text += " (" + refused.rule + "; `rules " + refused.rule + "` shows the rule)";
        log.say(LogKind::refusal, text);
    }
    /// The server's sentence; it counts seats, so those that a player meets often speak of people here.
    std::string reason(const Refused& refused) const {
        if (refused.code == "card-not-held") return "you don't have that card";
        if (refused.code != "not-your-turn" || !room.view || !room.view->turn.is_seat())
            return refused.sentence;
        return "it's " + room.who(room.view->turn) + "'s turn";
    }
    void operator()(const Knocks&) const {
        std::vector<std::string> sentences;
        for (const Knock& one : room.knocks) {
            sentences.push_back(knock_text(room, one));
            if (std::ranges::find(log.known_knocks_, sentences.back()) == log.known_knocks_.end())
                log.say(LogKind::notice, sentences.back());
        }
        log.known_knocks_ = std::move(sentences);
    }
    void operator()(const Notice& notice) const { log.say(LogKind::notice, notice.sentence); }
    void operator()(const PastGames& past) const {
        if (past.games.empty()) return log.say(LogKind::notice, "No game has been finished here.");
        for (const PastGame& game : past.games)
            log.say(LogKind::notice, past_game_text(room.link, game));
    }
    void operator()(const MoveKey& moved) const {
        log.say(LogKind::notice, "To continue on another device, open this link there within " +
                                     duration_text(std::uint64_t{moved.seconds} * 1000) +
                                     ", or type `sequence play LINK`. It works once.");
        log.say(LogKind::notice,
                room.link.substr(0, room.link.find('#')) + "#continue-" + to_hex(moved.key.bytes));
    }
    void operator()(const GameNights& answer) const {
        if (answer.nights.empty()) return log.say(LogKind::notice, "No game has counted here yet.");
        for (const GameNight& night : answer.nights)
            log.say(LogKind::notice, night_text(night));
        if (room.standings) log.say(LogKind::notice, "All together: " + wins_text(*room.standings));
    }
    template <typename Other>
    void operator()(const Other&) const {}  // Accepted, clocks, and answers that are no text

    void add_events(const std::vector<RoomEvent>& events) const {
        const std::vector<Event> own = std::exchange(log.own_events_, {});
        if (room.knocks.empty()) log.known_knocks_.clear();  // a new host is sent them all
        for (const LogLine& line : sentences_of(room, events, own))
            log.say(line.kind, line.text);
    }
};

void EventLog::say(LogKind kind, std::string_view text) {
    if (log.size() >= log_lines_max) log.erase(log.begin(), log.begin() + log_lines_max / 4);
    log.push_back({kind, clean_text(text)});
    ++lines_logged;
}

void EventLog::on_message(const Room& room, const ServerMessage& message) {
    std::visit(Add{*this, room}, message);
    version_ = room.version;
}

}  // namespace seq::client
