#include "protocol/message/move_words.hpp"

#include "engine/base/assert.hpp"
#include "protocol/json/quote.hpp"

namespace seq::protocol {
namespace {

tl::unexpected<Unreadable> unknown_card(const std::string& card) {
    return tl::unexpected{Unreadable{"unknown-card", "N", "this game has no card " + json::quote(card)}};
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
    SEQ_ASSERT(words.space);  // whoever reads a placing asks for its space
    auto naming = to_naming(words.sequences);
    if (!naming) return tl::unexpected{std::move(naming.error())};
    return Place{face, *words.space, *naming};
}

struct Wording {
    const Deck& deck;

    MoveWords operator()(const Place& place) const {
        MoveWords words{
            .kind = MoveKind::place, .card = name(place.face), .space = place.space, .sequences = {}};
        for (const Line line : place.naming)
            words.sequences.emplace_back(line.first(), line.last());
        return words;
    }
    MoveWords operator()(const Remove& remove) const {
        return {.kind = MoveKind::remove, .card = name(remove.face), .space = remove.space, .sequences = {}};
    }
    MoveWords operator()(const Draw&) const { return bare(MoveKind::draw); }
    MoveWords operator()(const Exchange& exchange) const {
        return {.kind = MoveKind::exchange, .card = name(exchange.face), .space = {}, .sequences = {}};
    }
    MoveWords operator()(const Pass&) const { return bare(MoveKind::pass); }

    std::string name(Face face) const { return std::string{deck.name(face)}; }
    static MoveWords bare(MoveKind kind) { return {.kind = kind, .card = {}, .space = {}, .sequences = {}}; }
};

}  // namespace

tl::expected<Action, Unreadable> to_action(const MoveWords& words, const Deck& deck) {
    if (words.kind == MoveKind::draw) return Draw{};
    if (words.kind == MoveKind::pass) return Pass{};
    const auto face = deck.parse(words.card);
    if (!face) return unknown_card(words.card);
    if (words.kind == MoveKind::exchange) return Exchange{*face};
    if (words.kind == MoveKind::place) return to_place(words, *face);
    SEQ_ASSERT(words.kind == MoveKind::remove && words.space);
    return Remove{*face, *words.space};
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
    }
    SEQ_ASSERT(!"a kind of the enum");
}

}  // namespace seq::protocol
