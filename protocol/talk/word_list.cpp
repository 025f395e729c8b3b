#include "protocol/talk/word_list.hpp"

#include <algorithm>
#include <array>

#include "protocol/json/unicode.hpp"
#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

/// Everyday words of the other language (`a`, `as`, `este`, `para`) are left out.
constexpr std::array<WordGroup, 14> groups{{
    {"ranks", "English",
     "ace aces deuce two twos three threes four fours five fives six sixes seven sevens eight eights nine "
     "nines ten tens queen queens king kings 2 3 4 5 6 7 8 9 10 j q k"},
    {"ranks", "Spanish",
     "ases dos tres cuatro cinco seis siete ocho nueve diez reina reinas dama damas rey reyes"},
    {"jacks", "English", "jack jacks wild wilds joker one-eyed two-eyed eyed"},
    {"jacks", "Spanish", "jota jotas sota sotas comodin comodines tuerto tuerta tuertos tuertas"},
    {"suits", "English", "spade spades heart hearts diamond diamonds club clubs suit suits black red"},
    {"suits", "Spanish",
     "pica picas corazon corazones diamante diamantes trebol treboles palo palos negro negra rojo roja"},
    {"cards", "English", "card cards hand hands deck discard discards dead"},
    {"cards", "Spanish", "carta cartas mano manos mazo baraja descarte descartes muerta muertas"},
    {"the board", "English",
     "row rows column columns line lines space spaces square squares corner corners edge edges centre center "
     "middle diagonal diagonals horizontal vertical 1"},
    {"the board", "Spanish",
     "fila filas columna columnas linea lineas casilla casillas esquina esquinas borde bordes centro medio "
     "diagonal diagonales horizontal vertical"},
    {"directions", "English", "up down left right above below beside north south east west top bottom"},
    {"directions", "Spanish",
     "arriba abajo izquierda derecha encima debajo lado norte sur oeste aqui ahi alli alla"},
    {"play", "English",
     "block blocks blocked blocking put remove take chip chips sequence sequences threat threats"},
    {"play", "Spanish",
     "bloquea bloquear bloqueo pon poner quita quitar ficha fichas secuencia secuencias amenaza amenazas "
     "tapa tapar"},
}};

/// A letter as in the list: in lower case, without accent. Other alphabets are unchanged.
char32_t folded(char32_t c) {
    if (c >= U'A' && c <= U'Z') return c + 0x20;
    struct Range {
        char32_t first;
        char32_t last;
        char letter;
    };
    constexpr std::array<Range, 40> ranges{{
        {0xc0, 0xc5, 'a'},   {0xc7, 0xc7, 'c'},   {0xc8, 0xcb, 'e'},   {0xcc, 0xcf, 'i'},
        {0xd1, 0xd1, 'n'},   {0xd2, 0xd6, 'o'},   {0xd8, 0xd8, 'o'},   {0xd9, 0xdc, 'u'},
        {0xdd, 0xdd, 'y'},   {0xe0, 0xe5, 'a'},   {0xe7, 0xe7, 'c'},   {0xe8, 0xeb, 'e'},
        {0xec, 0xef, 'i'},   {0xf1, 0xf1, 'n'},   {0xf2, 0xf6, 'o'},   {0xf8, 0xf8, 'o'},
        {0xf9, 0xfc, 'u'},   {0xfd, 0xfd, 'y'},   {0xff, 0xff, 'y'},   {0x100, 0x105, 'a'},
        {0x106, 0x10d, 'c'}, {0x10e, 0x111, 'd'}, {0x112, 0x11b, 'e'}, {0x11c, 0x123, 'g'},
        {0x124, 0x127, 'h'}, {0x128, 0x131, 'i'}, {0x134, 0x135, 'j'}, {0x136, 0x138, 'k'},
        {0x139, 0x142, 'l'}, {0x143, 0x149, 'n'}, {0x14c, 0x151, 'o'}, {0x154, 0x159, 'r'},
        {0x15a, 0x161, 's'}, {0x162, 0x167, 't'}, {0x168, 0x173, 'u'}, {0x174, 0x175, 'w'},
        {0x176, 0x178, 'y'}, {0x179, 0x17e, 'z'}, {0x17f, 0x17f, 's'}, {0x1cd, 0x1ce, 'a'},
    }};
    // Full-width letters and digits count as Latin ones.
    if (c >= 0xff01 && c <= 0xff5e) return folded(c - 0xfee0);
    for (const Range& range : ranges)
        if (c >= range.first && c <= range.last) return static_cast<char32_t>(range.letter);
    return c;
}

bool is_combining(char32_t c) {
    return c >= 0x300 && c <= 0x36f;
}

/// Suits, playing cards and arrows, each of which is a word.
bool is_telling_sign(char32_t c) {
    return (c >= 0x2660 && c <= 0x2667) || (c >= 0x1f0a0 && c <= 0x1f0ff) || (c >= 0x2190 && c <= 0x21ff) ||
           (c >= 0x27f0 && c <= 0x27ff) || (c >= 0x2b00 && c <= 0x2b11) || (c >= 0x1f446 && c <= 0x1f449);
}

bool is_of_word(char32_t c) {
    return (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || c == U'-' || (c >= 0x370 && c < 0x2000) ||
           c > 0x2fff;
}

/// `d4`, `j10`
bool is_space(std::string_view word) {
    if (word.size() < 2 || word[0] < 'a' || word[0] > 'j') return false;
    const std::string_view row = word.substr(1);
    return row == "10" || (row.size() == 1 && row[0] >= '1' && row[0] <= '9');
}

/// `7h`, `10h`, `th`, `qs`, but not the aces, because `as` and `ah` are everyday words
bool is_card(std::string_view word) {
    if (word.size() < 2 || std::string_view{"shdc"}.find(word.back()) == std::string_view::npos) return false;
    const std::string_view rank = word.substr(0, word.size() - 1);
    return rank == "10" ||
           (rank.size() == 1 && std::string_view{"23456789tjqk"}.find(rank[0]) != std::string_view::npos);
}

bool is_in(std::string_view words, std::string_view word) {
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (words.substr(at, end - at) == word) return true;
        at = end + 1;
    }
    return false;
}

bool is_listed(std::string_view word) {
    if (is_space(word) || is_card(word)) return true;
    return std::ranges::any_of(groups, [&](const WordGroup& group) { return is_in(group.words, word); });
}

/// The word itself, or one of its parts if it has hyphens.
std::optional<std::string> listed_in(std::string_view word) {
    if (is_listed(word)) return std::string{word};
    if (word.find('-') == std::string_view::npos) return std::nullopt;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t end = std::min(word.find('-', at), word.size());
        if (end > at && is_listed(word.substr(at, end - at))) return std::string{word.substr(at, end - at)};
        at = end + 1;
    }
    return std::nullopt;
}

}  // namespace

char32_t folded_letter(char32_t c) {
    return folded(c);
}

std::span<const WordGroup> word_list() {
    return groups;
}

std::optional<std::string> find_listed_word(std::string_view message) {
    std::string word;
    while (!message.empty()) {
        const std::string_view before = message;
        const char32_t c = folded(json::take_code_point(message));
        const std::string_view bytes = before.substr(0, before.size() - message.size());
        if (is_combining(c) || is_joiner(c) || is_variation(c)) continue;
        if (is_of_word(c) && !is_telling_sign(c)) {
            word += c < 0x80 ? std::string(1, static_cast<char>(c)) : std::string{bytes};
            continue;
        }
        if (auto found = listed_in(word)) return found;
        word.clear();
        if (is_telling_sign(c)) return std::string{bytes};
    }
    return listed_in(word);
}

}  // namespace seq::protocol
