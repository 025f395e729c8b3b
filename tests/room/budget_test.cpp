#include "server/room/budget/command_table.hpp"
#include "tests/room/people.hpp"

// How often members may send each kind of command.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Each kind of command with empty contents, including the kinds within a variant.
template <typename Variant, std::size_t index = 0>
void add_each_kind(std::vector<ClientBody>& commands) {
    if constexpr (index < std::variant_size_v<Variant>) {
        using Kind = std::variant_alternative_t<index, Variant>;
        if constexpr (std::is_same_v<Kind, LobbyCommand> || std::is_same_v<Kind, TalkCommand>)
            add_each_kind<Kind>(commands);
        else if constexpr (std::is_constructible_v<ClientBody, Kind>)
            commands.emplace_back(Kind{});
        else if constexpr (std::is_constructible_v<LobbyCommand, Kind>)
            commands.emplace_back(LobbyCommand{Kind{}});
        else
            commands.emplace_back(TalkCommand{Kind{}});
        add_each_kind<Variant, index + 1>(commands);
    }
}

bool is_leave(const ClientBody& command) {
    const auto* lobby = std::get_if<LobbyCommand>(&command);
    return lobby != nullptr && std::holds_alternative<Leave>(*lobby);
}

bool is_talk(const ClientBody& command) {
    const auto* talk = std::get_if<TalkCommand>(&command);
    const bool is_short = talk != nullptr &&
                          (std::holds_alternative<SayPhrase>(*talk) || std::holds_alternative<React>(*talk) ||
                           std::holds_alternative<Emote>(*talk) || std::holds_alternative<Nudge>(*talk));
    return is_short || std::holds_alternative<Say>(command);
}

/// How often this is accepted at one moment before it is refused as too many.
int burst_of(RoomSimulator& sim, const std::string& name, const std::vector<ClientBody>& in_turn) {
    int accepted_ones = 0;
    for (; accepted_ones < 1000; ++accepted_ones) {
        const auto answer =
            sim.send(name, in_turn.at(static_cast<std::size_t>(accepted_ones) % in_turn.size()));
        if (code_of(answer) == "too-many") return accepted_ones;
        CAPTURE(code_of(answer));
        REQUIRE(accepted(answer));
    }
    return accepted_ones;
}

}  // namespace

TEST_CASE("a bucket gives its burst, then one use per interval, and is full if the clock was set back") {
    constexpr Rate rate{3, 20};
    TokenBucket bucket;
    TokenBucket::Time now = 500'000h;
    for (int use = 0; use < 3; ++use)
        REQUIRE(bucket.take(rate, now));
    CHECK_FALSE(bucket.has(rate, now));
    CHECK(bucket.wait(rate, now) == 3s);
    now += 3s;
    CHECK(bucket.take(rate, now));
    CHECK_FALSE(bucket.has(rate, now));
    now += 1min;
    for (int use = 0; use < 3; ++use)
        bucket.take(rate, now);
    CHECK_FALSE(bucket.has(rate, now));
    TokenBucket other;
    const TokenBucket::Time at = 500'000h;
    other.charge(rate, at, 3);
    other.fill_if_set_back(rate, at);
    CHECK_FALSE(other.has(rate, at));
    other.fill_if_set_back(rate, at - 1h);
    CHECK(other.has(rate, at - 1h));
}

TEST_CASE("every command has a budget, except leaving, and talk, which has limits of its own") {
    std::vector<ClientBody> commands;
    add_each_kind<ClientBody>(commands);
    REQUIRE(commands.size() > 35);
    for (std::size_t index = 0; index < commands.size(); ++index) {
        CAPTURE(index);
        const bool is_free = is_leave(commands[index]) || is_talk(commands[index]);
        CHECK(limits_of(row_for(commands[index]).kind).member.has_value() == !is_free);
    }
}

TEST_CASE("each class of commands has a budget of its own, and a refusal says when to try again") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.does("Bob", Sit{{1}});
    CHECK(burst_of(sim, "Bob", {LobbyCommand{SetReady{true}}, LobbyCommand{SetReady{false}}}) ==
          static_cast<int>(limits_of(CommandClass::seat).member->burst) - 1);
    const auto refused = sim.send("Bob", LobbyCommand{Stand{}});
    CHECK(code_of(refused) == "too-many");
    CHECK(sentence_of(refused) == "you are doing this too often; try again in 2 seconds");

    CHECK(burst_of(sim, "Ann",
                   {LobbyCommand{SetFlag{RoomFlag::locked, true}},
                    LobbyCommand{SetFlag{RoomFlag::locked, false}}}) ==
          static_cast<int>(limits_of(CommandClass::settings).member->burst));
    CHECK(burst_of(sim, "Ann", {LobbyCommand{SetPassword{"open sesame"}}}) ==
          static_cast<int>(limits_of(CommandClass::password).member->burst));
    CHECK(burst_of(sim, "Ann",
                   {LobbyCommand{MuteMember{id_of(sim, "Bob"), true}},
                    LobbyCommand{MuteMember{id_of(sim, "Bob"), false}}}) ==
          static_cast<int>(limits_of(CommandClass::host).member->burst));
    CHECK(sim.ask("Ann", SeatBot{{2}, BotLevel::easy}) == "too-many");  // like flags
    sim.pass_time(2s);
    sim.does("Bob", SetReady{true});
}

TEST_CASE("starting, pausing, resuming and ending games is rate limited") {
    RoomSimulator paused = game_with({"Bob"});
    CHECK(burst_of(paused, "Ann", {Pause{}, Unpause{}}) ==
          2 * static_cast<int>(limits_of(CommandClass::call).member->burst) + 1);
    RoomSimulator sim = game_with({"Bob"});
    CHECK(burst_of(sim, "Ann", {Abandon{}, Start{}}) + 1 ==
          2 * static_cast<int>(limits_of(CommandClass::start).member->burst));
}

TEST_CASE("a player who casts continuously is limited to five casts a second") {
    RoomSimulator sim = game_with({}, {{"target", "1000"}}, "sequences");
    int casts = 0;
    int games = 1;
    for (; casts < 5000; ++casts) {
        if (sim.room().finished()) {
            sim.does("Ann", Start{});
            REQUIRE(++games < 30);
        }
        Friend& ann = sim.at("Ann");
        const auto answer = sim.act(ann, ann.legal.at(0));
        if (code_of(answer) == "too-many") break;
        REQUIRE(accepted(answer));
    }
    CHECK(casts == static_cast<int>(limits_of(CommandClass::move).member->burst));
    sim.pass_time(1s);
    Friend& ann = sim.at("Ann");
    if (sim.room().finished()) REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(accepted(sim.act(ann, ann.legal.at(0))));
}

TEST_CASE("records and replays are limited to about one a second, refused requests included") {
    RoomSimulator sim = game_with({}, {{"target", "25"}}, "hearts-due");
    sim.play_to_the_end(1);
    const unsigned burst = limits_of(CommandClass::read).member->burst;
    for (unsigned use = 0; use < burst; ++use) {
        const auto answer = sim.send("Ann", FetchReplay{use % 2 == 0 ? 1U : 7U});
        CHECK(code_of(answer) == (use % 2 == 0 ? "" : "no-such-game"));
    }
    CHECK(sim.ask("Ann", {FetchReplay{}, FetchRecord{}}) == "too-many too-many");
    sim.pass_time(1s);
    CHECK(code_of(sim.send("Ann", FetchRecord{})).empty());
    CHECK(sim.ask("Ann", FetchRecord{}) == "too-many");
}

TEST_CASE("spectators who request seats share a budget, which players do not use") {
    RoomSimulator sim{2};
    sim.does("Ann", Sit{{1}});
    std::size_t asked = 0;
    for (const std::string& name : guests(8)) {
        sim.join_all({name});
        for (int n = 0; n < 10; ++n)
            asked += accepted(sim.send(name, LobbyCommand{AskSeat{1}})) ? 1 : 0;
    }
    CHECK(asked == limits_of(CommandClass::ask_seat).unseated->burst);
    const auto refused = sim.send("Hal", LobbyCommand{AskSeat{1}});
    CHECK(sentence_of(refused) ==
          "too many people in this room are doing this at once; try again in 2 seconds");
    sim.does("Bob", Sit{{2}});
    sim.pass_time(6s);  // Bob's own budget is used up too
    for (const std::string name : {"Cy", "Dee", "Eve"})
        static_cast<void>(sim.send(name, LobbyCommand{AskSeat{1}}));
    sim.does("Bob", AskSeat{1});
}

TEST_CASE("endless joining and leaving is refused, and friends can join again a minute later") {
    RoomSimulator sim{2};
    unsigned joins = 0;
    while (joins < 1000 && accepted(sim.join("Mallory"))) {
        ++joins;
        sim.does("Mallory", Leave{});
    }
    CHECK(joins == static_cast<unsigned>(joins_rate.burst));
    const auto refused = sim.join("Bob");
    CHECK(code_of(refused) == "too-many");
    CHECK(sentence_of(refused) ==
          "too many people have joined this room in a short time; try again in a second");
    sim.pass_time(1s);
    sim.join_all({"Bob"});
}

TEST_CASE("a connection that breaks every three seconds meets no budget, deliberate disconnects do") {
    RoomSimulator sim = game_with({"Bob"});
    for (int time = 0; time < 200; ++time) {
        sim.lose("Bob", 3s);
        sim.return_all({"Bob"});
    }
    sim.pass_time(2min);
    unsigned resumes = 0;
    while (resumes < 1000 && accepted(sim.come_back("Bob")))
        ++resumes;
    CHECK(resumes == limits_of(CommandClass::enter).member->burst);
    CHECK(code_of(sim.come_back("Bob")) == "too-many");
    CHECK(accepted(sim.come_back("Ann")));  // the other one's budget is her own
    sim.pass_time(3s);
    sim.return_all({"Bob"});
}

TEST_CASE("after a restart all members of a full table can resume at the same moment") {
    RoomSimulator sim = game_with(guests(12));
    for (int time = 0; time < 3; ++time) {
        sim.restart_for({"Ann"});
        sim.return_all(guests(12));
    }
}

TEST_CASE("refused and repeated commands cost no budget, and a restart fills all budgets") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    const SetFlag lock{RoomFlag::locked, true};
    const ClientMessage again = sim.command("Ann", lock);
    for (int n = 0; n < 300; ++n) {
        REQUIRE(sim.ask("Bob", lock) == "not-host");
        REQUIRE(accepted(sim.send("Ann", again)));
    }
    burst_of(sim, "Ann", {SetFlag{RoomFlag::locked, false}});
    sim.restart_for({"Ann"});
    sim.does("Ann", SetFlag{RoomFlag::locked, false});
}

}  // namespace seq::room
