#include <algorithm>
#include <cctype>
#include <doctest/doctest.h>
#include <set>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

test::LoggedRoom begun(std::string_view preset) {
    test::LoggedRoom room;
    room.receive(test::snapshot_of(test::bare_view(test::setup_of(preset, 2), Seat{1})));
    return room;
}

TEST_CASE("control characters in a typed line reach nobody") {
    CHECK(parse_input("say a\x1b[2Jb", {}) == Input{protocol::ClientBody{protocol::Say{"a?[2Jb"}}});
    CHECK(parse_input("\x1b[A", {}).error() == "I do not know `?[a`. Type ? for the commands.");
}

TEST_CASE("every example that help shows is understood as far as its command") {
    for (const char* preset : {"sequence", "sequence-bible", "sequence-dice", "sequences"}) {
        const test::LoggedRoom model = begun(preset);
        for (const CommandRow& row : commands_for(model)) {
            const auto input = parse_input(row.example, model);
            const std::string trouble = input ? "" : input.error();
            CHECK_FALSE((trouble.starts_with("I do not") || trouble.starts_with("There is no `")));
        }
    }
}

TEST_CASE("B5: every picture has a unique label, which begins a word of its title") {
    const Deck& deck = *find_preset("sequence-bible")->deck;
    std::set<std::string_view> seen;
    for (std::uint8_t number = 0; number < face_count; ++number) {
        const std::string_view label = picture_label(Face{number});
        CAPTURE(label);
        CHECK(seen.insert(label).second);
        CHECK(label.size() <= label_columns);
        const std::string title = " " + std::string{deck.title(Face{number})};
        CHECK(title.find(" " + std::string{label}) != std::string::npos);
    }
}

TEST_CASE("every label of the board is understood") {
    const test::LoggedRoom model = begun("sequence-bible");
    for (std::uint8_t number = 0; number < face_count; ++number) {
        std::string label{picture_label(Face{number})};
        std::ranges::transform(label, label.begin(), [](unsigned char c) { return std::tolower(c); });
        CAPTURE(label);
        CHECK(parse_input(label, model) == Input{Request{Word::look, model.deck().name(Face{number})}});
    }
}

TEST_CASE("completion inserts the common prefix of all candidates") {
    CHECK(common_beginning({"start", "stand"}) == "sta");
    CHECK(common_beginning({"draw"}) == "draw");
    CHECK(common_beginning({"a", "b"}) == "");
    CHECK(common_beginning({}) == "");
}

}  // namespace
}  // namespace seq::client
