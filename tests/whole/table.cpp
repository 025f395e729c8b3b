#include "tests/whole/table.hpp"

#include <algorithm>
#include <csignal>
#include <doctest/doctest.h>
#include <numeric>

#include "client/link/secrets.hpp"
#include "protocol/record/replay.hpp"

namespace seq::test {
namespace {

using namespace protocol;
using std::chrono::milliseconds;

constexpr std::chrono::seconds game_patience{300};
constexpr milliseconds look_again{5};
/// How long a game continues between two random kills: a player makes several moves in that time.
constexpr std::uint32_t longest_life_ms = 40;

}  // namespace

const std::vector<Game>& one_of_each() {
    static const std::vector<Game> games{
        {"sequence", 2, {{"draw", "auto"}}},       {"sequence-rv", 6, {{"draw", "auto"}}},
        {"sequence-bible", 3, {{"draw", "auto"}}}, {"sequence-dice", 4, {{"line", "6"}}},
        {"sequences", 3, {{"stake", "100"}}},      {"hearts-due", 5, {{"sequences_per_cast", "all"}}},
    };
    return games;
}

Table::Table(ServerProcess& server, const Game& game, std::uint64_t seed)
    : Table{&server, server.address(), game, seed, {}} {}

Table::Table(std::string address, const Game& game, std::uint64_t seed, std::chrono::milliseconds think)
    : Table{nullptr, std::move(address), game, seed, think} {}

Table::Table(ServerProcess* server, std::string address, const Game& game, std::uint64_t seed,
             std::chrono::milliseconds think)
    : server_{server},
      address_{std::move(address)},
      think_{think},
      players_wanted_{game.players},
      seed_{seed},
      random_{seed} {
    add(Create{.preset = game.preset,
               .players = game.players,
               .sides = {},
               .options = game.options,
               .name = "Host",
               .token = client::new_token()});
}

void Table::kill_at_random(std::size_t times, std::function<void()> while_dead) {
    random_kills_ = times;
    while_dead_ = std::move(while_dead);
}

void Table::end_at_the_first_fault() {
    if (!fault().empty()) return loop_.stop();
    loop_.after(look_again, [this] { end_at_the_first_fault(); });
}

void Table::play_to_the_end() {
    loop_.after(game_patience, [this] { loop_.stop(); });
    loop_.run();
}

View Table::view_of_the_room(const Player& player) {
    client::Loop loop;
    client::ClientSettings settings;
    settings.link.server = client::parse_destination(address_)->server;
    settings.link.entry = Join{*player.room().code, "again", client::new_token()};
    settings.link.known = player.client().credentials();
    settings.takes_seat = false;
    client::Client asker{loop, std::move(settings)};
    asker.on_received = [&](const ServerMessage& message) {
        if (std::holds_alternative<Snapshot>(message)) loop.stop();
    };
    loop.after(game_patience, [&] { loop.stop(); });
    loop.run();
    REQUIRE(asker.room().view.has_value());
    return *asker.room().view;
}

std::string Table::fault() const {
    for (const auto& player : players) {
        if (!player->fault().empty()) return player->fault();
        if (player->snapshots() != 1 + player->gaps_filled())
            return "a player was sent a whole view without having missed anything, or of another epoch";
        if (player->gaps_filled() > kills) return "a player was sent a whole view without a restart";
        const bool is_lost = player->finished() && player->moves_happened() != player->moves_sent();
        if (is_lost) return "a move was lost or repeated";
    }
    return {};
}

std::size_t Table::gaps_filled() const {
    return std::accumulate(players.begin(), players.end(), std::size_t{0},
                           [](std::size_t sum, const auto& player) { return sum + player->gaps_filled(); });
}

void Table::add(client::Entry entry) {
    const bool is_host = players.empty();
    players.push_back(std::make_unique<Player>(
        loop_, address_, std::move(entry), ++seed_,
        [this, is_host](const RoomEvent& event) {
            if (is_host) host_heard(event);
        },
        think_));
    if (is_host) players[0]->client().send(Sit{});
}

/// The host lets the others join when seated, starts when all are, and ends the session when the game is
/// over.
void Table::host_heard(const RoomEvent& event) {
    if (std::holds_alternative<SeatTaken>(event) && ++seated_ < players_wanted_) {
        add(Join{*players[0]->room().code, "Friend " + std::to_string(seated_), client::new_token()});
        players.back()->client().send(Sit{});
    } else if (seated_ == players_wanted_ && std::holds_alternative<SeatTaken>(event)) {
        players[0]->client().send(Start{});
    }
    const bool is_of_deal = std::holds_alternative<DealEvent>(event);
    const auto* of_game = std::get_if<Event>(&event);
    if ((is_of_deal || of_game != nullptr) && random_kills_ > 0 && !std::exchange(kills_began_, true))
        kill_soon();
    if (of_game == nullptr) return;
    const bool ended = std::holds_alternative<GameEnded>(*of_game);
    ++events_heard;
    note_pause();
    on_event();
    if (events_heard == kill_after_ || (ended && kill_after_ > events_heard)) kill_server();
    if (ended) ask_for_records();
}

void Table::note_pause() {
    const Clock::time_point now = Clock::now();
    if (event_at_)
        longest_pause_ = std::max(longest_pause_, std::chrono::floor<milliseconds>(now - *event_at_));
    event_at_ = now;
}

void Table::kill_server() {
    if (gently_) {
        server_->signal(SIGTERM);
        is_ending_ = true;
        return start_again_when_ended();
    }
    server_->kill();
    while_dead_();
    server_->start();
    ++kills;
    ask_for_records();
}

/// A random time after a player has reconnected, so that the others may be anywhere between the connection
/// and their next move.
void Table::kill_soon() {
    const bool somebody_is_back = std::ranges::any_of(
        players, [](const auto& player) { return player->client().state() == client::LinkState::inside; });
    if (!somebody_is_back) return loop_.after(milliseconds{1}, [this] { kill_soon(); });
    loop_.after(milliseconds{random_.below(longest_life_ms)}, [this] {
        if (players[0]->finished()) return;
        kill_server();
        // The links notice it in the next round of the loop.
        if (--random_kills_ > 0) loop_.after(milliseconds{1}, [this] { kill_soon(); });
    });
}

void Table::start_again_when_ended() {
    exit_status = server_->ended();
    if (!exit_status) return loop_.after(milliseconds{2}, [this] { start_again_when_ended(); });
    server_->start();
    is_ending_ = false;
    ++kills;
    ask_for_records();
}

// Called after each restart too: a snapshot may stand in for the end of the game.
void Table::ask_for_records() {
    if (!std::exchange(is_asking_, true)) ask_when_all_know();
}

void Table::ask_when_all_know() {
    for (const auto& player : players)
        if (!player->finished()) return loop_.after(look_again, [this] { ask_when_all_know(); });
    for (const auto& player : players)
        player->ask_for_record();
    end_when_all_have_the_record();
}

// A server that was told to end may still answer, and must be running again for the checks after the game.
void Table::end_when_all_have_the_record() {
    const auto has_record = [](const auto& player) { return player->record().has_value(); };
    if (is_ending_ || !std::ranges::all_of(players, has_record))
        return loop_.after(look_again, [this] { end_when_all_have_the_record(); });
    loop_.stop();
}

void check_nothing_was_lost(Table& table) {
    CHECK(table.fault() == "");
    for (const auto& player : table.players) {
        REQUIRE(player->finished());
        CHECK(player->moves_happened() == player->moves_sent());
        CHECK(*player->view() == table.view_of_the_room(*player));
    }
}

void check_the_records(const Table& table) {
    for (const auto& player : table.players) {
        REQUIRE(player->record().has_value());
        auto record = parse_record(player->record()->record);
        REQUIRE_MESSAGE(record.has_value(), record.error().sentence);
        const auto replay = play_record(std::move(*record));
        REQUIRE_MESSAGE(replay.has_value(), replay.error().sentence);
        CHECK(view(replay->match(), player->room().seat()) == *player->view());
        CHECK(player->record()->fairdeal == table.players[0]->record()->fairdeal);
    }
}

}  // namespace seq::test
