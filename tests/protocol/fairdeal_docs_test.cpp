#include <doctest/doctest.h>
#include <map>
#include <sstream>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "tests/protocol/support/examples.hpp"

// The test vectors of docs/fairdeal.md, read from the page: what it tells authors of clients is correct.

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::fairdeal;

namespace {

/// The lines of the page's blocks that begin with this line.
std::vector<std::string> lines_of_block(std::string_view begin) {
    std::istringstream page{testing::text_of_file("docs/fairdeal.md")};
    std::vector<std::string> lines;
    bool inside = false;
    for (std::string line; std::getline(page, line);)
        if (line.starts_with("```"))
            inside = line == begin;
        else if (inside)
            lines.push_back(line);
    return lines;
}

/// The lines `name = value` of the page's block of vectors. Counts those that were read.
class Vectors {
  public:
    Vectors() {
        for (const std::string& line : lines_of_block("```vectors")) {
            const auto equals = line.rfind(" = ");
            if (equals != std::string::npos) lines_[line.substr(0, equals)] = line.substr(equals + 3);
        }
    }

    std::string at(const std::string& name) {
        REQUIRE_MESSAGE(lines_.contains(name), name);
        std::string value = lines_[name];
        lines_.erase(name);
        return value;
    }
    Digest digest(const std::string& name) {
        Digest value{};
        REQUIRE(from_hex(at(name), value));
        return value;
    }
    /// The lines whose name begins like this, by the rest of the name.
    std::map<std::string, std::string> all(const std::string& beginning) {
        std::map<std::string, std::string> found;
        for (auto line = lines_.begin(); line != lines_.end();) {
            const bool match = line->first.starts_with(beginning);
            if (match) found[line->first.substr(beginning.size())] = line->second;
            line = match ? lines_.erase(line) : std::next(line);
        }
        return found;
    }
    bool empty() const { return lines_.empty(); }

  private:
    std::map<std::string, std::string> lines_;
};

std::vector<std::uint32_t> numbers(const std::string& text, int base = 10) {
    std::vector<std::uint32_t> found;
    std::istringstream words{text};
    for (std::string word; words >> word;)
        found.push_back(static_cast<std::uint32_t>(std::stoul(word, nullptr, base)));
    return found;
}

CardPile cards(const std::string& text) {
    CardPile pile;
    for (const std::uint32_t byte : numbers(text))
        pile.push_back(Card{static_cast<std::uint8_t>(byte)});
    return pile;
}

std::string hash_of(const CardPile& pile) {
    std::vector<std::uint8_t> bytes;
    for (const Card card : pile)
        bytes.push_back(card.byte);
    return to_hex(sha256(bytes));
}

void check_below(const std::string& count_and_words, const std::string& expected) {
    const auto of = count_and_words.find(") of ");
    REQUIRE(of != std::string::npos);
    const auto words = numbers(count_and_words.substr(of + 5), 16);
    std::size_t used = 0;
    const auto count = static_cast<std::uint32_t>(std::stoul(count_and_words.substr(0, of)));
    CHECK(std::to_string(below([&] { return words.at(used++); }, count)) == expected);
    CHECK(used == words.size());
}

/// Steps 1 to 6. Returns the key.
Digest check_ceremony(Vectors& page) {
    const Digest secret = page.digest("S");
    const std::string game = page.at("game");
    const std::string rules = page.at("rules");
    const auto epoch = static_cast<std::uint32_t>(std::stoul(page.at("epoch")));
    const Deal deal{as_bytes(game), epoch, as_bytes(rules)};
    const Digest commit = server_commit(deal, secret);
    CHECK(commit == page.digest("Cs"));

    std::vector<std::optional<SeatCommitment>> seats;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Digest reveal = page.digest("r_" + std::to_string(i));
        seats.push_back(SeatCommitment{client_commit(deal, i, reveal), reveal});
        CHECK(seats.back()->commit == page.digest("c_" + std::to_string(i)));
    }
    const Digest whole = transcript(deal, commit, seats);
    CHECK(whole == page.digest("T"));
    CHECK(to_hex(word_bytes(whole)) == page.at("bytes of the words"));
    std::string words;
    for (const std::string_view word : four_words(whole))
        words += (words.empty() ? "" : " ") + std::string{word};
    CHECK(words == page.at("words"));
    seats[2].reset();
    CHECK(transcript(deal, commit, seats) == page.digest("T with seat 2 absent"));

    const Digest key = master_key(secret, whole);
    CHECK(key == page.digest("K"));
    return key;
}

/// Steps 7, 8 and 10.
void check_shuffles(Vectors& page, const Digest& key) {
    CardPile deck;
    for (std::uint8_t byte = 0; byte < deck_size; ++byte)
        deck.push_back(Card{byte});
    const Digest deal_key = shuffle_key(key, 0, deck.span());
    CHECK(deal_key == page.digest("K_0"));
    Stream stream{deal_key};
    for (const std::uint32_t word : numbers(page.at("stream of K_0"), 16))
        CHECK(stream.next() == word);
    fairdeal::shuffle(key, 0, deck.span());
    CHECK(deck == cards(page.at("deck_0")));
    CHECK(hash_of(deck) == page.at("H(deck_0)"));
    for (const auto& [sorted, shuffled] : page.all("reshuffle 1 of ")) {
        CardPile pile = cards(sorted);
        fairdeal::shuffle(key, 1, pile.span());
        CHECK(pile == cards(shuffled));
    }
}

}  // namespace

TEST_CASE("fairdeal: the words in docs/fairdeal.md are those that are used") {
    std::vector<std::string> words;
    for (const std::string& line : lines_of_block("```words")) {
        std::istringstream in{line};
        for (std::string word; in >> word;)
            words.push_back(word);
    }
    REQUIRE(words.size() == 256);
    for (std::size_t byte = 0; byte < words.size(); ++byte)
        CHECK(words[byte] == word_of(static_cast<std::uint8_t>(byte)));
}

TEST_CASE("fairdeal: every vector of docs/fairdeal.md is correct") {
    Vectors page;
    const Digest key = check_ceremony(page);
    check_shuffles(page, key);
    CHECK(start_key(key) == page.digest("start key"));
    CHECK(std::to_string(Stream{start_key(key)}.below(4)) == page.at("below(4) of start"));
    FairDealChance chance{key};
    for (const std::uint32_t face : numbers(page.at("dice")))
        CHECK(chance.die() == face);
    for (const auto& [words_below, expected] : page.all("below("))
        check_below(words_below, expected);
    CHECK_MESSAGE(page.empty(), "a vector of the page is not tested");
}
