#include "tests/protocol/support/record_text.hpp"

#include <doctest/doctest.h>

#include "engine/deck/card.hpp"
#include "protocol/record/replay.hpp"

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

std::string fault_of(std::string_view moves) {
    return fault(two_players(moves));
}

std::string only_move(std::string_view text) {
    const Record record = read(text);
    REQUIRE(record.moves.size() == 1);
    return write_move(record.moves[0]);
}

}  // namespace seq::protocol::test
