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

// What several types of the wire are read and written with. For the codec's own sources.

namespace seq::protocol {

using json::Fields;
using json::Node;
using json::Reading;
using json::Writer;

// Reading: each complains through the reading and then gives something harmless.

Space read_space(Reading& reading, const Node& node);
/// The two ends of a line: `["a4", "e4"]`.
std::pair<Space, Space> read_ends(Reading& reading, const Node& node);
Face read_face(Reading& reading, const Node& node, const Deck& deck);
/// The number that an object's key is, as in `{"1": ...}`; from 1 to `max`.
std::uint8_t read_key_number(Reading& reading, const Node& node, std::size_t max);
/// The longest name of a preset or a phrase, key or value of an option.
inline constexpr std::size_t word_bytes_max = 64;
/// A short word that the engine or the room will look up: its length, from 1, is all that is judged here.
std::string read_word(Reading& reading, const Node& node, std::size_t bytes_max = word_bytes_max);

/// Puts an item into a vector with a fixed room; `bad-value` where it is full.
template <typename Items, typename Item>
void push(Reading& reading, const Node& node, Items& items, const Item& item) {
    if (items.size() < Items::capacity())
        items.push_back(item);
    else
        reading.complain("bad-value", node, "is one more than there can be");
}

template <typename Faces>
void read_faces(Reading& reading, const Node& node, const Deck& deck, Faces& faces) {
    if (!reading.is_array(node)) return;
    json::for_each(reading, node,
                   [&](const Node& card) { push(reading, card, faces, read_face(reading, card, deck)); });
}

// Writing.

void write_space(Writer& out, Space space);
void write_ends(Writer& out, Space first, Space last);

template <typename Faces>
void write_faces(Writer& out, const Faces& faces, const Deck& deck) {
    out.open_array();
    for (const Face face : faces)
        out.string(deck.name(face));
    out.close_array();
}

/// A number as a key, without the heap.
struct NumberKey {
    explicit NumberKey(std::size_t number);
    std::string_view text() const { return {digits.data(), size}; }
    std::array<char, 20> digits{};
    std::size_t size = 0;
};

}  // namespace seq::protocol
