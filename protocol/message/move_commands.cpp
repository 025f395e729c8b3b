#include "engine/base/assert.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/game_types.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/words.hpp"

// The commands for moves: a type for each kind of move except `penalty`, which no seat can give (S23).

namespace seq::protocol {
namespace {

using types::Ends;
using wire::field;
using wire::needed;
using wire::unless_empty;

constexpr std::size_t card_bytes_max = 8;

void read_card_word(wire::Source& source, Node& node, std::string& card) {
    card = read_word(source.reading, node, card_bytes_max);
}

void write_card_word(wire::Sink& sink, const std::string& card) {
    sink.out.string(card);
}

void read_sequences(wire::Source& source, Node& node, std::vector<Ends>& sequences) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    if (node.children > Naming::capacity())
        return reading.complain(
            "bad-value", node, "must have no more than " + std::to_string(Naming::capacity()) + " sequences");
    json::for_each(reading, node, [&](const Node& ends) { sequences.push_back(read_ends(reading, ends)); });
}

void write_sequences(wire::Sink& sink, const std::vector<Ends>& sequences) {
    sink.out.open_array();
    for (const auto& [first, last] : sequences)
        write_ends(sink.out, first, last);
    sink.out.close_array();
}

/// The codec does not know the cards of the game, so it does not check them.
constexpr wire::TypeOf<std::string> card_word = wire::with<std::string, read_card_word, write_card_word>(
    {.name = "card",
     .note = "Rank, then suit; in Bible Sequence a picture's number, ADD or REM (B4, B5)",
     .schema = R"({"type": "string",
         "pattern": "^([A2-9TJQKatjqk][SHDCshdc]|0[1-9]|[1-4][0-9]|50|[Aa][Dd][Dd]|[Rr][Ee][Mm])$"})"});
constexpr std::array<const wire::Type*, 1> of_ends{&types::ends};
constexpr wire::TypeOf<std::vector<Ends>> named_sequences =
    wire::with<std::vector<Ends>, read_sequences, write_sequences>(
        {.name = "named_sequences",
         .note = "The sequences that the player names, by their ends (S15)",
         .schema = R"({"type": "array", "maxItems": 8, "items": {"$ref": "#/$defs/ends"}})",
         .uses = of_ends});

constexpr wire::Field card_field = field<&MoveWords::card>("card", &card_word);
constexpr wire::Field maybe_card_field = unless_empty<&MoveWords::card>("card", &card_word);
constexpr wire::Field space_field = needed<&MoveWords::space>("space");
constexpr wire::Field sequences_field = unless_empty<&MoveWords::sequences>("sequences", &named_sequences);

template <MoveKind move>
constexpr wire::Kind kind(std::string_view name, std::string_view note, wire::FieldList fields = {}) {
    return {.name = name,
            .note = note,
            .fields = fields,
            .alternative = static_cast<std::size_t>(move),
            .make = [](void* made) -> void* {
                MoveWords& words = static_cast<Move*>(made)->words;
                words.kind = move;
                return &words;
            },
            .get = [](const void* made) -> const void* { return &static_cast<const Move*>(made)->words; }};
}

/// In the order of MoveKind.
constexpr std::array move_kinds{
    kind<MoveKind::place>("place", "Plays a card and puts a chip on a space (S7, S9)",
                          {card_field, space_field, sequences_field}),
    kind<MoveKind::remove>(
        "remove", "Removes a chip: with a card in card games (S10, B4), without one on the dice board (D6)",
        {maybe_card_field, space_field}),
    kind<MoveKind::exchange>("exchange", "Shows a dead card and draws another one (S17)", {card_field}),
    kind<MoveKind::draw>("draw", "Draws the owed card (S19)"),
    kind<MoveKind::pass>("pass", "Passes, since no card can be played or exchanged (S18)"),
    kind<MoveKind::forfeit>("forfeit", "Gives up a card because of table talk by the own side (S23)",
                            {card_field}),
    kind<MoveKind::roll>("roll", "Throws the two dice of a turn (D4)"),
    kind<MoveKind::put>("put", "Puts a chip on an empty space of the dice board (D5, D7)", {space_field}),
    kind<MoveKind::swap>("swap", "Replaces an opponent's chip with one of the own side (D5, D7)",
                         {space_field}),
    kind<MoveKind::cast>("cast", "Throws the six dice, which is the whole turn (X2)"),
};
static_assert(move_kinds.size() == static_cast<std::size_t>(MoveKind::penalty));

std::size_t which_move(const void* made) {
    const MoveKind kind = static_cast<const Move*>(made)->words.kind;
    SEQ_ASSERT(kind != MoveKind::penalty);  // in records only
    return static_cast<std::size_t>(kind);
}

}  // namespace

constinit const wire::Family move_commands{move_kinds, which_move};

}  // namespace seq::protocol
