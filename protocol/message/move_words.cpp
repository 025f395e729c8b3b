#include "protocol/message/move_words.hpp"

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol {
namespace {

tl::expected<Face, Unreadable> to_face(const MoveWords& words, const Deck& deck) {
    if (&deck == &no_cards)
        return tl::unexpected{Unreadable{"not-in-this-game", "N", "this game has no cards"}};
    if (words.card.empty())
        return tl::unexpected{Unreadable{"missing-field", "N", "the card for this action is missing"}};
    if (const auto face = deck.parse(words.card)) return *face;
    return tl::unexpected{
        Unreadable{"unknown-card", "N", "this game has no card " + json::quote(words.card)}};
}

Space space_of(const MoveWords& words) {
    SEQ_ASSERT(words.space);  // readers require the space of moves that have one
    return *words.space;
}

tl::unexpected<Unreadable> bad_naming(std::string sentence) {
    return tl::unexpected{Unreadable{"bad-naming", "S15", std::move(sentence)}};
}

tl::expected<Naming, Unreadable> to_naming(const std::vector<std::pair<Space, Space>>& ends) {
    if (ends.size() > Naming::capacity())
        return bad_naming("one chip completes no more than " + std::to_string(Naming::capacity()) +
                          " sequences");
    Naming naming;
    for (const auto& [first, last] : ends) {
        const auto line = line_between(first, last);
        if (!line)
            return bad_naming(to_string(first) + " and " + to_string(last) +
                              " are not the ends of a line of five");
        naming.push_back(*line);
    }
    return naming;
}

tl::expected<Action, Unreadable> to_place(const MoveWords& words, Face face) {
    auto naming = to_naming(words.sequences);
    if (!naming) return tl::unexpected{std::move(naming.error())};
    return Place{face, space_of(words), *naming};
}

struct Wording {
    const Deck& deck;

    MoveWords operator()(const Place& place) const {
        MoveWords words{.kind = MoveKind::place, .card = name(place.face), .space = place.space};
        for (const Line line : place.naming)
            words.sequences.emplace_back(line.first(), line.last());
        return words;
    }
    MoveWords operator()(const Remove& remove) const {
        return {.kind = MoveKind::remove, .card = name(remove.face), .space = remove.space};
    }
    MoveWords operator()(const Draw&) const { return bare(MoveKind::draw); }
    MoveWords operator()(const Exchange& exchange) const {
        return {.kind = MoveKind::exchange, .card = name(exchange.face), .space = {}};
    }
    MoveWords operator()(const Pass&) const { return bare(MoveKind::pass); }
    MoveWords operator()(const Forfeit& forfeit) const {
        return {.kind = MoveKind::forfeit, .card = name(forfeit.face)};
    }
    MoveWords operator()(const Penalty& penalty) const {
        return {.kind = MoveKind::penalty, .side = penalty.side};
    }
    MoveWords operator()(const Roll&) const { return bare(MoveKind::roll); }
    MoveWords operator()(const Put& put) const { return on(MoveKind::put, put.space); }
    MoveWords operator()(const Swap& swap) const { return on(MoveKind::swap, swap.space); }
    MoveWords operator()(const RemoveChip& remove) const { return on(MoveKind::remove, remove.space); }
    MoveWords operator()(const Cast&) const { return bare(MoveKind::cast); }

    std::string name(Face face) const { return std::string{deck.name(face)}; }
    static MoveWords bare(MoveKind kind) { return {.kind = kind}; }
    static MoveWords on(MoveKind kind, Space space) { return {.kind = kind, .space = space}; }
};

}  // namespace

tl::expected<Action, Unreadable> to_action(const MoveWords& words, const Deck& deck) {
    switch (words.kind) {
        case MoveKind::draw: return Draw{};
        case MoveKind::pass: return Pass{};
        case MoveKind::roll: return Roll{};
        case MoveKind::cast: return Cast{};
        case MoveKind::put: return Put{space_of(words)};
        case MoveKind::swap: return Swap{space_of(words)};
        case MoveKind::penalty: return Penalty{words.side};
        case MoveKind::remove:
            if (words.card.empty() && &deck == &no_cards) return RemoveChip{space_of(words)};
            break;
        case MoveKind::place:
        case MoveKind::exchange:
        case MoveKind::forfeit: break;
    }
    const auto face = to_face(words, deck);
    if (!face) return tl::unexpected{face.error()};
    if (words.kind == MoveKind::exchange) return Exchange{*face};
    if (words.kind == MoveKind::forfeit) return Forfeit{*face};
    if (words.kind == MoveKind::place) return to_place(words, *face);
    return Remove{*face, space_of(words)};
}

MoveWords to_words(const Action& action, const Deck& deck) {
    return std::visit(Wording{deck}, action);
}

std::string_view to_string(MoveKind kind) {
    switch (kind) {
        case MoveKind::place: return "place";
        case MoveKind::remove: return "remove";
        case MoveKind::exchange: return "exchange";
        case MoveKind::draw: return "draw";
        case MoveKind::pass: return "pass";
        case MoveKind::forfeit: return "forfeit";
        case MoveKind::roll: return "roll";
        case MoveKind::put: return "put";
        case MoveKind::swap: return "swap";
        case MoveKind::cast: return "cast";
        case MoveKind::penalty: return "penalty";
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace seq::protocol
