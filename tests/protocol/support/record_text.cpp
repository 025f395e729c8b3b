#include "tests/protocol/support/record_text.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "engine/deck/card.hpp"
#include "protocol/record/replay.hpp"
#include "tests/protocol/support/examples.hpp"

namespace seq::protocol::test {

std::string sorted_deck() {
    std::string text;
    for (const Face face : two_packs.faces)
        text.append(text.empty() ? "" : " ").append(two_packs.name(face));
    return text;
}

std::string two_players(std::string_view moves, std::string_view fourth_tag) {
    std::string text = "[Game \"sequence\"]\n[Players \"2\"]\n";
    text.append(fourth_tag).append("\n[Deck \"").append(sorted_deck()).append("\"]\n\n").append(moves);
    return text;
}

Record read(std::string_view text) {
    auto record = parse_record(text);
    REQUIRE_MESSAGE(record.has_value(), to_string(record.error(), "record"));
    return *record;
}

std::string fault(std::string_view text) {
    const auto describe = [](const RecordError& error) {
        CHECK_FALSE(error.sentence.empty());
        return (error.kind == RecordError::Kind::illegal ? "!" : "") + std::to_string(error.line) + ' ' +
               error.code + ' ' + error.rule;
    };
    const auto record = parse_record(text);
    if (!record) return describe(record.error());
    const auto replay = play_record(*record);
    return replay ? std::string{} : describe(replay.error());
}

std::string record_of(const std::string& frame, std::string text) {
    const auto game = [](const std::string& preset, const std::string& players, const std::string& tags) {
        return "[Game \"" + preset + "\"]\n[Players \"" + players + "\"]\n" + tags + "\n";
    };
    const auto tag = [](const std::string& name, const std::string& value) {
        return "[" + name + " \"" + value + "\"]\n";
    };
    const std::string kind = frame.substr(0, frame.find(' '));
    const std::string more = frame.substr(std::min(kind.size() + 1, frame.size()));
    if (kind == "two") return two_players(text);
    if (kind == "tag") return game("sequence", "2", text + "\n" + tag("Seed", std::string(64, '0')));
    if (kind == "board") return game("sequence-dice", "2", tag("Rolls", more)) + text;
    if (kind == "six") return game("hearts-due", "2", tag("Rolls", more)) + text;
    if (kind == "third")  // the chip of seat 1 is on b1 (3), that of seat 2 on a2 (6)
        return record_of("board 65 11 12 24 " + more, "1 roll\n1 put b1\n2 roll\n2 put a2\n" + text);
    if (kind == "club")
        return game("sequence-rv", "4",
                    tag("Options", more.empty() ? "table_talk=call" : more) + tag("Cut", "4C KD 9S 2H") +
                        tag("Deck", sorted_deck())) +
               text;
    if (kind == "cut")
        return game(
            "sequence-rv", "4",
            tag("Cut", more) + (text.empty() ? "" : tag("Dealer", text)) + tag("Deck", sorted_deck()));
    REQUIRE(kind == "raw");
    return text;
}

void check_faults(std::string heading) {
    if (heading.empty()) heading = doctest::getContextOptions()->currentTest->m_name;
    std::string above;
    int checked = 0;
    for (const auto& row : testing::rows_of_file("tests/protocol/record_faults.txt")) {
        if (row.size() == 1) above = row[0];
        if (row.size() == 1 || above != heading) continue;
        std::string text = row.size() > 2 ? row[2] : "";
        for (const auto& [word, into] : {std::pair{std::string_view{"\\n"}, std::string{"\n"}},
                                         {"DECK", sorted_deck()},
                                         {"ZEROS", std::string(64, '0')}})
            for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += into.size())
                text.replace(at, word.size(), into);
        CAPTURE(row[1]);
        CAPTURE(text);
        CHECK(fault(record_of(row[1], text)) == (row[0] == "fine" ? "" : row[0]));
        ++checked;
    }
    CHECK(checked > 0);
}

std::string only_move(std::string_view text) {
    const Record record = read(text);
    REQUIRE(record.moves.size() == 1);
    return write_move(record.moves[0]);
}

}  // namespace seq::protocol::test
