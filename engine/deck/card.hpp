#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/fixed_vector.hpp"

namespace seq {

inline constexpr std::size_t deck_size = 104;
inline constexpr std::size_t face_count = 52;
inline constexpr std::size_t cards_of_face = deck_size / face_count;
inline constexpr std::size_t hand_max = 7;

/// What is printed on a card. Every face is on two cards.
struct Face {
    std::uint8_t number = 0;  ///< 0 to 51; two packs: 13 * suit + rank, suits S H D C, ranks A 2 .. K;
                              ///< Bible: the pictures, ADD, REM
    friend constexpr auto operator<=>(const Face&, const Face&) = default;
};

/// One physical card. Only the match and the shuffle distinguish two cards with the same face; this type is
/// never sent to clients.
struct Card {
    std::uint8_t byte = 0;  ///< 0 to 103, as the fair deal numbers them
    friend constexpr auto operator<=>(const Card&, const Card&) = default;
};

using CardPile = FixedVector<Card, deck_size>;
using FacePile = FixedVector<Face, deck_size>;
/// Has one place more than a hand: the event for a drawn card may be folded before that for the played one.
using Hand = FixedVector<Face, hand_max + 1>;

/// What a face lets its owner do with it.
enum class Power : std::uint8_t {
    space,   ///< a chip on one of the spaces that show it (S7)
    wild,    ///< a chip on any open space (S9, B4)
    remove,  ///< removes a chip of another side (S10, B4)
};

/// The cards of a preset as data: names and powers of its 52 faces.
struct Deck {
    std::array<std::string_view, face_count> names;
    std::array<Power, face_count> powers;
    std::array<Face, deck_size> faces;                  ///< by card byte
    std::array<std::string_view, face_count> titles{};  ///< for people; empty if the name is used

    constexpr Face face_of(Card card) const { return faces[card.byte]; }
    constexpr Power power(Face face) const { return powers[face.number]; }
    constexpr std::string_view name(Face face) const { return names[face.number]; }
    /// Whether every face is on two cards.
    constexpr bool is_complete() const {
        std::array<std::size_t, face_count> found{};
        for (const Face face : faces)
            ++found[face.number];
        for (const std::size_t cards : found)
            if (cards != cards_of_face) return false;
        return true;
    }
    /// What people call a face, such as `Noah's Ark`; without a title, its name.
    constexpr std::string_view title(Face face) const {
        return titles[face.number].empty() ? names[face.number] : titles[face.number];
    }
    /// The face with this name, in upper or lower case; nothing if the deck has none.
    std::optional<Face> parse(std::string_view text) const;
};

/// The deck of games without cards.
extern const Deck no_cards;
/// Two packs of 52 without jokers (S3), with one-eyed and two-eyed jacks (S9, S10).
extern const Deck two_packs;
/// Fifty pictures twice, two ADD and two REMOVE (B4, B5).
extern const Deck bible_deck;

}  // namespace seq
