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

constexpr std::size_t pictures = 50;  ///< two of each, bytes 0 to 49 and again 50 to 99
constexpr Face add{50};               ///< bytes 100 and 101
constexpr Face rem{51};               ///< bytes 102 and 103

struct Printed {
    std::string_view name;   ///< as records write it
    std::string_view title;  ///< for people, short enough for a terminal
};

/// B5: the pictures in the order of the Bible, and the cards of B4.
constexpr std::array<Printed, face_count> printed{{{"01", "Creation"},       {"02", "Adam and Eve"},
                                                   {"03", "The Serpent"},    {"04", "Cain and Abel"},
                                                   {"05", "Noah's Ark"},     {"06", "The Dove"},
                                                   {"07", "Rainbow"},        {"08", "Tower of Babel"},
                                                   {"09", "Abraham"},        {"10", "Isaac's Ram"},
                                                   {"11", "Jacob's Ladder"}, {"12", "Joseph's Coat"},
                                                   {"13", "Baby Moses"},     {"14", "Burning Bush"},
                                                   {"15", "Ten Plagues"},    {"16", "Passover Lamb"},
                                                   {"17", "Red Sea"},        {"18", "Manna"},
                                                   {"19", "Stone Tablets"},  {"20", "Golden Calf"},
                                                   {"21", "Tabernacle"},     {"22", "Talking Donkey"},
                                                   {"23", "Jericho"},        {"24", "Deborah"},
                                                   {"25", "Gideon"},         {"26", "Samson"},
                                                   {"27", "Ruth"},           {"28", "Samuel"},
                                                   {"29", "David's Harp"},   {"30", "Goliath"},
                                                   {"31", "Solomon"},        {"32", "Fiery Chariot"},
                                                   {"33", "Queen Esther"},   {"34", "Job"},
                                                   {"35", "Fiery Furnace"},  {"36", "Lions' Den"},
                                                   {"37", "Jonah"},          {"38", "Bethlehem Star"},
                                                   {"39", "The Manger"},     {"40", "Shepherds"},
                                                   {"41", "Wise Men"},       {"42", "River Jordan"},
                                                   {"43", "Five Loaves"},    {"44", "Walk on Water"},
                                                   {"45", "Good Samaritan"}, {"46", "Lost Sheep"},
                                                   {"47", "Prodigal Son"},   {"48", "Last Supper"},
                                                   {"49", "The Cross"},      {"50", "Empty Tomb"},
                                                   {"ADD", "ADD"},           {"REM", "REMOVE"}}};

constexpr Deck make_bible_deck() {
    Deck deck{.names = {}, .powers = {}, .faces = {}, .titles = {}};
    std::ranges::transform(printed, deck.names.begin(), &Printed::name);
    std::ranges::transform(printed, deck.titles.begin(), &Printed::title);
    for (std::size_t byte = 0; byte < deck_size; ++byte)
        deck.faces[byte] = byte < 2 * pictures       ? Face{static_cast<std::uint8_t>(byte % pictures)}
                           : byte < 2 * pictures + 2 ? add
                                                     : rem;
    deck.powers[add.number] = Power::wild;
    deck.powers[rem.number] = Power::remove;
    return deck;
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

constexpr Deck bible_deck = make_bible_deck();
static_assert(bible_deck.is_complete());
static_assert(bible_deck.face_of(Card{49}) == Face{49} && bible_deck.face_of(Card{99}) == Face{49});
static_assert(bible_deck.face_of(Card{100}) == add && bible_deck.face_of(Card{101}) == add);
static_assert(bible_deck.face_of(Card{102}) == rem && bible_deck.face_of(Card{103}) == rem);

}  // namespace seq
