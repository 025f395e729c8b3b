#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "client-cli/play/input/commands.hpp"
#include "client/words/sentences.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

using Faces = std::vector<Face>;

/// The pictures in whose title this stands, as one types them: small letters, no apostrophes. Titles have a
/// blank at both ends.
Faces titled(const Deck& deck, std::string part, bool at_beginning = false) {
    std::erase(part, '\'');
    Faces found;
    for (std::uint8_t number = 0; number < face_count; ++number) {
        std::string title = " " + protocol::lower(deck.title(Face{number})) + " ";
        std::erase(title, '\'');
        if (at_beginning ? title.starts_with(part) : title.find(part) != std::string::npos)
            found.push_back(Face{number});
    }
    return found;
}

/// A word of a title or, if it is none or several have it, the beginning of one. The little words of a title
/// say nothing.
Faces by_titles_word(const Deck& deck, const std::string& word) {
    constexpr std::array<std::string_view, 4> little{"the", "of", "and", "on"};
    constexpr std::size_t letters_min = 2;
    if (std::ranges::find(little, word) != little.end()) return {};
    Faces whole = titled(deck, " " + word + " ");
    if (whole.size() == 1) return whole;
    return word.size() < letters_min ? Faces{} : titled(deck, " " + word);
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

std::optional<std::uint32_t> number_in(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

InputError usage(std::string_view what, std::string_view example) {
    return InputError{std::string{what} + " Like this: `" + std::string{example} + "`."};
}

Parsed sent(protocol::ClientBody body) {
    return Input{std::move(body)};
}

Typed::Typed(std::string_view line, const Room& room) : room{room}, line_{line} {
    bool in_word = false;
    for (std::size_t n = 0; n < line.size(); ++n) {
        const char c = line[n];
        const bool ends_word = is_blank(c) || c == ',' || c == '=';
        if (c == '=' || (!ends_word && !in_word)) {
            words_.emplace_back();
            ends_.push_back(0);
        }
        in_word = !ends_word;
        if (!in_word && c != '=') continue;
        words_.back() += c;
        ends_.back() = n + 1;
    }
    for (std::string& word : words_)
        word = protocol::lower(word);
}

bool Typed::ends(const Words& offers) {
    if (at_ < words_.size()) return false;
    next.insert(next.end(), offers.begin(), offers.end());
    return true;
}

bool Typed::take(std::string_view word) {
    if (ends({std::string{word}}) || words_[at_] != word) return false;
    ++at_;
    return true;
}

const std::string& Typed::take() {
    return words_[at_++];
}

std::string_view Typed::text() const {
    return trimmed(line_.substr(at_ == 0 ? 0 : ends_[at_ - 1]));
}

std::optional<BotLevel> Typed::take_last_level() {
    const auto level = words().size() > 1 ? parse_bot_level(words_.back()) : std::nullopt;
    if (!level) return level;
    words_.pop_back();
    ends_.pop_back();
    line_ = line_.substr(0, ends_.back());
    return level;
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

tl::expected<std::optional<Face>, std::string> read_card(Typed& typed) {
    const Room& room = typed.room;
    const Deck& deck = room.deck();
    const auto words = typed.words();
    if (words.empty()) return std::nullopt;
    const auto take = [&](Face face, std::size_t count) {
        typed.skip(count);
        return std::optional{face};
    };
    if (const auto face = parse_card(words.front(), deck)) return take(*face, 1);
    if (!room.setup || !has_pictures(*room.setup->preset)) return std::nullopt;
    constexpr std::size_t title_words_max = 3;
    for (std::size_t count = std::min(title_words_max, words.size()); count > 1; --count) {
        const Faces found = titled(deck, " " + joined(words.first(count)), true);
        if (found.size() == 1) return take(found.front(), count);
    }
    const Faces found = held(by_titles_word(deck, words.front()), room);
    if (found.empty()) return std::nullopt;
    if (found.size() == 1) return take(found.front(), 1);
    return InputError{"`" + words.front() + "` could be " + std::string{deck.title(found[0])} + " or " +
                      std::string{deck.title(found[1])} + "."};
}

std::string card_word(const Room& room, Face face) {
    const std::string name = protocol::lower(room.deck().name(face));
    return &room.deck() == &two_packs && name.front() == 't' ? "10" + name.substr(1) : name;
}

}  // namespace seq::client
