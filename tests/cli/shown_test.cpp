#include <doctest/doctest.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <ranges>
#include <regex>
#include <string>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client/words/words.hpp"
#include "protocol/message/codec.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/wire_check.hpp"

// Two tables: what typed lines mean (typed.txt), and what is shown of a room (shown.txt).

namespace seq::client {
namespace {

using Json = nlohmann::ordered_json;

Words split(const std::string& text, std::string_view separator) {
    if (text.empty()) return {""};
    Words parts;
    for (const auto part : std::views::split(text, separator))
        parts.emplace_back(part.begin(), part.end());
    return parts;
}

/// A room as Ann sees it, and the newest full view of it as a message, for `view` to change.
struct ScriptedRoom : test::LoggedRoom {
    void receive_view(const Json& changes) {
        shown.merge_patch(changes);
        shown["version"] = version;
        receive_text(shown.dump());
    }
    /// Receives a message of the server. Returns what the log tells of it.
    Words receive_text(const std::string& text) {
        test::check_server_frame(text);
        const auto message = protocol::decode_server(text, deck());
        REQUIRE_MESSAGE(message.has_value(), text);
        const std::uint64_t before = lines_logged;
        receive(*message);
        return last_lines(static_cast<std::size_t>(lines_logged - before));
    }

    Json shown;
};

/// What a word such as `hand=7H,JD` says of the room.
void add(const std::string& word, ScriptedRoom& room) {
    const Words parts = split(word, "=");
    const Words values = parts.size() == 2 ? split(parts[1], ",") : Words{};
    if (word == "guest") room.you = {2};
    if (parts[0] == "away") room.members.at(1).away_since = 0;
    for (const std::string& name : parts[0] == "knocks" ? values : Words{})
        room.knocks.push_back({static_cast<std::uint32_t>(7 + room.knocks.size()), name});
    Json changes;
    if (parts[0] == "turn") changes["game"]["turn"] = std::stoi(values[0]);
    if (parts[0] == "hand") changes["game"]["hand"] = values;
    for (const std::string& space : parts[0] == "chips2" ? values : Words{})
        changes["game"]["chips"][space] = 2;
    if (parts[0] == "swaps") changes["legal"]["swap"] = values;
    if (parts[0] == "removable") changes["legal"]["remove"] = values;
    if (!changes.empty()) room.receive_view(changes);
}

/// `sequence 3 turn=2`: a room of Ann, Bob, Cy and Dee as Ann sees it, in a game if it has a turn; `none`:
/// before the room is known.
ScriptedRoom scripted_room(const std::string& text) {
    ScriptedRoom room;
    const Words words = split(text, " ");
    if (words.size() < 2) return room;
    const Setup setup = test::setup_of(words[0], std::stoul(words[1]));
    const bool is_game = test::contains(text, "turn=");
    const protocol::Snapshot snapshot = is_game ? test::snapshot_of(test::bare_view(setup, Seat{1}))
                                                : test::RoomScript{setup, Seat{1}}.snapshot();
    room.shown = Json::parse(protocol::encode(snapshot, *setup.preset->deck));
    room.receive(snapshot);
    for (const std::string& word : words | std::views::drop(2))
        add(word, room);
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
    auto json = Json::parse(protocol::encode(protocol::ClientMessage{{}, {}, *body}));
    json.erase("id");
    return json.dump();
}

TEST_CASE("each typed line has the meaning that typed.txt says") {
    std::ifstream file{"tests/cli/typed.txt"};
    std::optional<ScriptedRoom> room;
    std::size_t cases = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("# ")) room = scripted_room(line.substr(2));
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

std::string rows(const Words& lines) {
    std::string text = "\n";
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

/// From this many columns on no row is wider than the terminal; colours change nothing but the colour.
void check_widths_and_colours(const Room& room, std::size_t least) {
    for (std::size_t columns = least; columns < 120; ++columns)
        for (const Row& row : draw_table(room, {.columns = columns}))
            CHECK_MESSAGE(row.width() <= columns, columns);
    for (const Row& row : draw_table(room, test::paper)) {
        CHECK_FALSE(test::contains(row.plain(), "\x1b"));
        std::string stripped = row.text({.colour = true});
        for (auto at = stripped.find('\x1b'); at != std::string::npos; at = stripped.find('\x1b'))
            stripped.erase(at, stripped.find('m', at) - at + 1);
        CHECK(stripped == row.plain());
    }
}

std::string page_of(const std::string& name, const ScriptedRoom& room, std::size_t columns) {
    const Canvas canvas{.columns = columns};
    if (name == "turn") return draw_turn(room).plain();
    if (name == "clock") return own_clock_text(room);
    if (name == "last") return room.log.back().text;
    if (name == "who") return rows(who_page(room));
    if (name == "result") {
        for (const std::string& line : result_page(room))
            CHECK(line.size() <= 78);
        return rows(result_page(room));
    }
    if (name == "help") return rows(help_page(room, false));
    if (name == "help-all") return rows(help_page(room, true));
    if (name == "board") return test::text_of(draw_board(room, canvas));
    if (name == "hand") return test::text_of(draw_hand(room, canvas));
    return test::text_of(draw_table(room, canvas));
}

/// `who has Bob | Cy`, `table 40 lacks TIE`, `board 42 like 33`, or `turn = ` and the whole text.
void check_page(const std::string& line, const ScriptedRoom& room) {
    static const std::regex form{R"(([a-z-]+)( \d+)? (=|begins =|like|has|lacks) ?([\s\S]*))"};
    std::smatch found;
    REQUIRE(std::regex_match(line, found, form));
    const std::string page = page_of(found[1], room, found[2].matched ? std::stoul(found[2]) : 80);
    const std::string text = found[4];
    if (found[3] == "=") CHECK(page == text + (text.starts_with("\n") ? "\n" : ""));
    if (found[3] == "begins =") CHECK(page.substr(0, text.size()) == text);
    if (found[3] == "like") CHECK(page == page_of(found[1], room, std::stoul(text)));
    const bool has = found[3] == "has";
    for (const std::string& part : has || found[3] == "lacks" ? split(text, " | ") : Words{}) {
        const std::string wanted = std::regex_replace(part, std::regex{R"(\\n)"}, "\n");
        CHECK_MESSAGE(test::contains(page, wanted) == has, part, page);
    }
}

/// Messages of the server, or events as those of the next version, and after an arrow what the log tells.
void check_log(const std::string& line, ScriptedRoom& room) {
    const auto arrow = line.rfind(" -> ");
    const std::string text = line.substr(0, arrow);
    const Words told = room.receive_text(
        text.starts_with("{\"type\"") ? text
                                      : R"({"type":"events","version":)" + std::to_string(room.version + 1) +
                                            R"(,"events":[)" + text + "]}");
    std::string log;
    for (const std::string& sentence : told)
        log += (log.empty() ? "" : " | ") + sentence;
    if (arrow != std::string::npos) CHECK((log.empty() ? "nothing" : log) == line.substr(arrow + 4));
}

void take_step(const std::string& line, ScriptedRoom& room) {
    if (line.starts_with("# ")) {
        room = scripted_room(line.substr(2));
    } else if (line.starts_with("view ")) {
        room.receive_view(Json::parse(line.substr(5)));
    } else if (line == "signs") {
        room.suit_signs = true;
    } else if (line.starts_with("fits ")) {
        check_widths_and_colours(room, std::stoul(line.substr(5)));
    } else if (line.starts_with("now ")) {
        room.now = std::stoull(line.substr(4));
    } else if (line.starts_with("typed ")) {
        const auto arrow = line.rfind(" -> ");
        for (const std::string& typed : split(line.substr(6, arrow - 6), " | "))
            CHECK_MESSAGE(meaning_of(typed, room) == line.substr(arrow + 4), typed);
    } else if (line.starts_with("{")) {
        check_log(line, room);
    } else if (!line.empty()) {
        check_page(line, room);
    }
}

TEST_CASE("rooms are shown as shown.txt says") {
    std::ifstream file{"tests/cli/shown.txt"};
    ScriptedRoom room;
    std::string title;
    std::size_t sections = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("== ")) {
            title = line.substr(3);
            ++sections;
            continue;
        }
        if (title.empty()) continue;
        INFO(title, ": ", line);
        for (std::string row; file.peek() == '|';) {
            std::getline(file, row);
            line += "\n" + row.substr(1);
        }
        take_step(line, room);
    }
    CHECK(sections > 60);
}

}  // namespace
}  // namespace seq::client
