#include "client/room/room.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "client/room/apply_event.hpp"
#include "client/words/text.hpp"
#include "engine/base/assert.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {

using namespace protocol;

const MemberView* Room::member(MemberId id) const {
    const auto found = std::ranges::find(members, id, &MemberView::member);
    return found == members.end() ? nullptr : &*found;
}

const MemberView* Room::member_at(Seat seat) const {
    const auto found = std::ranges::find(members, std::optional{seat}, &MemberView::seat);
    return found == members.end() ? nullptr : &*found;
}

Seat Room::seat() const {
    const MemberView* self = member(you);
    return self != nullptr && self->seat ? *self->seat : spectator;
}

std::vector<Seat> Room::free_seats() const {
    std::vector<Seat> seats;
    for (std::size_t index = 0; setup && index < setup->players(); ++index)
        if (member_at(Seat::at(index)) == nullptr) seats.push_back(Seat::at(index));
    return seats;
}

std::optional<Seat> Room::free_seat() const {
    const std::vector<Seat> seats = free_seats();
    return seats.empty() ? std::nullopt : std::optional{seats.front()};
}

std::string Room::who(Seat at) const {
    if (at.is_seat() && at == seat()) return "You";
    const MemberView* sitting = member_at(at);
    return sitting != nullptr ? sitting->name : "Seat " + std::to_string(at.number);
}

const Deck& Room::deck() const {
    return setup ? *setup->preset->deck : two_packs;
}

Kind Room::kind() const {
    return setup ? setup->preset->kind : Kind::cards;
}

const ChatLine* Room::line(MessageNumber number) const {
    const auto found = std::ranges::find(chat, number, &ChatLine::message);
    return found == chat.end() ? nullptr : &*found;
}

const Knock* Room::knock_called(std::string_view name) const {
    const std::string wanted = lower(name);
    for (const Knock& one : knocks)
        if (lower(one.name) == wanted || std::to_string(one.knock) == wanted) return &one;
    return nullptr;
}

const MemberView* Room::member_called(std::string_view name) const {
    const std::string wanted = lower(name);
    const MemberView* found = nullptr;
    for (const MemberView& one : members) {
        if (std::to_string(one.member.number) == wanted) return &one;
        const std::string known_name = lower(one.name);
        if (known_name == wanted) return &one;
        if (wanted.empty() || !known_name.starts_with(wanted)) continue;
        if (found != nullptr) return nullptr;
        found = &one;
    }
    return found;
}

void Room::count_down() {
    if (call && call->seconds > 0) --call->seconds;
    if (ready_check && ready_check->seconds.value_or(0) > 0) --*ready_check->seconds;
}

void Room::receive(const ServerMessage& message) {
    std::visit([this](const auto& one) { take(one); }, message);
}

void Room::take(const Accepted& accepted) {
    if (accepted.room) code = accepted.room;
    if (accepted.member) you = *accepted.member;
}

void Room::take(const Snapshot& snapshot) {
    code = snapshot.room;
    link = clean_text(snapshot.link);
    version = snapshot.at.version;
    you = snapshot.you;
    host = snapshot.host;
    setup = snapshot.setup;
    members = snapshot.members;
    for (MemberView& one : members)
        one.name = clean_text(one.name);
    chat.clear();
    for (const ChatLine& line : snapshot.chat)
        keep_line(line);
    referee = snapshot.referee;
    call = snapshot.call;
    games = snapshot.games;
    flags = snapshot.flags;
    password = snapshot.password;
    voice_link = snapshot.voice_link;
    table = snapshot.table;
    ready_check = snapshot.ready_check;
    knocks.clear();  // the server sends them again
    deal = snapshot.deal;
    view = snapshot.game;
    hands = snapshot.hands;
    statistics = snapshot.statistics;
    series = snapshot.series;
    standings = snapshot.standings;
    archived = snapshot.archived;
    note_players();
    legal = snapshot.legal;
    namings = snapshot.namings;
    paused = snapshot.paused;
    clocks = {};
    private_parts_.clear();
    last.reset();
    casts = {};
    if (view && kind() == Kind::six_dice)
        if (const auto& newest = view->as_six_dice(); newest.cast)
            casts[newest.caster.index()] = CastMade{*newest.cast, newest.scored};
}

void Room::take(const Knocks& at_the_door) {
    knocks = at_the_door.waiting;
    for (Knock& one : knocks)
        one.name = clean_text(one.name);
}

void Room::close_version(std::uint64_t closed, const std::vector<RoomEvent>& events) {
    version = closed;
    const std::vector<PrivateEvents> mine = std::exchange(private_parts_, {});
    // Game events, private ones included, depend on the seating and on the start of the game.
    for (const RoomEvent& event : events)
        std::visit(ApplyEvent{*this}, event);
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
        legal = *part.legal;
        namings = part.namings;
    }
    if (!playing()) {  // a pause and an open call end with their game
        paused = false;
        call.reset();
    }
    forget_idle_bots();
}

// A bot that has lost its seat, by whatever event, has left.
void Room::forget_idle_bots() {
    const auto is_idle = [](const MemberView& one) { return one.bot && !one.seat; };
    std::ranges::copy_if(members, std::back_inserter(gone), is_idle);
    std::erase_if(members, is_idle);
}

/// Seats may change when the game is over.
void Room::note_players() {
    players.clear();
    for (std::size_t index = 0; setup && index < setup->players(); ++index)
        players.push_back(who(Seat::at(index)));
}

void Room::keep_line(ChatLine line) {
    constexpr std::size_t chat_lines_max = 50;  // as many as a view has
    line.text = clean_text(line.text);
    chat.push_back(std::move(line));
    if (chat.size() > chat_lines_max) chat.erase(chat.begin());
}

void Room::begin_game(const GameStarted& started) {
    games = started.number;
    paused = false;
    clocks = {};
    if (deal) deal->step = DealStep::dealt;
    if (!started.dealt) deal.reset();
    change_setup(started.setup);
    view = blank_view(*setup, seat());
}

void Room::change_setup(const Setup& changed) {
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
    ready_check.reset();
    note_players();
    note_purses();
}

// A new purse is full without an event. Only the six-dice games have purses (X7).
void Room::note_purses() {
    for (MemberView& one : members) {
        if (kind() != Kind::six_dice)
            one.purse.reset();
        else if (!one.purse)
            one.purse = purse_at_first;
    }
}

void Room::apply_game_event(const Event& event) {
    SEQ_ASSERT(setup.has_value());
    if (!view) view = blank_view(*setup, seat());
    fold(*view, event);
}

void Room::remember(const Event& event) {
    remember_last(event);
    if (const auto* cast = std::get_if<DiceCast>(&event))
        casts[cast->seat.index()] = CastMade{cast->dice, cast->scored};
}

void Room::remember_last(const Event& event) {
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

}  // namespace seq::client
