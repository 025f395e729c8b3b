#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/seat.hpp"
#include "engine/board/space.hpp"
#include "engine/deck/card.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/ids.hpp"

// How the small words are read from a document and written into one: ids, codes, spaces, cards, seats. For
// the codec's own sources.

namespace seq::protocol {

using json::Fields;
using json::Node;
using json::Reading;
using json::Writer;

// Reading: each complains through the reading and then gives something harmless.

CommandId read_id(Reading& reading, const Node& node);
Token read_token(Fields& fields, std::string_view name);
/// 32 bytes as 64 hex digits.
Digest read_digest(Reading& reading, const Node& node);
Digest read_digest(Fields& fields, std::string_view name);
LinkSecret read_link_secret(Reading& reading, const Node& node);
RoomCode read_room_code(Fields& fields, std::string_view name);
Space read_space(Reading& reading, const Node& node);
Space read_space(Fields& fields, std::string_view name);
/// The two ends of a line: `["a4", "e4"]`.
std::pair<Space, Space> read_ends(Reading& reading, const Node& node);
Face read_face(Reading& reading, const Node& node, const Deck& deck);
MemberId read_member(Fields& fields, std::string_view name = "member");
/// A truth value that must be there.
bool need_flag(Fields& fields, std::string_view name);
Seat read_seat(Reading& reading, const Node& node);
Side read_side(Reading& reading, const Node& node);
/// The number that an object's key is, as in `{"1": ...}`; from 1 to `max`.
std::uint8_t read_key_number(Reading& reading, const Node& node, std::size_t max);
/// The longest name of a preset or a phrase, key or value of an option.
inline constexpr std::size_t word_bytes_max = 64;
/// A short word that the engine or the room will look up: its length, from 1, is all that is judged here.
std::string read_word(Reading& reading, const Node& node, std::size_t bytes_max = word_bytes_max);
std::string need_word(Fields& fields, std::string_view name, std::size_t bytes_max = word_bytes_max);
/// A whole number of 32 bits from `least`: a count, an epoch, the number of a game.
std::uint32_t read_u32(Reading& reading, const Node& node, std::uint64_t least = 0);
std::uint32_t read_u32(Fields& fields, std::string_view name, std::uint64_t least = 0);
std::string read_plain(Fields& fields, std::string_view name, std::size_t characters_max);

/// Reads each item of a list that must be there.
template <typename ReadOne>
void read_list(Fields& fields, std::string_view name, ReadOne read_one) {
    const Node* list = fields.need(name);
    if (list && fields.reading().is_array(*list)) json::for_each(fields.reading(), *list, read_one);
}

/// Puts an item into a vector with a fixed room; `bad-value` where it is full.
template <typename Items, typename Item>
void push(Reading& reading, const Node& node, Items& items, const Item& item) {
    if (items.size() < Items::capacity())
        items.push_back(item);
    else
        reading.complain("bad-value", node, "is one more than there can be");
}

// Writing.

void write_hex(Writer& out, std::string_view name, Bytes bytes);
void write_space(Writer& out, Space space);
void write_ends(Writer& out, Space first, Space last);

/// A number as a key, without the heap.
struct NumberKey {
    explicit NumberKey(std::size_t number);
    std::string_view text() const { return {digits.data(), size}; }
    std::array<char, 20> digits{};
    std::size_t size = 0;
};

}  // namespace seq::protocol
