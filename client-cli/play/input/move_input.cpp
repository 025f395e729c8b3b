#include <algorithm>
#include <array>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/sentences.hpp"
#include "protocol/message/text.hpp"

// The moves of the games.

namespace seq::client {
namespace {

using protocol::Move;
using protocol::MoveKind;
using protocol::MoveWords;

template <typename Faces>
Words card_words(const Room& room, const Faces& faces) {
    Words cards;
    for (const Face face : faces) {
        std::string card = card_word(room, face);
        if (std::ranges::find(cards, card) == cards.end()) cards.push_back(std::move(card));
    }
    return cards;
}

Words dead_cards(const Room& room) {
    std::vector<Face> dead;
    std::ranges::copy_if(hand_of(room), std::back_inserter(dead),
                         [&](Face face) { return is_dead(*room.view, face); });
    return card_words(room, dead);
}

Words space_words(const Bitboard& spaces) {
    Words words;
    for (const Space space : spaces)
        words.push_back(to_string(space));
    return words;
}

/// The sequences that may be named for this placing (S15), by their ends.
Words namings_for(const Room& room, Face face, Space space) {
    Words names;
    for (const protocol::NamingChoice& choice : room.namings) {
        if (choice.action != Action{Place{face, space}}) continue;
        for (const Line line : choice.lines)
            names.push_back(to_string(line.first()) + "-" + to_string(line.last()));
    }
    return names;
}

/// `a4-e4`: the two ends of a sequence.
std::optional<std::pair<Space, Space>> parse_ends(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto first = parse_space(text.substr(0, dash));
    const auto last = parse_space(text.substr(dash + 1));
    if (!first || !last) return std::nullopt;
    return std::pair{*first, *last};
}

void skip_fillers(Typed& typed) {
    constexpr std::array<std::string_view, 4> fillers{"on", "to", "at", "from"};
    while (!typed.words().empty() && std::ranges::find(fillers, typed.words().front()) != fillers.end())
        typed.skip(1);
}

InputError no_card(const Typed& typed) {
    const bool pictures = typed.room.setup && has_pictures(*typed.room.setup->preset);
    return usage("`" + typed.words().front() + "` is no card: " +
                     (pictures ? "a picture's number or title." : "rank, then S, H, D or C."),
                 typed.example);
}

/// `play CARD SPACE`, `remove CARD SPACE`.
template <bool removes>
Parsed read_card_and_space(Typed& typed) {
    if (typed.ends(cards_in_hand(typed.room))) return usage("Which card, and where?", typed.example);
    const auto card = read_card(typed);
    if (!card) return InputError{card.error()};
    if (*card) return read_space_for(typed, **card, removes);
    if (!parse_space(typed.words().front())) return no_card(typed);
    if (const auto remover = typed.room.deck().parse("REM"); removes && remover)  // the only one (B4)
        return read_space_for(typed, *remover, true);
    return usage("Say the card first, then the space.", typed.example);
}

constexpr std::array<CommandRow, 16> rows{{
    {"play put place p", "7h d4", "play a card on a space (or: play 7h d4)", read_card_and_space<false>,
     with_packs | for_newcomers},
    {"play put place p", "ark d4", "play a picture on a space (or: 05 d4)", read_card_and_space<false>,
     with_pictures | for_newcomers},
    {"remove take", "js e5", "remove a chip with a one-eyed jack (or: js x e5)", read_card_and_space<true>,
     with_packs},
    {"remove take", "rem e5", "remove a chip with REMOVE (or: remove e5)", read_card_and_space<true>,
     with_pictures},
    {"draw d", "draw", "draw your card", "draw", with_cards | for_newcomers},
    {"autodraw", "autodraw off", "draw your cards yourself (or: autodraw on)", Word::autodraw, with_cards},
    {"dead exchange swap", "dead 9s", "exchange a dead card for a new one", "exchange",
     with_packs | for_newcomers},
    {"dead exchange swap", "dead ark", "exchange a dead card for a new one", "exchange",
     with_pictures | for_newcomers},
    {"pass", "pass", "when nothing can be played or exchanged", "pass", with_cards | for_newcomers},
    {"forfeit give f", "forfeit 7h", "discard a card for table talk", "forfeit", with_packs | penalised},
    {"forfeit give f", "forfeit ark", "discard a card for table talk", "forfeit", with_pictures | penalised},
    {"roll throw cast r", "roll", "roll the two dice (or just Enter)", "roll", on_dice_board | for_newcomers},
    {"put play place p", "d4", "put a chip on the space (or: put d4)", "put", on_dice_board | for_newcomers},
    {"swap replace", "swap d4", "replace an opponent's chip with yours", "swap",
     on_dice_board | for_newcomers},
    {"remove take x", "remove d4", "remove an opponent's chip (or: x d4)", "remove",
     on_dice_board | for_newcomers},
    {"roll cast throw c", "roll", "roll the six dice (or just Enter)", "cast", with_six_dice | for_newcomers},
}};

}  // namespace

std::span<const CommandRow> move_commands() {
    return rows;
}

Argument read_card_field(Typed& typed, const TypedField& field) {
    if (!field.required) return {};  // on the dice board
    const Room& room = typed.room;
    if (typed.ends(field.command == "exchange" ? dead_cards(room) : card_words(room, room.legal.forfeits)))
        return usage("Which card do you mean?", typed.example);
    const auto card = read_card(typed);
    if (!card) return InputError{card.error()};
    if (!*card) return no_card(typed);
    return '"' + std::string{room.deck().name(**card)} + '"';
}

Argument read_space_field(Typed& typed, const TypedField& field) {
    const LegalActions& legal = typed.room.legal;
    skip_fillers(typed);
    if (typed.ends(space_words(field.command == "put"    ? legal.puts
                               : field.command == "swap" ? legal.swaps
                                                         : legal.removable)))
        return usage("On which space?", typed.example);
    const std::string& word = typed.take();
    if (const auto space = parse_space(word)) return '"' + to_string(*space) + '"';
    return usage("`" + word + "` is no space: they run from a1, top left, to f6.", typed.example);
}

Words cards_in_hand(const Room& room) {
    return card_words(room, hand_of(room));
}

Input chip_on(Space space, const LegalActions& legal) {
    const MoveKind kind = legal.swaps.has(space)       ? MoveKind::swap
                          : legal.removable.has(space) ? MoveKind::remove
                                                       : MoveKind::put;
    return protocol::ClientBody{Move{MoveWords{.kind = kind, .space = space}}};
}

Parsed read_space_for(Typed& typed, Face face, bool removes) {
    const Room& room = typed.room;
    const std::string example = card_word(room, face) + " d4";
    removes = removes || room.deck().power(face) == Power::remove;
    const Words spaces = !hand_of(room).empty() ? space_words(spaces_to_use(*room.view, face)) : Words{};
    for (skip_fillers(typed); !typed.words().empty() && typed.words().front() == "x"; skip_fillers(typed)) {
        removes = true;
        typed.skip(1);
    }
    if (typed.ends(spaces)) return usage("Which space is the " + face_text(room, face) + " for?", example);
    const std::string& word = typed.take();
    const auto space = parse_space(word);
    if (!space) return usage("`" + word + "` is no space: they run from a1, top left, to j10.", example);
    MoveWords move{.kind = removes ? MoveKind::remove : MoveKind::place,
                   .card = std::string{room.deck().name(face)},
                   .space = space};
    const Words namings = namings_for(room, face, *space);
    if (typed.ends(namings.empty() ? Words{} : Words{"="})) return sent(Move{std::move(move)});
    if (const std::string& equals = typed.take(); equals != "=")
        return InputError{"I do not understand `" + equals + "` behind " + to_string(*space) + "."};
    if (removes) return InputError{"Removing a chip completes no sequence, so there is none to name."};
    while (!typed.ends(namings)) {
        const std::string& name = typed.take();
        const auto ends = parse_ends(name);
        if (!ends) return usage("`" + name + "` names no sequence: give its two ends.", "7h d4 = a4-e4");
        move.sequences.push_back(*ends);
    }
    if (move.sequences.empty())
        return usage("After `=`, give the two ends of the sequence.", "7h d4 = a4-e4");
    return sent(Move{std::move(move)});
}

}  // namespace seq::client
