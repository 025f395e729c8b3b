#include "engine/deck/card.hpp"

#include <algorithm>

namespace seq {
namespace {

constexpr Deck make_two_packs() {
    constexpr std::size_t jack = 10;
    Deck deck{.names = {"AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
                        "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
                        "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
                        "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC"},
              .powers = {},
              .faces = {},
              .titles = {}};
    for (std::size_t byte = 0; byte < deck_size; ++byte)
        deck.faces[byte] = Face{static_cast<std::uint8_t>(byte % face_count)};
    deck.powers[0 * 13 + jack] = deck.powers[1 * 13 + jack] = Power::remove;  // JS, JH: one eye (S10)
    deck.powers[2 * 13 + jack] = deck.powers[3 * 13 + jack] = Power::wild;    // JD, JC: two eyes (S9)
    return deck;
}

constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

}  // namespace

constexpr Deck no_cards{};
constexpr Deck two_packs = make_two_packs();
static_assert(two_packs.is_complete());
static_assert(two_packs.names[10] == "JS" && two_packs.powers[10] == Power::remove);
static_assert(std::ranges::count(two_packs.powers, Power::wild) == 2);
static_assert(std::ranges::count(two_packs.powers, Power::remove) == 2);

std::optional<Face> Deck::parse(std::string_view text) const {
    if (text.empty()) return std::nullopt;   // in a game without cards, every name is empty
    const char first = upper(text.front());  // of the other names, most are told apart by it
    const auto same = [&](std::string_view name) {
        return name.starts_with(first) && std::ranges::equal(name, text, {}, {}, upper);
    };
    const auto found = std::ranges::find_if(names, same);
    if (found == names.end()) return std::nullopt;
    return Face{static_cast<std::uint8_t>(found - names.begin())};
}

}  // namespace seq
