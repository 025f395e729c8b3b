#include "protocol/message/move_decode.hpp"

#include "engine/base/assert.hpp"

namespace seq::protocol {
namespace {

constexpr std::size_t card_bytes_max = 8;

void need_card(Fields& fields, MoveWords& words) {
    words.card = need_word(fields, "card", card_bytes_max);
}

void need_space(Fields& fields, MoveWords& words) {
    words.space = read_space(fields, "space");
}

void read_sequences(Fields& fields, MoveWords& words) {
    Reading& reading = fields.reading();
    const Node* sequences = fields.find("sequences");
    if (sequences == nullptr || !reading.is_array(*sequences)) return;
    if (sequences->children > Naming::capacity())
        reading.complain("bad-value", *sequences,
                         "must have no more than " + std::to_string(Naming::capacity()) + " sequences");
    else
        json::for_each(reading, *sequences,
                       [&](const Node& ends) { words.sequences.push_back(read_ends(reading, ends)); });
}

}  // namespace

MoveWords read_move(Fields& fields, MoveKind kind) {
    MoveWords words{.kind = kind};
    switch (kind) {
        case MoveKind::place:
            need_card(fields, words);
            need_space(fields, words);
            read_sequences(fields, words);
            break;
        case MoveKind::remove:
            if (fields.find("card")) need_card(fields, words);
            need_space(fields, words);
            break;
        case MoveKind::exchange:
        case MoveKind::forfeit: need_card(fields, words); break;
        case MoveKind::put:
        case MoveKind::swap: need_space(fields, words); break;
        case MoveKind::draw:
        case MoveKind::pass:
        case MoveKind::roll:
        case MoveKind::cast: break;
        case MoveKind::penalty: SEQ_ASSERT(!"a move that is on the wire");
    }
    return words;
}

}  // namespace seq::protocol
