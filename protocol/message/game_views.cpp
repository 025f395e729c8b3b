#include <span>

#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

// A game as one observer sees it. Its setup determines its fields: the preset names the game, and the numbers
// of players and sides those of hands, scores and chips.

namespace seq::protocol::types {
namespace {

using wire::Field;
using wire::Sink;
using wire::Source;
using wire::Standard;
using wire::Value;

template <auto member>
constexpr Field of_game(std::string_view name,
                        const TypeOf<Value<member>>* type = Standard<Value<member>>::type) {
    using Owner = typename wire::MemberOf<decltype(member)>::Record;
    constexpr bool may_lack = wire::is_optional<typename wire::MemberOf<decltype(member)>::Value>;
    return {
        name, type, !may_lack,
        [](void* view) { return wire::place_of<member>(&std::get<Owner>(static_cast<View*>(view)->game)); },
        [](const void* view) {
            return wire::value_of<member>(&std::get<Owner>(static_cast<const View*>(view)->game));
        }};
}

/// One value for each of the first seats or sides: `{"1": ..., "2": ...}`.
template <typename ReadOne>
void read_numbered(Source& source, Node& node, std::size_t count, ReadOne read_one) {
    json::for_each_field(source.reading, node,
                         [&](Node& one) { read_one(read_key_number(source.reading, one, count) - 1U, one); });
}
template <typename WriteOne>
void write_numbered(Sink& sink, std::size_t count, WriteOne write_one) {
    sink.out.open_object();
    for (std::size_t index = 0; index < count; ++index) {
        sink.out.made_key(NumberKey{index + 1}.text());
        write_one(index);
    }
    sink.out.close_object();
}

// Chips, for both games on the board.

std::span<Bitboard> chips_of(View& view) {
    const std::size_t sides = view.setup.sides();
    if (auto* cards = std::get_if<cards::View>(&view.game)) return std::span{cards->chips}.first(sides);
    return std::span{view.as_dice_board().chips}.first(sides);
}

void read_chips(Source& source, Node& node, View& view) {
    Reading& reading = source.reading;
    const std::span<Bitboard> chips = chips_of(view);
    json::for_each_field(reading, node, [&](const Node& chip) {
        const auto at = parse_space(chip.key);
        const std::uint64_t of_side = reading.integer(chip, 1, chips.size());
        if (at)
            chips[of_side - 1].add(*at);
        else
            reading.complain("bad-value", chip, "must have a space from a1 to j10 as its name");
    });
}

void write_chips(Sink& sink, const View& view) {
    const bool is_of_cards = std::holds_alternative<cards::View>(view.game);
    const auto& chips = is_of_cards ? view.as_cards().chips : view.as_dice_board().chips;
    sink.out.open_object();
    for (std::size_t index = 0; index < view.setup.sides(); ++index)
        for (const Space at : chips[index])
            sink.out.made_key(to_string(at)).integer(index + 1);
    sink.out.close_object();
}

constexpr TypeOf<View> chips = wire::with<View, read_chips, write_chips>(
    {.name = "chips",
     .note = "Space to side",
     .schema = R"({"type": "object", "propertyNames": {"$ref": "#/$defs/space"},
                   "additionalProperties": {"$ref": "#/$defs/side"}})",
     .uses = wire::refers_to<space, side>});

// The card games.

constexpr TypeOf<std::uint8_t> hand_size = wire::number<std::uint8_t, 0, hand_max + 1>();
constexpr TypeOf<std::uint8_t> small = wire::number<std::uint8_t, 0, UINT8_MAX>();
constexpr TypeOf<std::uint8_t> pile_size = wire::number<std::uint8_t, 0, deck_size>();

void read_hand_sizes(Source& source, Node& node, View& view) {
    read_numbered(source, node, view.setup.players(), [&](std::size_t index, Node& one) {
        read_value(source, one, hand_size, &view.as_cards().hand_sizes[index]);
    });
}
void write_hand_sizes(Sink& sink, const View& view) {
    write_numbered(sink, view.setup.players(),
                   [&](std::size_t index) { sink.out.integer(view.as_cards().hand_sizes[index]); });
}

void read_discards(Source& source, Node& node, View& view) {
    read_numbered(source, node, view.setup.players(), [&](std::size_t index, Node& one) {
        read_faces(source.reading, one, *source.deck, view.as_cards().discards[index]);
    });
}
void write_discards(Sink& sink, const View& view) {
    write_numbered(sink, view.setup.players(), [&](std::size_t index) {
        write_faces(sink.out, view.as_cards().discards[index], *sink.deck);
    });
}

void read_sequences(Source& source, Node& node, View& view) {
    Reading& reading = source.reading;
    read_numbered(source, node, view.setup.sides(), [&](std::size_t index, Node& lines) {
        json::for_each_item(reading, lines, [&](Node& one) {
            Line five{};
            read_value(source, one, line, &five);
            push(reading, one, view.as_cards().sequences[index], five);
        });
    });
}
void write_sequences(Sink& sink, const View& view) {
    write_numbered(sink, view.setup.sides(), [&](std::size_t index) {
        sink.out.list(view.as_cards().sequences[index],
                      [&](const Line& one) { write_value(sink, line, &one); });
    });
}

constexpr TypeOf<View> hand_sizes = wire::with<View, read_hand_sizes, write_hand_sizes>(
    {.schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                   "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 8}})"});
constexpr TypeOf<View> discards = wire::with<View, read_discards, write_discards>(
    {.schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                   "additionalProperties": {"$ref": "#/$defs/cards"}})",
     .uses = wire::refers_to<hand, line>});
constexpr TypeOf<View> sequences = wire::with<View, read_sequences, write_sequences>(
    {.schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                   "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/line"}}})",
     .uses = wire::refers_to<hand, line>});

/// The hand of an observer with a seat; a spectator has none.
constexpr Field own_hand() {
    Field row = of_game<&cards::View::hand>("hand");
    row.required = false;
    row.value = [](const void* record) -> const void* {
        const auto& view = *static_cast<const View*>(record);
        return view.observer.is_seat() ? &view.as_cards().hand : nullptr;
    };
    return row;
}

constexpr Field observer_field = wire::unless_empty<&View::observer>("observer");
constexpr Field turn_field = wire::unless_empty<&View::turn>("turn");
constexpr Field result_field = wire::field<&View::result>("result", &result);

constexpr std::array cards_fields{observer_field,
                                  turn_field,
                                  of_game<&cards::View::dealer>("dealer"),
                                  own_hand(),
                                  wire::part<View>("hand_sizes", &hand_sizes),
                                  wire::part<View>("discards", &discards),
                                  of_game<&cards::View::draw_pile>("draw_pile", &pile_size),
                                  wire::part<View>("chips", &chips),
                                  wire::part<View>("sequences", &sequences),
                                  of_game<&cards::View::owed>("owed"),
                                  of_game<&cards::View::forfeits>("forfeits"),
                                  of_game<&cards::View::exchanged>("exchanged"),
                                  of_game<&cards::View::passes>("passes", &small),
                                  result_field};

// Sequence Dice.

constexpr std::array dice_board_fields{observer_field,
                                       turn_field,
                                       wire::part<View>("chips", &chips),
                                       of_game<&dice_board::View::roll>("roll"),
                                       of_game<&dice_board::View::rolled>("rolled"),
                                       of_game<&dice_board::View::line>("line"),
                                       result_field};

// The six-dice games.

constexpr TypeOf<std::uint16_t> total = wire::number<std::uint16_t, 0, UINT16_MAX>();

void read_scores(Source& source, Node& node, View& view) {
    read_numbered(source, node, view.setup.players(), [&](std::size_t index, Node& one) {
        read_value(source, one, total, &view.as_six_dice().scores[index]);
    });
}
void write_scores(Sink& sink, const View& view) {
    write_numbered(sink, view.setup.players(),
                   [&](std::size_t index) { sink.out.integer(view.as_six_dice().scores[index]); });
}
constexpr TypeOf<View> scores = wire::with<View, read_scores, write_scores>(
    {.schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                   "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 65535}})"});

constexpr Field thrown() {
    Field row = of_game<&six_dice::View::cast>("dice");
    row.required = true;
    return row;
}
constexpr std::array cast_fields{of_game<&six_dice::View::caster>("seat"), thrown(),
                                 of_game<&six_dice::View::scored>({}, &score)};
constexpr TypeOf<View> last_cast = wire::object<View>({}, {}, cast_fields);
const void* if_cast(const void* record) {
    return static_cast<const View*>(record)->as_six_dice().cast ? record : nullptr;
}
constexpr Field pot() {
    Field row = of_game<&six_dice::View::pot>("pot", &play_chips);
    row.required = false;
    row.value = [](const void* record) -> const void* {
        const auto& view = *static_cast<const View*>(record);
        return view.setup.options.stake != 0 ? &view.as_six_dice().pot : nullptr;
    };
    return row;
}
constexpr std::array six_dice_fields{observer_field,
                                     turn_field,
                                     wire::part<View>("scores", &scores),
                                     wire::part<View>("cast", &last_cast, if_cast),
                                     of_game<&six_dice::View::contenders>("contenders"),
                                     of_game<&six_dice::View::tie_break>("tie_break"),
                                     pot(),
                                     result_field};

std::span<const Field> fields_of_view(const View& view) {
    switch (view.setup.preset->kind) {
        case Kind::cards: return cards_fields;
        case Kind::dice_board: return dice_board_fields;
        case Kind::six_dice: return six_dice_fields;
    }
    return {};
}

void read_view(Source& source, Node& node, View& view) {
    if (source.setup == nullptr) return;  // the fault was reported already
    view = blank_view(Setup{*source.setup}, {});
    Fields fields{source.reading, node};
    read_fields(source, fields, fields_of_view(view), &view);
    fields.finish();
}
void write_view(Sink& sink, const View& view) {
    sink.out.open_object();
    write_fields(sink, fields_of_view(view), &view);
    sink.out.close_object();
}

constexpr TypeOf<View> cards_game = wire::object<View>("cards_game", "The card games", cards_fields);
constexpr TypeOf<View> dice_board_game =
    wire::object<View>("dice_board_game", "Sequence Dice", dice_board_fields);
constexpr TypeOf<View> six_dice_game =
    wire::object<View>("six_dice_game", "Sequences and Hearts Due", six_dice_fields);

}  // namespace

constinit const TypeOf<View> view = wire::with<View, read_view, write_view>(
    {.name = "game",
     .note = "The newest game as the receiver may see it; the preset determines which of the three forms",
     .schema = R"({"oneOf": [{"$ref": "#/$defs/cards_game"}, {"$ref": "#/$defs/dice_board_game"},
                             {"$ref": "#/$defs/six_dice_game"}]})",
     .uses = wire::refers_to<cards_game, dice_board_game, six_dice_game>});

}  // namespace seq::protocol::types
