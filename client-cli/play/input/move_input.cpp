#include <algorithm>

#include "client-cli/play/input/readers.hpp"
#include "client/words/sentences.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

using protocol::MoveKind;
using protocol::MoveWords;
using Failure = tl::unexpected<std::string>;

bool pictures(const Room& room) {
    return room.setup && has_pictures(*room.setup->preset);
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

tl::expected<void, std::string> read_naming(std::span<const std::string> words, MoveWords& into) {
    for (const std::string& word : words) {
        const auto ends = parse_ends(word);
        if (!ends) return usage("`" + word + "` names no sequence: give its two ends.", "7h d4 = a4-e4");
        into.sequences.push_back(*ends);
    }
    if (words.empty()) return usage("After `=`, give the two ends of the sequence.", "7h d4 = a4-e4");
    return {};
}

bool is_filler(const std::string& word) {
    return word == "on" || word == "to" || word == "at" || word == "from";
}

Failure no_card(const std::string& word, std::string_view example, const Room& room) {
    return usage("`" + word + "` is no card: " +
                     (pictures(room) ? "a picture's number or title." : "rank, then S, H, D or C."),
                 example);
}

/// The card that takes chips away, where there is only one kind of it (B4).
std::optional<Face> only_remover(const Deck& deck) {
    std::optional<Face> only;
    for (std::uint8_t number = 0; number < face_count; ++number) {
        if (deck.power(Face{number}) != Power::remove) continue;
        if (only) return std::nullopt;
        only = Face{number};
    }
    return only;
}

}  // namespace

Failure usage(std::string_view what, std::string_view example) {
    return Failure{std::string{what} + " Like this: `" + std::string{example} + "`."};
}

Input bare_move(MoveKind kind) {
    return PlayInput{MoveWords{.kind = kind}};
}

Parsed read_play(Face face, std::span<const std::string> rest, bool removes, const Room& room) {
    const std::string card{room.deck().name(face)};
    removes = removes || room.deck().power(face) == Power::remove;
    while (!rest.empty() && (is_filler(rest.front()) || rest.front() == "x")) {
        removes = removes || rest.front() == "x";
        rest = rest.subspan(1);
    }
    const std::string card_title = face_text(room, face);
    if (rest.empty())
        return usage("Which space is the " + card_title + " for?", protocol::lower(card) + " d4");
    const auto space = parse_space(rest.front());
    if (!space)
        return usage("`" + rest.front() + "` is no space: they run from a1, top left, to j10.",
                     protocol::lower(card) + " d4");
    MoveWords words{.kind = removes ? MoveKind::remove : MoveKind::place, .card = card, .space = space};
    rest = rest.subspan(1);
    if (!rest.empty()) {
        if (rest.front() != "=")
            return Failure{"I do not understand `" + rest.front() + "` behind " + to_string(*space) + "."};
        if (removes) return Failure{"Removing a chip completes no sequence, so there is none to name."};
        if (const auto named = read_naming(rest.subspan(1), words); !named) return Failure{named.error()};
    }
    return PlayInput{std::move(words)};
}

Parsed read_card_command(std::span<const std::string> words, bool removes, const Room& room) {
    const std::string_view example =
        pictures(room) ? (removes ? "rem e5" : "ark d4") : (removes ? "js e5" : "7h d4");
    if (words.empty()) return usage("Which card, and where?", example);
    const auto card = read_card(words, room);
    if (!card) return Failure{card.error()};
    if (*card) return read_play((*card)->face, words.subspan((*card)->words), removes, room);
    const auto remover = removes ? only_remover(room.deck()) : std::nullopt;
    if (!parse_space(words.front())) return no_card(words.front(), example, room);
    if (remover) return read_play(*remover, words, true, room);
    return usage("Say the card first, then the space.", example);
}

Parsed read_card_alone(std::span<const std::string> words, Command command, const Room& room) {
    const bool dead = command == Command::dead;
    const std::string example = std::string{dead ? "dead " : "forfeit "} + (pictures(room) ? "ark"
                                                                            : dead         ? "9s"
                                                                                           : "7h");
    if (words.empty()) return usage(dead ? "Which card is dead?" : "Which card do you give up?", example);
    const auto card = read_card(words, room);
    if (!card) return Failure{card.error()};
    if (!*card) return no_card(words.front(), example, room);
    return PlayInput{MoveWords{.kind = dead ? MoveKind::exchange : MoveKind::forfeit,
                               .card = std::string{room.deck().name((*card)->face)}}};
}

Parsed read_chip_command(std::span<const std::string> words, MoveKind kind) {
    const std::string example = std::string{to_string(kind)} + " d4";
    while (!words.empty() && is_filler(words.front()))
        words = words.subspan(1);
    if (words.empty()) return usage("On which space?", example);
    const auto space = parse_space(words.front());
    if (!space)
        return usage("`" + words.front() + "` is no space: they run from a1, top left, to f6.", example);
    return PlayInput{MoveWords{.kind = kind, .space = space}};
}

Input chip_on(Space space, const LegalActions& legal) {
    const MoveKind kind = legal.swaps.has(space)       ? MoveKind::swap
                          : legal.removable.has(space) ? MoveKind::remove
                                                       : MoveKind::put;
    return PlayInput{MoveWords{.kind = kind, .space = space}};
}

}  // namespace seq::client
