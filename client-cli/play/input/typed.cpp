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

constexpr std::string_view blanks = " \t\r";

/// A title or a part of one, as people type it.
std::string plain_title(std::string_view text) {
    std::string plain = protocol::lower(text);
    std::erase(plain, '\'');
    return plain + " ";
}

/// The pictures with these words in their titles; the last may be the beginning of a word. If one has it as a
/// whole word, that one; and if any is held, only those in the hand.
Faces titled(const Room& room, const std::string& words) {
    Faces whole;
    Faces begun;
    Faces held;
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const std::string title = " " + plain_title(room.deck().title(Face{number}));
        const std::string wanted = " " + plain_title(words);
        if (title.find(wanted) != std::string::npos) whole.push_back(Face{number});
        if (title.find(wanted.substr(0, wanted.size() - 1)) != std::string::npos)
            begun.push_back(Face{number});
    }
    if (whole.size() == 1) return whole;
    const Hand hand = hand_of(room);
    std::ranges::copy_if(begun, std::back_inserter(held),
                         [&](Face face) { return std::ranges::find(hand, face) != hand.end(); });
    return held.empty() ? begun : held;
}

}  // namespace

bool is_blank(char c) {
    return blanks.find(c) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
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
    // The little words of a title say nothing, and one letter says too little.
    constexpr std::array<std::string_view, 4> little{"the", "of", "and", "on"};
    constexpr std::size_t title_words_max = 3;
    for (std::size_t count = std::min(title_words_max, words.size()); count > 0; --count) {
        const bool says_little =
            words.front().size() < 2 || std::ranges::find(little, words[0]) != little.end();
        if (count == 1 && says_little) break;
        const Faces found = titled(room, joined(words.first(count)));
        if (found.size() == 1) return take(found.front(), count);
        if (count > 1 || found.empty()) continue;
        return InputError{"`" + words.front() + "` could be " + std::string{deck.title(found[0])} + " or " +
                          std::string{deck.title(found[1])} + "."};
    }
    return std::nullopt;
}

std::string card_word(const Room& room, Face face) {
    const std::string name = protocol::lower(room.deck().name(face));
    return &room.deck() == &two_packs && name.front() == 't' ? "10" + name.substr(1) : name;
}

}  // namespace seq::client
