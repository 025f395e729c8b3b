#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "client-cli/play/input/readers.hpp"
#include "client/words/sentences.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

using Faces = std::vector<Face>;

/// A title as one types it: small letters, no apostrophes.
std::string typed(std::string_view title) {
    std::string text;
    for (const char c : title)
        if (c != '\'') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    return text;
}

/// Whether a word of the title begins so. The little words of a title say nothing.
bool has_word(std::string_view title, std::string_view beginning) {
    constexpr std::array<std::string_view, 4> little{"the", "of", "and", "on"};
    constexpr std::size_t letters_min = 2;
    if (beginning.size() < letters_min || std::ranges::find(little, beginning) != little.end()) return false;
    return title.starts_with(beginning) || title.find(" " + std::string{beginning}) != std::string_view::npos;
}

template <typename Fits>
Faces titled(const Deck& deck, Fits fits) {
    Faces found;
    for (std::uint8_t number = 0; number < face_count; ++number)
        if (fits(typed(deck.title(Face{number})))) found.push_back(Face{number});
    return found;
}

Faces by_titles_word(const Deck& deck, const std::string& word) {
    Faces whole = titled(deck, [&](const std::string& title) {
        return title == word || title.starts_with(word + " ") || title.ends_with(" " + word);
    });
    if (whole.size() == 1) return whole;
    return titled(deck, [&](const std::string& title) { return has_word(title, word); });
}

/// Those that are held, where any is.
Faces held(const Faces& faces, const Room& room) {
    Faces in_hand;
    if (room.view && room.kind() == Kind::cards)
        std::ranges::copy_if(faces, std::back_inserter(in_hand), [&](Face face) {
            return std::ranges::find(room.view->as_cards().hand, face) != room.view->as_cards().hand.end();
        });
    return in_hand.empty() ? faces : in_hand;
}

}  // namespace

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : protocol::lower(text) + " ") {
        if (!is_blank(c))
            word += c;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    }
    return words;
}

std::string joined(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::optional<std::uint32_t> number_in(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<Face> parse_card(std::string_view text, const Deck& deck) {
    std::string plain{text};
    constexpr std::array<std::pair<std::string_view, char>, 8> signs{
        {{"♠", 'S'}, {"♥", 'H'}, {"♦", 'D'}, {"♣", 'C'}, {"♤", 'S'}, {"♡", 'H'}, {"♢", 'D'}, {"♧", 'C'}}};
    for (const auto& [sign, letter] : signs)
        if (const auto at = plain.find(sign); at != std::string::npos)
            plain.replace(at, sign.size(), 1, letter);
    if (const auto face = deck.parse(plain)) return face;
    if (plain.size() == 1) return deck.parse("0" + plain);
    if (plain.starts_with("10")) plain.replace(0, 2, "T");
    return deck.parse(plain);
}

tl::expected<std::optional<CardWords>, std::string> read_card(std::span<const std::string> words,
                                                              const Room& room) {
    const Deck& deck = room.deck();
    if (words.empty()) return std::nullopt;
    if (const auto face = parse_card(words.front(), deck)) return CardWords{*face, 1};
    if (!room.setup || !has_pictures(*room.setup->preset)) return std::nullopt;
    constexpr std::size_t title_words_max = 3;
    for (std::size_t count = std::min(title_words_max, words.size()); count > 1; --count) {
        const std::string text = typed(joined(words.first(count)));
        const Faces found = titled(deck, [&](const std::string& title) { return title.starts_with(text); });
        if (found.size() == 1) return CardWords{found.front(), count};
    }
    const Faces found = held(by_titles_word(deck, typed(words.front())), room);
    if (found.empty()) return std::nullopt;
    if (found.size() == 1) return CardWords{found.front(), 1};
    return tl::unexpected{"`" + words.front() + "` could be " + std::string{deck.title(found[0])} + " or " +
                          std::string{deck.title(found[1])} + "."};
}

}  // namespace seq::client
