#include "protocol/talk/word_list.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <unordered_map>

#include "engine/board/space.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

constexpr auto strong = WordStrength::strong;
constexpr auto weak = WordStrength::weak;

/// Everyday words of another language (`a`, `as`, `este`, `para`, `coin`, `hier`) are left out, except the
/// German `links`.
constexpr std::array<WordGroup, 32> groups{{
    {strong, "suits", "English", "spade spades heart hearts diamond diamonds club clubs"},
    {strong, "suits", "Spanish", "pica picas corazon corazones diamante diamantes trebol treboles"},
    {strong, "suits", "German",
     "karo karos pik piks herz herzen kreuz kreuze pikass pikkonig pikdame pikbube herzass herzkonig "
     "herzdame herzbube karoass karokonig karodame karobube kreuzass kreuzkonig kreuzdame kreuzbube"},
    {strong, "suits", "French", "piques coeur coeurs carreau carreaux trefle trefles"},
    {weak, "ranks", "English",
     "ace aces deuce two twos three threes four fours five fives six sixes seven sevens eight eights nine "
     "nines ten tens queen queens king kings 1 2 3 4 5 6 7 8 9 10 j q k"},
    {weak, "ranks", "Spanish",
     "ases dos tres cuatro cinco seis siete ocho nueve diez reina reinas dama damas rey reyes"},
    {weak, "ranks", "German",
     "asse zwei zweien drei dreien vier funf fuenf sechs sieben acht neun zehn dame damen konig konige "
     "koenig koenige"},
    {weak, "ranks", "French",
     "deux trois quatre cinq six sept huit neuf dix dame dames reine reines roi rois"},
    {weak, "jacks", "English", "jack jacks wild wilds joker one-eyed two-eyed eyed"},
    {weak, "jacks", "Spanish", "jota jotas sota sotas comodin comodines tuerto tuerta tuertos tuertas"},
    {weak, "jacks", "German",
     "bube buben joker einaugig einaugige einaugigen zweiaugig zweiaugige zweiaugigen"},
    {weak, "jacks", "French", "valet valets joker jokers borgne borgnes"},
    {weak, "colours", "English", "suit suits black red"},
    {weak, "colours", "Spanish", "palo palos negro negra rojo roja"},
    {weak, "colours", "German", "farbe farben schwarz schwarze schwarzen rot rote roten"},
    {weak, "colours", "French", "couleur couleurs pique noir noire noirs noires rouge rouges"},
    {weak, "cards", "English", "card cards hand hands deck discard discards dead"},
    {weak, "cards", "Spanish", "carta cartas mano manos mazo baraja descarte descartes muerta muertas"},
    {weak, "cards", "German",
     "karte karten hand hande haende stapel ablage ablegen tot tote toten tausch tauschen"},
    {weak, "cards", "French", "carte cartes mains pioche pioches defausse defausses defausser morte mortes"},
    {weak, "the board", "English",
     "row rows column columns line lines space spaces square squares corner corners edge edges centre center "
     "middle diagonal diagonals horizontal vertical"},
    {weak, "the board", "Spanish",
     "fila filas columna columnas linea lineas casilla casillas esquina esquinas borde bordes centro medio "
     "diagonal diagonales horizontal vertical"},
    {weak, "the board", "German",
     "reihe reihen spalte spalten linie linien feld felder ecke ecken rand mitte diagonal diagonale "
     "senkrecht waagrecht waagerecht"},
    {weak, "the board", "French",
     "rangee rangees colonne colonnes ligne lignes bord bords centre milieu diagonale diagonales horizontal "
     "vertical"},
    {weak, "directions", "English", "up down left right above below beside north south east west top bottom"},
    {weak, "directions", "Spanish",
     "arriba abajo izquierda derecha encima debajo lado norte sur oeste aqui ahi alli alla"},
    {weak, "directions", "German",
     "oben unten links rechts neben oberhalb unterhalb norden suden sueden osten westen"},
    {weak, "directions", "French", "haut bas gauche droite dessus dessous nord sud ouest ici"},
    {weak, "play", "English",
     "block blocks blocked blocking put remove take chip chips sequence sequences threat threats"},
    {weak, "play", "Spanish",
     "bloquea bloquear bloqueo pon poner quita quitar ficha fichas secuencia secuencias amenaza amenazas "
     "tapa tapar"},
    {weak, "play", "German",
     "blocken blockt blockier blockiere blockieren setz setze setzen lege legen nimm nehmen entferne "
     "entfernen sequenz sequenzen drohung drohungen"},
    {weak, "play", "French",
     "bloque bloquer pose poser retire retirer enleve enlever jeton jetons sequence sequences "
     "menace menaces"},
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

/// `oe` for `œ`: letters that are two in the list; usually empty.
std::string_view two_letters(char32_t c) {
    switch (c) {
        case 0xc6:
        case 0xe6: return "ae";
        case 0xdf:
        case 0x1e9e: return "ss";
        case 0x152:
        case 0x153: return "oe";
        default: return {};
    }
}

bool is_apostrophe(char32_t c) {
    return c == U'\'' || c == 0x2019;
}

/// Suits and playing cards.
bool is_card_sign(char32_t c) {
    return (c >= 0x2660 && c <= 0x2667) || (c >= 0x1f0a0 && c <= 0x1f0ff);
}

/// Arrows and pointing hands.
bool is_pointer(char32_t c) {
    return (c >= 0x2190 && c <= 0x21ff) || (c >= 0x27f0 && c <= 0x27ff) || (c >= 0x2b00 && c <= 0x2b11) ||
           (c >= 0x1f446 && c <= 0x1f449);
}

/// A letter, a digit or a hyphen; emoji separate words.
bool is_of_word(char32_t c) {
    if (is_blank(c) || (c >= 0x1f000 && c <= 0x1faff)) return false;
    return (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9') || c == U'-' || (c >= 0x370 && c < 0x2000) ||
           c > 0x2fff;
}

/// `7h`, `10h`, `th`, `qs`, but not the aces, because `as` and `ah` are everyday words
bool is_card(std::string_view word) {
    if (word.size() < 2 || std::string_view{"shdc"}.find(word.back()) == std::string_view::npos) return false;
    const std::string_view rank = word.substr(0, word.size() - 1);
    return rank == "10" ||
           (rank.size() == 1 && std::string_view{"23456789tjqk"}.find(rank[0]) != std::string_view::npos);
}

/// The words of all groups. A word of several groups has the strength of the first.
std::unordered_map<std::string_view, WordStrength> listed_strengths() {
    std::unordered_map<std::string_view, WordStrength> listed;
    for (const auto& [strength, subject, language, words] : groups)
        for (const auto word : std::views::split(words, ' '))
            listed.emplace(std::string_view{word.begin(), word.end()}, strength);
    return listed;
}

std::optional<WordStrength> strength_of(std::string_view word) {
    // Each message to a room may be looked up, so the words are not searched one by one.
    static const std::unordered_map<std::string_view, WordStrength> listed = listed_strengths();
    if (parse_space(word) || is_card(word)) return strong;
    const auto found = listed.find(word);
    return found == listed.end() ? std::nullopt : std::optional{found->second};
}

/// A word of a message, folded, or one sign.
struct TextToken {
    std::string text;
    std::optional<WordStrength> sign{};  ///< of a sign; nothing for a word
};

std::vector<TextToken> tokens_of(std::string_view text) {
    std::vector<TextToken> tokens;
    std::string word;
    const auto end_word = [&] {
        const std::size_t first = word.find_first_not_of('-');
        if (first != std::string::npos)
            tokens.push_back({word.substr(first, word.find_last_not_of('-') + 1 - first)});
        word.clear();
    };
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t letter = json::take_code_point(text);
        if (const std::string_view pair = two_letters(letter); !pair.empty()) {
            word += pair;
            continue;
        }
        const char32_t c = folded(letter);
        const std::string_view bytes = before.substr(0, before.size() - text.size());
        const bool is_accent = c >= 0x300 && c <= 0x36f;
        if (is_accent || is_joiner(c) || is_variation(c)) continue;
        if (is_apostrophe(c) && word == "j") word.clear();  // French: j'ai
        const bool is_sign = is_card_sign(c) || is_pointer(c);
        if (is_of_word(c) && !is_sign) {
            word += c < 0x80 ? std::string(1, static_cast<char>(c)) : std::string{bytes};
            continue;
        }
        end_word();
        if (is_sign) tokens.push_back({std::string{bytes}, is_card_sign(c) ? strong : weak});
    }
    end_word();
    return tokens;
}

void remove_name(std::vector<TextToken>& tokens, const std::vector<TextToken>& name) {
    if (name.empty()) return;
    for (auto at = tokens.begin();;) {
        at = std::search(at, tokens.end(), name.begin(), name.end(),
                         [](const TextToken& one, const TextToken& other) { return one.text == other.text; });
        if (at == tokens.end()) return;
        at = tokens.erase(at, at + static_cast<std::ptrdiff_t>(name.size()));
    }
}

void add(ListedWords& found, std::string_view word, WordStrength strength) {
    std::vector<std::string>& words = strength == strong ? found.strong : found.weak;
    if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
}

/// Adds the word, or else its parts if it has hyphens.
void add_if_listed(ListedWords& found, std::string_view word) {
    if (const auto strength = strength_of(word)) return add(found, word, *strength);
    for (const auto split : std::views::split(word, '-')) {
        const std::string_view part{split.begin(), split.end()};
        if (const auto strength = strength_of(part)) add(found, part, *strength);
    }
}

}  // namespace

std::span<const WordGroup> word_list() {
    return groups;
}

std::string ListedWords::for_verdict() const {
    if (!strong.empty()) return strong.front();
    return weak.size() < 2 ? "" : weak[0] + ", " + weak[1];
}

ListedWords find_listed_words(std::string_view message, std::span<const std::string> names) {
    std::vector<TextToken> tokens = tokens_of(message);
    for (const std::string& name : names)
        remove_name(tokens, tokens_of(name));
    ListedWords found;
    for (const TextToken& token : tokens) {
        if (token.sign)
            add(found, token.text, *token.sign);
        else
            add_if_listed(found, token.text);
    }
    return found;
}

}  // namespace seq::protocol
