#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "client-cli/replay/position.hpp"
#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"

// The keys that the position of each game has: those that it always has, and those that it never has.

using namespace seq;

namespace {

using Keys = std::vector<std::string>;

Match begun(std::string_view preset, std::size_t players, std::uint32_t stake = 0) {
    auto setup = make_setup(preset, players);
    REQUIRE(setup.has_value());
    setup->options.stake = stake;
    protocol::FairDealChance chance{protocol::Digest{}};
    return start(*setup, chance).match;
}

nlohmann::ordered_json json_of(const Match& match, std::optional<Seat> observer = std::nullopt) {
    return nlohmann::ordered_json::parse(client::position_json(client::position_of(match, observer, 0)));
}

Keys keys_of(const nlohmann::ordered_json& json) {
    Keys keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    return keys;
}

Match after(Match match, const Action& action) {
    protocol::FairDealChance chance{protocol::Digest{}};
    apply(match, turn(match), action, chance);
    return match;
}

}  // namespace

TEST_CASE("a card game has cards, owed draws and forfeits from the first move on") {
    const Keys with_hands{"game",  "players",    "sides",    "status",    "turn", "chips",    "sequences",
                          "hands", "hand_sizes", "discards", "draw_pile", "owed", "forfeits", "moves"};
    Keys without = with_hands;
    std::erase(without, "hands");
    for (const std::string_view game : {"sequence", "sequence-rv", "sequence-bible"}) {
        const Match match = begun(game, 4);
        CHECK(keys_of(json_of(match)) == with_hands);
        CHECK(keys_of(json_of(match, spectator)) == without);
        const auto seen = json_of(match, Seat{3});
        CHECK(keys_of(seen) == with_hands);
        CHECK(keys_of(seen["hands"]) == Keys{"3"});
        CHECK(keys_of(seen["sequences"]) == Keys{"1", "2"});
        CHECK(keys_of(seen["discards"]) == Keys{"1", "2", "3", "4"});
    }
}

TEST_CASE("Sequence Dice has chips, and a roll after the first throw") {
    const Keys before{"game", "players", "sides", "status", "turn", "chips", "moves"};
    const Keys rolled{"game", "players", "sides", "status", "turn", "chips", "roll", "moves"};
    const Match match = begun("sequence-dice", 4);
    CHECK(keys_of(json_of(match)) == before);
    CHECK(keys_of(json_of(match, Seat{1})) == before);
    CHECK(keys_of(json_of(after(match, Roll{}), spectator)) == rolled);
}

TEST_CASE("the six-dice games have scores, no sides, and a pot if there is a stake") {
    const Keys before{"game", "players", "status", "turn", "scores", "moves"};
    const Keys cast{"game", "players", "status", "turn", "cast", "scores", "moves"};
    const Keys staked{"game", "players", "status", "turn", "scores", "pot", "moves"};
    for (const std::string_view game : {"sequences", "hearts-due"}) {
        const Match match = begun(game, 3);
        CHECK(keys_of(json_of(match)) == before);
        CHECK(keys_of(json_of(match, spectator)) == before);
        CHECK(keys_of(json_of(after(match, Cast{}), Seat{2})) == cast);
        const auto with_pot = json_of(begun(game, 3, 20));
        CHECK(keys_of(with_pot) == staked);
        CHECK(with_pot["pot"] == 60);
        CHECK(keys_of(with_pot["scores"]) == Keys{"1", "2", "3"});
    }
}
