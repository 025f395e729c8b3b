#include <doctest/doctest.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <string>

#include "client-cli/play/input/commands.hpp"
#include "protocol/message/codec.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

Words split(const std::string& text, std::string_view separator) {
    Words parts;
    for (const auto part : std::views::split(text, separator))
        parts.emplace_back(part.begin(), part.end());
    return parts;
}

/// What a word such as `hand=7H,JD` says of the room.
void add(const std::string& word, test::LoggedRoom& room, View& view) {
    const Words parts = split(word, "=");
    const Words values = parts.size() == 2 ? split(parts[1], ",") : Words{};
    const auto spaces = [&] { return test::spaces_of(joined(values)); };
    const Deck& deck = *view.setup.preset->deck;
    if (word == "guest") room.you = {2};
    if (parts[0] == "turn") view.turn = Seat{static_cast<std::uint8_t>(std::stoi(values[0]))};
    for (const std::string& card : parts[0] == "hand" ? values : Words{})
        view.as_cards().hand.push_back(deck.parse(card).value());
    if (parts[0] == "chips2" && view.setup.preset->kind == Kind::cards) view.as_cards().chips[1] = spaces();
    if (parts[0] == "chips2" && view.setup.preset->kind == Kind::dice_board)
        view.as_dice_board().chips[1] = spaces();
    if (parts[0] == "swaps") room.legal.swaps = spaces();
    if (parts[0] == "removable") room.legal.removable = spaces();
    if (parts[0] == "away") room.members.at(1).away_since = 0;
    for (const std::string& name : parts[0] == "knocks" ? values : Words{})
        room.knocks.push_back({static_cast<std::uint32_t>(7 + room.knocks.size()), name});
}

/// `sequence 3 turn=2`: a room of Ann, Bob, Cy and Dee as Ann sees it, in a game if it has a turn; `none`:
/// before the room is known.
test::LoggedRoom room_of(const std::string& text) {
    test::LoggedRoom room;
    const Words words = split(text, " ");
    if (words.size() < 2) return room;
    View view = blank_view(test::setup_of(words[0], std::stoul(words[1])), Seat{1});
    room.receive(test::RoomScript{view.setup, Seat{1}}.snapshot());
    for (const std::string& word : words | std::views::drop(2))
        add(word, room, view);
    if (view.turn.is_seat()) room.view = view;
    return room;
}

std::string meaning_of(std::string line, const Room& room) {
    constexpr std::string_view tab = "<TAB>";
    if (line.ends_with(tab)) {
        const Words offered = complete(line.erase(line.size() - tab.size()), room).candidates;
        return offered.empty() ? "nothing" : joined(offered);
    }
    const auto input = parse_input(line, room);
    if (!input) return input.error();
    if (const auto* request = std::get_if<Request>(&*input)) {
        constexpr std::array words{"look", "autodraw", "rules", "help",  "result",  "board",  "hand",
                                   "log",  "who",      "link",  "voice", "regular", "record", "quit"};
        const std::string game = request->game ? " " + std::to_string(*request->game) : "";
        return std::string{"["} + words.at(static_cast<std::size_t>(request->word)) + game +
               (request->text.empty() ? "" : " " + request->text) + "]";
    }
    const auto* body = std::get_if<protocol::ClientBody>(&*input);
    if (body == nullptr) return "nothing";
    auto json = nlohmann::ordered_json::parse(protocol::encode(protocol::ClientMessage{{}, {}, *body}));
    json.erase("id");
    return json.dump();
}

TEST_CASE("each typed line has the meaning that typed.txt says") {
    std::ifstream file{"tests/cli/typed.txt"};
    std::optional<test::LoggedRoom> room;
    std::size_t cases = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("# ")) room = room_of(line.substr(2));
        const auto arrow = line.rfind(" -> ");
        if (!room || arrow == std::string::npos) continue;
        for (const std::string& typed : split(line.substr(0, arrow), " | ")) {
            ++cases;
            INFO(typed);
            CHECK(meaning_of(typed, *room) == line.substr(arrow + 4));
        }
    }
    CHECK(cases > 200);
}

}  // namespace
}  // namespace seq::client
