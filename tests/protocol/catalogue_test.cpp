#include "protocol/catalogue/catalogue.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "engine/preset/preset.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using Json = nlohmann::json;

namespace {

const Json& catalogue() {
    static const Json json = Json::parse(catalogue_json());
    return json;
}

/// The default value of an option, as a reader of the catalogue determines it.
std::string default_in_catalogue(const std::string& key, const Json& preset, const Json& seating) {
    const Json nothing = Json::object();
    for (const Json& place : {seating.value("defaults", nothing), preset.value("defaults", nothing)})
        if (place.contains(key)) return place[key];
    return catalogue()["options"][key]["default"];
}

/// A valid and an invalid value of an option.
std::pair<std::string, std::string> good_and_bad(const Json& option) {
    if (option.contains("words")) return {option["words"].back(), "nonsense"};
    return {std::to_string(option["max"].get<int>()), std::to_string(option["max"].get<int>() + 1)};
}

/// The cells of the rows of docs/protocol.md under this heading, without code marks.
std::vector<std::vector<std::string>> rows_under(const std::string& heading) {
    std::vector<std::vector<std::string>> rows;
    const std::string& page = protocol_page();
    const auto begin = page.find("\n### " + heading + "\n");
    REQUIRE(begin != std::string::npos);
    std::istringstream lines{page.substr(begin + 1, page.find("\n#", begin + 1) - begin)};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| `")) continue;
        std::erase(line, '`');
        std::vector<std::string> cells;
        std::istringstream row{line.substr(1)};
        for (std::string cell; std::getline(row, cell, '|');)
            cells.push_back(cell);
        rows.push_back(std::move(cells));
    }
    return rows;
}

std::set<std::string> words_in_cell(const std::string& cell) {
    std::set<std::string> words;
    std::istringstream in{cell};
    for (std::string word; in >> word;) {
        if (word.ends_with(',')) word.pop_back();
        words.insert(word);
    }
    return words;
}

}  // namespace

TEST_CASE("the committed catalogue is what sequence rules --json prints (./dev schema writes it)") {
    CHECK(catalogue_json() == text_of_file("protocol/catalogue/catalogue.json"));
}

TEST_CASE("S1, B1, D1, X1: the catalogue has the seatings and the defaults that a setup begins with") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        const Json& row = catalogue()["presets"][std::string{preset.name}];
        REQUIRE(row["seatings"].size() == preset.seatings.size());
        std::set<std::size_t> counts;
        for (const Json& seating : row["seatings"]) {
            const std::size_t players = seating["players"];
            const std::size_t sides = seating.value("sides", std::size_t{0});
            const Setup setup = make_setup(preset.name, players, sides).value();
            if (counts.insert(players).second)
                CHECK(make_setup(preset.name, players).value().sides() == sides);  // the first is the default
            for (const auto& [key, value] : setup.option_words())
                CHECK_MESSAGE(default_in_catalogue(key, row, seating) == value, key);
        }
        for (std::size_t players = 0; players <= seats_max + 1; ++players)
            CHECK(make_setup(preset.name, players).has_value() == counts.contains(players));
    }
}

TEST_CASE("an option takes what the catalogue says, in the presets that it names") {
    CHECK(catalogue()["options"].size() == option_table.size());
    for (const auto& [key, option] : catalogue()["options"].items()) {
        const auto [good, bad] = good_and_bad(option);
        CAPTURE(key);
        for (const Preset& preset : presets()) {
            const auto names = option["presets"].get<std::set<std::string>>();
            Options options;
            if (!names.contains(std::string{preset.name})) {
                CHECK(set_option(options, preset, key, good)->code == Code::unknown_option);
                continue;
            }
            CHECK_FALSE(set_option(options, preset, key, good));
            CHECK_FALSE(set_option(options, preset, key, option["default"].get<std::string>()));
            const auto refused = set_option(options, preset, key, bad).value();
            CHECK(refused.code == Code::bad_option);
            CHECK(refused.rule == option.value("rule", "N"));
        }
    }
}

TEST_CASE("docs/protocol.md describes every refusal code once, in its part and with its rules") {
    const std::pair<std::string, RefusalGroup> parts[]{{"Of the message's form", RefusalGroup::form},
                                                       {"Of the room", RefusalGroup::room},
                                                       {"Of the server", RefusalGroup::server},
                                                       {"Of the rules", RefusalGroup::rules}};
    for (const auto& [heading, group] : parts) {
        std::multiset<std::string> described, known;
        std::map<std::string, std::set<std::string>> rules;
        for (const auto& row : rows_under(heading))
            for (const std::string& code : words_in_cell(row[0])) {
                described.insert(code);
                if (group == RefusalGroup::rules) rules[code] = words_in_cell(row[1]);
            }
        for (const RefusalCode& code : refusal_codes()) {
            if (code.group != group) continue;
            known.insert(std::string{code.code});
            CHECK_MESSAGE(rules[std::string{code.code}] == words_in_cell(std::string{code.rules}), code.code);
        }
        for (const std::string& code : described)
            CHECK_MESSAGE(described.count(code) == known.count(code), code);
        CHECK(described.size() == known.size());
    }
}

/// The refusal codes in the sources of a folder that are written as literals.
std::set<std::string> codes_in_sources(const std::string& folder) {
    static const std::regex refusal{
        R"re((?:\{\{\},\s*|\brefus(?:al|e|e_with|e_it)\((?:[\w.]+, )*|\bcomplain\()"([a-z-]+)")re"};
    std::set<std::string> codes;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of_file(entry.path().string());
        for (std::sregex_iterator it{text.begin(), text.end(), refusal}; it != std::sregex_iterator{}; ++it)
            codes.insert((*it)[1]);
    }
    return codes;
}

TEST_CASE("server and codec refuse with codes of the catalogue only") {
    std::set<std::string> known;
    for (const RefusalCode& code : refusal_codes())
        known.insert(std::string{code.code});
    for (const char* folder : {"server", "protocol/message", "protocol/json"}) {
        const auto used = codes_in_sources(folder);
        CHECK(used.size() > 1);
        for (const std::string& code : used)
            CHECK_MESSAGE(known.contains(code), code);
    }
}

TEST_CASE("docs/protocol.md has every phrase, reaction, emote and avatar of the catalogue") {
    for (const auto& [id, phrase] : catalogue()["phrases"].items())
        CHECK_MESSAGE(protocol_page().find("| `" + id + "` | " + phrase["text"].get<std::string>() + " |") !=
                          std::string::npos,
                      id);
    for (const char* kind : {"reactions", "emotes"})
        for (const auto& [id, sign] : catalogue()[kind].items())
            CHECK_MESSAGE(
                protocol_page().find("`" + id + "` " + sign.get<std::string>()) != std::string::npos, id);
    for (const auto& [id, sign] : catalogue()["avatars"].items())
        CHECK_MESSAGE(protocol_page().find("`" + id + "`") != std::string::npos, id);
}

TEST_CASE("docs/rules.md has a row with the values of every option") {
    const std::string page = text_of_file("docs/rules.md");
    for (const auto& [key, option] : catalogue()["options"].items()) {
        CAPTURE(key);
        const auto begin = page.find("\n| `" + key + "` |");
        REQUIRE(begin != std::string::npos);
        const std::string row = page.substr(begin + 1, page.find('\n', begin + 1) - begin);
        CHECK(row.find("`" + option["default"].get<std::string>() + "`") != std::string::npos);
        for (const Json& word : option.value("words", Json::array()))
            CHECK_MESSAGE(row.find("`" + word.get<std::string>() + "`") != std::string::npos, word);
        for (const char* bound : {"min", "max"})
            if (option.contains(bound) && key != "stake")  // its upper bound is the host's purse
                CHECK_MESSAGE(row.find(std::to_string(option[bound].get<int>())) != std::string::npos, bound);
    }
}
