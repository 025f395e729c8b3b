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

// Reading and writing functions that several wire types use. For the sources of the codec.

namespace seq::protocol {

using json::Fields;
using json::Node;
using json::Reading;
using json::Writer;

// Reading. Each function reports faults to the Reading and then returns a harmless value.

Space read_space(Reading& reading, const Node& node);
/// The two ends of a line: `["a4", "e4"]`.
std::pair<Space, Space> read_ends(Reading& reading, const Node& node);
Face read_face(Reading& reading, const Node& node, const Deck& deck);
/// The number in an object's key, as in `{"1": ...}`; from 1 to `max`.
std::uint8_t read_key_number(Reading& reading, const Node& node, std::size_t max);
/// The maximal length of names of presets and phrases, and of keys and values of options.
inline constexpr std::size_t word_bytes_max = 64;
/// A short word that the engine or the room looks up; only its length, from 1, is checked here.
std::string read_word(Reading& reading, const Node& node, std::size_t bytes_max = word_bytes_max);

/// Adds an item to a vector of fixed capacity; `bad-value` if it is full.
template <typename Items, typename Item>
void push(Reading& reading, const Node& node, Items& items, const Item& item) {
    if (items.size() < Items::capacity())
        items.push_back(item);
    else
        reading.complain("bad-value", node, "is one more than there can be");
}

template <typename Faces>
void read_faces(Reading& reading, const Node& node, const Deck& deck, Faces& faces) {
    json::for_each_item(
        reading, node, [&](const Node& card) { push(reading, card, faces, read_face(reading, card, deck)); });
}

// Writing.

void write_space(Writer& out, Space space);
void write_ends(Writer& out, Space first, Space last);

template <typename Faces>
void write_faces(Writer& out, const Faces& faces, const Deck& deck) {
    out.list(faces, [&](Face face) { out.string(deck.name(face)); });
}

/// A number as a key, without a heap allocation.
struct NumberKey {
    explicit NumberKey(std::size_t number);
    std::string_view text() const { return {digits.data(), size}; }
    std::array<char, 20> digits{};
    std::size_t size = 0;
};

}  // namespace seq::protocol
