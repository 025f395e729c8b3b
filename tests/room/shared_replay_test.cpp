#include "server/room/after/finished_game.hpp"
#include "server/room/budget/command_table.hpp"
#include "tests/room/people.hpp"
#include "tests/support/as_received.hpp"

// The list of finished games, and links with which people outside of the room see one of them.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// A room in which Ann and Bob have finished a game of two casts and more.
RoomSimulator with_finished_game(const RoomLimits& limits = with_all_snapshots) {
    RoomSimulator sim = game_with({"Bob"}, {{"target", "25"}}, "hearts-due", limits);
    sim.play_to_the_end(1);
    return sim;
}

std::string share(RoomSimulator& sim, const std::string& name, std::uint32_t game, bool shared = true) {
    return sim.ask(name, LobbyCommand{ShareGame{game, shared}});
}

std::vector<PastGame> past_games(RoomSimulator& sim, const std::string& name = "Ann") {
    return sim.fetch<PastGames>(name, FetchPastGames{}).games;
}

/// What the room answers to a session that is in no room.
ServerMessage answer_outside(RoomSimulator& sim, ClientBody body, SourceId source = {}) {
    const ClientMessage command{sim.new_id(), {}, std::move(body)};
    const Effects effects =
        sim.room().take(Command{SessionId{1'000'000}, test::as_received(command), {}, {}, source}, sim.now());
    CHECK(effects.records.empty());
    REQUIRE(effects.deliveries.size() == 1);
    return decode_server(effects.deliveries[0].text()).value();
}

std::string code_from_outside(RoomSimulator& sim, std::uint32_t game, const LinkSecret& secret,
                              SourceId source = {}) {
    const ServerMessage answer = answer_outside(sim, OpenReplay{sim.room().code(), game, secret}, source);
    return std::holds_alternative<GameReplay>(answer) ? "replay" : code_of(answer);
}

TEST_CASE("the room's link tells who invites to which game, to somebody outside of the room") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 4);
    sim.does({{"Ann", Sit{}}, {"Bob", Sit{3}}, {"Ann", SetFlag{RoomFlag::locked, true}}});
    const LinkSecret secret = secret_of(sim);
    const auto who_invites = [&](const LinkSecret& by) {
        return answer_outside(sim, OpenInvitation{sim.room().code(), by});
    };
    const auto invitation = std::get<Invitation>(who_invites(secret));
    CHECK(invitation.preset == "sequence");
    CHECK(invitation.host == "Ann");
    CHECK(invitation.names == Names{"Ann", "", "Bob", ""});
    CHECK(code_of(who_invites(LinkSecret{})) == "not-invited");
    sim.does("Ann", RenewLink{});
    CHECK(code_of(who_invites(secret)) == "not-invited");
}

TEST_CASE("the finished games are listed with their players and how they ended, newest first") {
    RoomSimulator sim = with_finished_game();
    sim.does("Ann", Start{});
    CHECK(past_games(sim).size() == 1);  // the second one still runs
    sim.does("Ann", Abandon{});
    const std::vector<PastGame> games = past_games(sim, "Bob");
    REQUIRE(games.size() == 2);
    CHECK(games[0].game == 2);
    CHECK(games[0].result.abandoned);
    CHECK(games[1].game == 1);
    CHECK(games[1].preset == "hearts-due");
    CHECK(games[1].names == Names{"Ann", "Bob"});
    CHECK(games[1].result.seat.is_seat());
    CHECK(games[1].can_be_replayed);
    CHECK_FALSE(games[1].secret);
    CHECK(games[1].ended_at == static_cast<std::uint64_t>(sim.now().time_since_epoch().count()));
}

TEST_CASE("only the secret of a game's own link shows the game to somebody outside of the room") {
    RoomSimulator sim = with_finished_game();
    CHECK(code_from_outside(sim, 1, LinkSecret{}) == "no-such-replay");  // nobody has shared it
    REQUIRE(share(sim, "Bob", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    CHECK(code_from_outside(sim, 1, secret) == "replay");
    CHECK(code_from_outside(sim, 1, LinkSecret{}) == "no-such-replay");
    CHECK(code_from_outside(sim, 2, secret) == "no-such-replay");
    sim.does("Ann", Start{});
    CHECK(code_from_outside(sim, 2, secret) == "no-such-replay");  // it runs, and its hands are secret
    CHECK(code_from_outside(sim, 1, secret) == "replay");
}

TEST_CASE("a link to a game does not depend on the lock, survives a restart, and stays the same") {
    RoomSimulator sim = with_finished_game();
    REQUIRE(share(sim, "Bob", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    REQUIRE(share(sim, "Ann", 1) == "accepted");
    CHECK(past_games(sim)[0].secret == secret);
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    CHECK(code_from_outside(sim, 1, secret) == "replay");
    sim.restart();
    CHECK(code_from_outside(sim, 1, secret) == "replay");
    sim.close_room();
    CHECK(code_from_outside(sim, 1, secret) == "replay");
}

TEST_CASE("every member can share a finished game, and only the host can end that") {
    RoomSimulator sim = with_finished_game();
    CHECK(share(sim, "Bob", 2) == "no-such-game");
    REQUIRE(share(sim, "Bob", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    CHECK(share(sim, "Bob", 1, false) == "not-host");
    REQUIRE(share(sim, "Ann", 1, false) == "accepted");
    CHECK(code_from_outside(sim, 1, secret) == "no-such-replay");
    CHECK_FALSE(past_games(sim)[0].secret);
    sim.does("Ann", Start{});
    CHECK(share(sim, "Bob", 2) == "game-running");
}

TEST_CASE("an address that opens a shared game again and again does not keep others from it") {
    RoomSimulator sim = with_finished_game();
    REQUIRE(share(sim, "Ann", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    for (unsigned n = 0; n < replays_of_source_a_minute; ++n)
        REQUIRE(code_from_outside(sim, 1, secret, {1}) == "replay");
    for (unsigned n = 0; n < replays_rate.burst; ++n)
        REQUIRE(code_from_outside(sim, 1, secret, {1}) == "too-many");
    CHECK(code_from_outside(sim, 1, secret, {2}) == "replay");
    sim.pass_time(1min);
    CHECK(code_from_outside(sim, 1, secret, {1}) == "replay");
}

TEST_CASE("a room sends its games to outsiders only so often, and to members all the same") {
    RoomSimulator sim = with_finished_game();
    REQUIRE(share(sim, "Ann", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    for (unsigned n = 0; n < replays_rate.burst; ++n)
        REQUIRE(code_from_outside(sim, 1, secret) == "replay");
    CHECK(code_from_outside(sim, 1, secret) == "too-many");
    const auto answer = sim.send("Bob", FetchReplay{1});
    CHECK(std::holds_alternative<GameReplay>(answer.value()));
}

TEST_CASE("a member, or somebody who knocks, cannot use a link to a game on the same connection") {
    RoomSimulator sim = with_finished_game();
    REQUIRE(share(sim, "Ann", 1) == "accepted");
    const OpenReplay open{sim.room().code(), 1, past_games(sim)[0].secret.value()};
    sim.does({{"Bob", open, "already-joined"}, {"Ann", SetFlag{RoomFlag::locked, true}}});
    sim.join("Cy");
    CHECK(sim.ask("Cy", open) == "already-joined");
}

TEST_CASE("a game that the room no longer keeps has no link any more") {
    RoomSimulator sim = with_finished_game();
    REQUIRE(share(sim, "Ann", 1) == "accepted");
    const LinkSecret secret = past_games(sim)[0].secret.value();
    for (std::size_t n = 0; n < RecordShelf::games_kept; ++n) {
        sim.pass_time(1min);
        sim.does("Ann", {Start{}, Abandon{}});
    }
    CHECK(past_games(sim).size() == RecordShelf::games_kept);
    CHECK(code_from_outside(sim, 1, secret) == "no-such-replay");
    CHECK(share(sim, "Ann", 1) == "no-such-game");
}

}  // namespace
}  // namespace seq::room
