#include "client-cli/play/model/model.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/model/text.hpp"
#include "engine/base/assert.hpp"

namespace seq::cli {

using namespace protocol;

namespace {
constexpr std::size_t log_lines_max = 1000;
}

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

void Model::say(LogKind kind, std::string text) {
    if (log.size() >= log_lines_max) log.erase(log.begin(), log.begin() + log_lines_max / 4);
    log.push_back({kind, clean_text(text)});
    ++lines_logged;
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
    games = whole.games;
    view = whole.game;
    legal = whole.legal;
    namings = whole.namings;
    private_part_.reset();
    last.reset();
    casts = {};
    if (view && kind() == Kind::six_dice)
        if (const auto& newest = view->as_six_dice(); newest.cast)
            casts[newest.caster.index()] = CastMade{*newest.cast, newest.scored};
    if (first) {
        say(LogKind::room, "You are in room " + whole.room.text + ".");
        for (const ChatLine& line : whole.chat)
            for (LogLine& said :
                 sentences_of(*this, std::vector<RoomEvent>{Said{line.member, line.text}}, {}))
                say(said.kind, std::move(said.text));
    } else {
        say(LogKind::notice, "The room is shown as it is now.");
    }
    if (view && view->result) say(LogKind::milestone, sentence_of(*this, *view->result));
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

void Model::take(const GameRecord&) {}  // whoever asked for it keeps it

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

void Model::happen(const RoomEvent& event) {
    const auto change = [this](MemberId id, auto&& how) {
        for (MemberView& one : members)
            if (one.member == id) how(one);
    };
    if (const auto* joined = std::get_if<MemberJoined>(&event)) {
        if (member(joined->member) == nullptr)
            members.push_back({joined->member, clean_text(joined->name), std::nullopt});
    } else if (const auto* taken = std::get_if<SeatTaken>(&event)) {
        change(taken->member, [&](MemberView& one) { one.seat = taken->seat; });
    } else if (const auto* out = std::get_if<SatOut>(&event)) {
        change(out->member, [](MemberView& one) { one.seat.reset(); });
    } else if (const auto* changed = std::get_if<PurseChanged>(&event)) {
        change(changed->member, [&](MemberView& one) { one.purse = changed->purse; });
    }
}

void Model::begin_game(const GameStarted& started) {
    games = started.number;
    setup = started.setup;
    view = blank_view(*setup, seat());
    legal = {};
    namings.clear();
    last.reset();
    casts = {};
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
