#include "client-cli/play/model/model.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/play/model/after_words.hpp"
#include "client-cli/play/model/deal.hpp"
#include "client-cli/play/model/lobby.hpp"
#include "client-cli/play/model/people.hpp"
#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/model/text.hpp"
#include "engine/base/assert.hpp"

namespace seq::cli {

using namespace protocol;

namespace {
constexpr std::size_t log_lines_max = 1000;
constexpr std::size_t chat_lines_max = 100;

/// The event that once told this line.
RoomEvent event_of(const ChatLine& line) {
    if (!line.phrase.empty()) return TalkEvent{PhraseSaid{line.member, line.phrase}};
    if (!line.reaction.empty()) return TalkEvent{Reacted{line.member, line.to, line.reaction}};
    return Said{line.member, line.text};
}
}  // namespace

const MemberView* Model::member(MemberId id) const {
    const auto found = std::ranges::find(members, id, &MemberView::member);
    return found == members.end() ? nullptr : &*found;
}

const MemberView* Model::member_at(Seat seat) const {
    const auto found = std::ranges::find(members, std::optional{seat}, &MemberView::seat);
    return found == members.end() ? nullptr : &*found;
}

Seat Model::seat() const {
    const MemberView* self = member(you);
    return self != nullptr && self->seat ? *self->seat : spectator;
}

std::optional<Seat> Model::free_seat() const {
    for (std::size_t index = 0; setup && index < setup->players(); ++index)
        if (member_at(Seat::at(index)) == nullptr) return Seat::at(index);
    return std::nullopt;
}

std::string Model::who(Seat at) const {
    if (at.is_seat() && at == seat()) return "You";
    const MemberView* sitting = member_at(at);
    return sitting != nullptr ? sitting->name : "Seat " + std::to_string(at.number);
}

const Deck& Model::deck() const {
    return setup ? *setup->preset->deck : two_packs;
}

Kind Model::kind() const {
    return setup ? setup->preset->kind : Kind::cards;
}

void Model::say(LogKind kind, std::string_view text) {
    if (log.size() >= log_lines_max) log.erase(log.begin(), log.begin() + log_lines_max / 4);
    log.push_back({kind, clean_text(text)});
    ++lines_logged;
}

void Model::count_down() {
    if (call && call->seconds > 0) --call->seconds;
}

void Model::receive(const ServerMessage& message) {
    std::visit([this](const auto& one) { take(one); }, message);
}

void Model::take(const Accepted& accepted) {
    if (accepted.room) room = accepted.room;
    if (accepted.member) you = *accepted.member;
}

void Model::take(const Refused& refused) {
    std::string text = "Refused: " + refused.sentence;
    const bool has_rule = !refused.rule.empty() && refused.rule != "N";
    if (has_rule) text += " (" + refused.rule + "; `rules " + refused.rule + "` shows the rule)";
    say(LogKind::refusal, std::move(text));
}

void Model::take(const Whole& whole) {
    const bool first = !known();
    room = whole.room;
    link = clean_text(whole.link);
    version = whole.at.version;
    you = whole.you;
    host = whole.host;
    setup = whole.setup;
    members = whole.members;
    for (MemberView& one : members)
        one.name = clean_text(one.name);
    chat.clear();
    for (const ChatLine& line : whole.chat)
        keep_line(line);
    referee = whole.referee;
    closed_to_spectators = whole.closed_to_spectators;
    call = whole.call;
    games = whole.games;
    locked = whole.locked;
    password = whole.password;
    knocks.clear();  // the host is told them again
    deal = whole.deal;
    view = whole.game;
    hands = whole.hands;
    statistics = whole.statistics;
    series = whole.series;
    archived = whole.archived;
    note_players();
    legal = whole.legal;
    namings = whole.namings;
    paused = whole.paused;
    clocks = {};
    private_part_.reset();
    last.reset();
    casts = {};
    if (view && kind() == Kind::six_dice)
        if (const auto& newest = view->as_six_dice(); newest.cast)
            casts[newest.caster.index()] = CastMade{*newest.cast, newest.scored};
    if (first) {
        say(LogKind::room, "You are in room " + whole.room.text + ".");
        for (const ChatLine& line : whole.chat)
            for (LogLine& said : sentences_of(*this, std::vector<RoomEvent>{event_of(line)}, {}))
                say(said.kind, std::move(said.text));
    } else {
        say(LogKind::notice, "The room is shown as it is now.");
    }
    if (view && view->result) say(LogKind::milestone, sentence_of(*this, *view->result));
    if (archived) say(LogKind::notice, "This room is closed: only its records can be read.");
    if (whole.successor) say(LogKind::notice, fresh_table_text(link, *whole.successor));
}

void Model::take(const Private& part) {
    private_part_ = part;
}

void Model::take(const Public& closing) {
    close_version(closing.version, closing.events);
}

void Model::take(const Skip& closing) {
    close_version(closing.version, {});
}

void Model::take(const Knocks& at_the_door) {
    tell_knocks(*this, at_the_door.waiting);
    knocks = at_the_door.waiting;
    for (Knock& one : knocks)
        one.name = clean_text(one.name);
}

void Model::take(const GameRecord&) {}  // whoever asked for it keeps it

void Model::take(const GameReplay&) {}  // this program does not ask for one: it replays files

void Model::take(const Clocks& told) {
    clocks = told;
}

void Model::take(const Notice& notice) {
    say(LogKind::notice, notice.sentence);
}

void Model::close_version(std::uint64_t closed, const std::vector<RoomEvent>& events) {
    version = closed;
    const std::optional<Private> mine = std::exchange(private_part_, std::nullopt);
    // Who sits where, and that a game starts, comes before what the game tells, in private too.
    for (const RoomEvent& event : events)
        happen(event);
    for (const RoomEvent& event : events)
        if (const auto* started = std::get_if<GameStarted>(&event)) begin_game(*started);
    if (mine)
        for (const Event& event : mine->events)
            happen_in_game(event);
    for (const RoomEvent& event : events)
        if (const auto* game = std::get_if<Event>(&event)) happen_in_game(*game);
    remember(events);
    for (LogLine& line :
         sentences_of(*this, events, mine ? std::span{mine->events} : std::span<const Event>{}))
        say(line.kind, std::move(line.text));
    if (mine && mine->legal) {
        legal = *mine->legal;
        namings = mine->namings;
    }
}

/// What the room does, each part of the model its own; the games come after.
void Model::happen(const RoomEvent& event) {
    note_people(members, host, event);
    if (const auto* lobby = std::get_if<LobbyEvent>(&event)) happen_in_lobby(*lobby);
    if (const auto* talk = std::get_if<TalkEvent>(&event)) happen_in_talk(*talk);
    if (const auto* said = std::get_if<Said>(&event))
        keep_line({.message = version, .member = said->member, .text = said->text});
    if (const auto* of_deal = std::get_if<DealEvent>(&event)) fold(deal, *of_deal);
    if (std::holds_alternative<Paused>(event)) paused = true;
    if (std::holds_alternative<Unpaused>(event)) paused = false;
    end(event);
}

/// What is told at the end of a game, or of the room.
void Model::end(const RoomEvent& event) {
    if (const auto* revealed = std::get_if<HandsRevealed>(&event)) hands = *revealed;
    if (const auto* figures = std::get_if<GameStatistics>(&event)) statistics = *figures;
    if (const auto* score = std::get_if<Series>(&event)) series = *score;
    if (std::holds_alternative<RoomArchived>(event)) archived = true;
    if (std::holds_alternative<GameVoided>(event) && dealing()) deal.reset();
}

/// Seats may change when the game is over.
void Model::note_players() {
    players.clear();
    for (std::size_t index = 0; setup && index < setup->players(); ++index)
        players.push_back(who(Seat::at(index)));
}

void Model::happen_in_talk(const TalkEvent& event) {
    if (const auto* phrase = std::get_if<PhraseSaid>(&event))
        keep_line({.message = version, .member = phrase->member, .phrase = phrase->phrase});
    else if (const auto* reacted = std::get_if<Reacted>(&event))
        keep_line({.message = version,
                   .member = reacted->member,
                   .reaction = reacted->reaction,
                   .to = reacted->message});
    else if (const auto* called = std::get_if<MessageCalled>(&event))
        call = called->call;
    else if (std::holds_alternative<VerdictGiven>(event))
        call.reset();
    else if (const auto* shut = std::get_if<SpectatorsShut>(&event))
        closed_to_spectators = shut->closed;
    else if (const auto* made = std::get_if<RefereeMade>(&event))
        referee = made->member;
}

void Model::keep_line(ChatLine line) {
    line.text = clean_text(line.text);
    chat.push_back(std::move(line));
    if (chat.size() > chat_lines_max) chat.erase(chat.begin());
}

const ChatLine* Model::line(MessageNumber number) const {
    const auto found = std::ranges::find(chat, number, &ChatLine::message);
    return found == chat.end() ? nullptr : &*found;
}

void Model::begin_game(const GameStarted& started) {
    games = started.number;
    paused = false;
    clocks = {};
    if (deal) deal->step = DealStep::dealt;
    if (!started.dealt) deal.reset();
    change_setup(started.setup);
    view = blank_view(*setup, seat());
}

void Model::change_setup(const Setup& changed) {
    setup = changed;
    view.reset();
    legal = {};
    namings.clear();
    last.reset();
    casts = {};
    for (MemberView& one : members)
        clear_marks(one);
    hands.reset();
    statistics.reset();
    note_players();
}

void Model::happen_in_game(const Event& event) {
    SEQ_ASSERT(setup.has_value());
    if (!view) view = blank_view(*setup, seat());
    fold(*view, event);
}

void Model::remember(const std::vector<RoomEvent>& events) {
    for (const RoomEvent& event : events) {
        const auto* game = std::get_if<Event>(&event);
        if (game == nullptr) continue;
        remember_last(*game);
        if (const auto* cast = std::get_if<DiceCast>(game))
            casts[cast->seat.index()] = CastMade{cast->dice, cast->scored};
    }
}

void Model::remember_last(const Event& event) {
    const bool on_cards = kind() == Kind::cards;
    if (const auto* played = std::get_if<CardPlayed>(&event))
        last = LastMove{played->seat, played->face, {}, false};
    if (const auto* placed = std::get_if<ChipPlaced>(&event)) {
        if (!last || !on_cards) last = LastMove{placed->seat, {}, {}, false};
        last->space = placed->space;
    }
    if (const auto* removed = std::get_if<ChipRemoved>(&event)) {
        if (!last || !on_cards) last = LastMove{removed->seat, {}, {}, false};
        last->space = removed->space;
        last->removed = true;
    }
}

}  // namespace seq::cli
