#include <algorithm>
#include <string>
#include <variant>

#include "protocol/fairdeal/chance.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/game/games.hpp"

namespace seq::room {
namespace {

bool somebody_is_here(const State& state) {
    return std::ranges::any_of(state.members,
                               [](const Member& member) { return member.session.has_value(); });
}

bool is_person_s(const Member& member) {
    return member.playing_as.is_seat() && !level_on(member);
}

/// A game of bots only is played while a member is connected, because it might never end.
bool bots_may_play(const State& state) {
    return state.game_is_running() && !play_is_held(state) &&
           (somebody_is_here(state) || std::ranges::any_of(state.members, is_person_s));
}

const Member* bot_to_move(const State& state) {
    if (!bots_may_play(state)) return nullptr;
    const auto found = std::ranges::find_if(state.members, [&](const Member& member) {
        return level_on(member) && is_waited_for(state, member.playing_as);
    });
    return found == state.members.end() ? nullptr : &*found;
}

bool is_thinking(const State& state, const Member* member) {
    return member != nullptr && state.play.thinking && state.play.thinking->seat == member->playing_as;
}

BotQuestion question_for(const State& state, const Member& member) {
    LegalActions legal = legal_actions(state.play.game->match(), member.playing_as);
    legal.draw = false;  // the room draws for bots (draws.cpp)
    return {.number = state.play.bot_questions + 1,
            .level = *level_on(member),
            .view = view(state.play.game->match(), member.playing_as),
            .legal = legal,
            .make_player = state.dependencies.player};
}

/// What the members see of the game, which is all that the time of a move may depend on.
PublicPosition public_position(const State& state, Seat seat) {
    const auto& clock = state.play.clock.turn;
    const bool is_timed = clock && clock->turn.seat == seat;
    return {.room = state.code,
            .version = state.version(),
            .people_play = std::ranges::any_of(state.members, is_person_s),
            .left = is_timed ? std::optional{clock->time} : std::nullopt,
            .highlights = state.play.highlights};
}

using Time = BotPace::Time;

constexpr int share_of_clock = 3;

/// A time from the least to the most, both included, drawn by the position.
Time drawn_time(Time least, Time most, const PublicPosition& position) {
    const std::string text =
        "sequence: time of a bot " + position.room.text + " " + std::to_string(position.version);
    protocol::fairdeal::Stream numbers{protocol::sha256(protocol::as_bytes(text))};
    return least + Time{numbers.below(static_cast<std::uint32_t>((most - least).count() + 1))};
}

/// The event is a lost card (S19), a cut (S5), or a tie when players throw for the start or at the end.
bool needs_notice(const Event& event) {
    if (const auto* rolled = std::get_if<StartRolled>(&event)) return rolled->round > 0;
    if (const auto* cast = std::get_if<StartCast>(&event)) return cast->round > 0;
    return std::holds_alternative<DrawLapsed>(event) || std::holds_alternative<CardCut>(event) ||
           std::holds_alternative<TieBreakBegan>(event);
}

}  // namespace

std::optional<BotLevel> level_on(const Member& member) {
    return member.bot ? member.bot : member.stand_in;
}

bool is_waited_for(const State& state, Seat seat) {
    if (!state.game_is_running() || !seat.is_seat()) return false;
    const LegalActions& legal = state.play.game->last_sent(seat);
    return legal.count() > (legal.draw ? 1U : 0U);
}

Action BotQuestion::answer(const Entropy& entropy) const {
    protocol::fairdeal::Stream numbers{entropy};
    const auto player = make_player(level, [&](std::uint32_t count) { return numbers.below(count); });
    return player->choose(view, legal);
}

std::optional<BotQuestion> ask_bot(Play& play, const State& state) {
    const Member* member = bot_to_move(state);
    if (!is_thinking(state, member) || play.thinking->question != 0) return std::nullopt;
    auto question = question_for(state, *member);
    play.thinking->question = play.bot_questions = question.number;
    return question;
}

void note_choice(Play& play, std::uint64_t question, const Action& choice) {
    if (play.thinking && play.thinking->question == question) play.thinking->choice = choice;
}

std::optional<Entry> bot_move(const State& state, TimePoint now, const Entropy& entropy) {
    const Member* member = bot_to_move(state);
    if (!is_thinking(state, member) || now < state.play.thinking->moves_at) return std::nullopt;
    const Thinking& thinking = *state.play.thinking;
    if (thinking.question != 0 && !thinking.choice) return std::nullopt;
    const Action action = thinking.choice ? *thinking.choice : question_for(state, *member).answer(entropy);
    return Entry{.at = now, .cause = MoveByBot{thinking.seat, protocol::to_words(action, state.deck())}};
}

void keep_thinking(Play& play, const State& state, TimePoint now, WakeUp& wake) {
    const Member* member = bot_to_move(state);
    if (member == nullptr) return play.thinking.reset();
    const std::uint64_t position = play.game->changes();
    if (!is_thinking(state, member)) {
        const Seat seat = member->playing_as;
        play.thinking =
            Thinking{seat, moves_at(state.limits.bots, public_position(state, seat), now), position};
    }
    Thinking& thinking = *play.thinking;
    if (thinking.position != position)  // another seat has drawn, for example
        thinking = {.seat = thinking.seat, .moves_at = thinking.moves_at, .position = position};
    const bool is_late = thinking.question != 0 && !thinking.choice && thinking.moves_at <= now;
    // A choice that comes late wakes the room when it comes.
    if (!is_late) wake.by(thinking.moves_at);
}

TimePoint moves_at(const BotPace& pace, const PublicPosition& position, TimePoint now) {
    const RecentHighlights& highlights = position.highlights;
    Time time = position.people_play ? drawn_time(pace.least, pace.most, position)
                                     : drawn_time(pace.least_alone, pace.most_alone, position);
    if (highlights.sequence_at && is_within(pace.after_sequence, *highlights.sequence_at, now))
        time += pace.after_sequence;
    TimePoint at = now + time;
    if (highlights.notice_at && *highlights.notice_at <= now)
        at = std::max(at, *highlights.notice_at + pace.after_notice);
    if (position.left) at = std::min(at, now + std::max(position.left->left(now) / share_of_clock, Time{0}));
    return at;
}

void note_highlights(RecentHighlights& highlights, const RoomEvents& events, TimePoint at) {
    for (const protocol::RoomEvent& event : events) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game == nullptr) continue;
        if (std::holds_alternative<SequenceCompleted>(*of_game)) highlights.sequence_at = at;
        if (needs_notice(*of_game)) highlights.notice_at = at;
    }
}

}  // namespace seq::room
