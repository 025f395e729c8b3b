#include <memory>

#include "client/link/secrets.hpp"
#include "tests/command/table.hpp"
#include "tests/whole/player.hpp"

// Backups of a server during a game, and the game after a restore.

namespace seq::test {
namespace {

using namespace protocol;

constexpr std::chrono::seconds game_patience{300};

/// Two players and their server. During the game a backup is made; later the server is killed, and another
/// serves the backup at the same address.
class BackedUpSession {
    client::Loop loop_;  // outlives the players, whose links run on it

  public:
    BackedUpSession(ServerProcess& server, const std::filesystem::path& backup, std::size_t backup_after,
                    std::size_t lost)
        : server_{server}, backup_{backup}, backup_at_{backup_after}, loss_at_{backup_after + lost} {
        add(Create{.preset = "hearts-due",
                   .players = 2,
                   .sides = {},
                   .options = {{"target", "300"}, {"deal", "quick"}},
                   .name = "Ann",
                   .token = client::new_token()});
        loop_.after(game_patience, [this] { loop_.stop(); });
        loop_.run();
    }

    std::vector<std::unique_ptr<Player>> players;
    Outcome made{};
    Outcome restored{};

  private:
    void add(client::Entry entry) {
        const bool is_host = players.empty();
        players.push_back(std::make_unique<Player>(loop_, server_.address(), std::move(entry), players.size(),
                                                   [this, is_host](const RoomEvent& event) {
                                                       if (is_host) heard(event);
                                                   }));
        players.back()->client().send(Sit{});
    }
    void heard(const RoomEvent& event) {
        if (std::holds_alternative<SeatTaken>(event)) {
            if (players.size() == 1) return add(Join{*players[0]->room().code, "Bob", client::new_token()});
            players[0]->client().send(Start{});
        }
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game == nullptr) return;
        ++events_;
        if (events_ == backup_at_) made = on(server_.data(), {"backup", backup_.string()});
        if (events_ == loss_at_) lose_the_data();
    }
    void lose_the_data() {
        server_.kill();
        std::filesystem::remove_all(server_.data());
        restored = on(server_.data(), {"restore", backup_.string()});
        server_.start();
        end_when_both_know();
    }
    void end_when_both_know() {
        if (players[0]->finished() && players[1]->finished()) return loop_.stop();
        loop_.after(std::chrono::milliseconds{5}, [this] { end_when_both_know(); });
    }

    ServerProcess& server_;
    std::filesystem::path backup_;
    std::size_t backup_at_;
    std::size_t loss_at_;
    std::size_t events_ = 0;
};

}  // namespace

TEST_CASE("a game that was running when a backup was made is void after the restore") {
    const TemporaryFolder folder;
    for (const std::size_t lost : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) {
        CAPTURE(lost);
        const auto data = folder.path() / std::to_string(lost);
        ServerProcess server{SEQ_SEQUENCED, data};
        const auto file = folder.path() / ("backup" + std::to_string(lost));
        const BackedUpSession session{server, file, 3, lost};
        CHECK(session.made.status == 0);
        CHECK(contains(session.made.out, "complete and checked, rooms: 1, records: "));
        CHECK(session.restored.status == 0);
        REQUIRE(session.players.size() == 2);
        for (const auto& player : session.players) {
            // Commands in flight when the server was lost arrive at a table whose game is over.
            CHECK((player->fault().empty() || player->fault().starts_with("refused: game-over")));
            REQUIRE(player->finished());
            CHECK(player->view()->result->abandoned);
            CHECK(player->snapshots() == 2);  // one on joining, one after the restore
        }
        CHECK(session.players[0]->view()->result == session.players[1]->view()->result);
        CHECK(server.terminate() == 0);
        CHECK(on(data, {"backup", file.string() + ".after"}).status == 0);
    }
}

TEST_CASE("a backup is restored into an empty data directory only") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "backup").string();
    const auto data = folder.path() / "data";
    {
        ServerProcess server{SEQ_SEQUENCED, data};
        const TwoAtATable table{server};
        CHECK(on(data, {"backup", file}).status == 0);
        const Outcome running = on(data, {"restore", file});
        CHECK(running.status == 1);
        CHECK(contains(running.err, "another server is using the data directory"));
    }
    const Outcome full = on(data, {"restore", file});
    CHECK(full.status == 1);
    CHECK(contains(full.err, "there is a journal in"));
    CHECK(on(folder.path() / "new", {"restore", file}).status == 0);
    ServerProcess again{SEQ_SEQUENCED, folder.path() / "new"};
    CHECK(contains(on(folder.path() / "new", {"rooms"}).out, "playing"));  // void when somebody comes
}

TEST_CASE("an existing backup is replaced only if that was requested") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "backup").string();
    const ServerProcess server{SEQ_SEQUENCED, folder.path() / "data"};
    CHECK(on(folder.path() / "data", {"backup", file}).status == 0);
    const Outcome again = on(folder.path() / "data", {"backup", file});
    CHECK(again.status == 1);
    CHECK(contains(again.err, "sequenced backup: " + file + " exists"));
    CHECK(on(folder.path() / "data", {"backup", file, "--force"}).status == 0);
}

}  // namespace seq::test
