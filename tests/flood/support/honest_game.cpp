#include "tests/flood/support/honest_game.hpp"

#include <memory>
#include <stdexcept>
#include <vector>

#include "client/link/secrets.hpp"
#include "tests/whole/player.hpp"

namespace seq::flood {

using namespace std::chrono_literals;
using namespace protocol;
using test::Player;

namespace {

constexpr auto patience = 60s;
constexpr auto think = 15ms;
constexpr auto look_again = 5ms;

}  // namespace

/// Lives on the thread of the game.
struct HonestGame::Table {
    Table(HonestGame& game, std::string its_server, std::optional<std::string> its_ca_file)
        : owner{game}, server{std::move(its_server)}, ca_file{std::move(its_ca_file)} {
        add(Create{.preset = "sequence",
                   .players = 2,
                   .sides = {},
                   .options = {{"draw", "auto"}, {"deal", "quick"}},
                   .name = "Ann",
                   .token = client::new_token()});
        look();
        loop.run();
    }

    void add(client::Entry entry) {
        const std::size_t number = players.size() + 1;
        auto heard = [this, is_first = players.empty()](const RoomEvent& event) {
            if (is_first) first_heard(event);
        };
        players.push_back(std::make_unique<Player>(loop, server, std::move(entry), number, std::move(heard),
                                                   think, ca_file));
        players.back()->client().send(Sit{});
    }

    void first_heard(const RoomEvent& event) {
        if (std::holds_alternative<SeatTaken>(event)) {
            if (players.size() == 1) return add(Join{*players[0]->room().code, "Bob", client::new_token()});
            players[0]->client().send(Start{});
        }
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && std::holds_alternative<GameEnded>(*of_game))
            players[0]->client().send(Start{});
    }

    void look() {
        {
            const std::lock_guard guard{owner.guard_};
            owner.moves_ = 0;
            owner.link_ = players[0]->room().link;
            for (const auto& player : players) {
                owner.moves_ += player->moves_happened();
                if (owner.fault_.empty()) owner.fault_ = player->fault();
                if (owner.fault_.empty() && player->breaks() > 0) owner.fault_ = "a connection broke";
            }
            if (owner.leave_) return loop.stop();
        }
        owner.moved_.notify_all();
        loop.after(look_again, [this] { look(); });
    }

    HonestGame& owner;
    std::string server;
    std::optional<std::string> ca_file;
    client::Loop loop;
    std::vector<std::unique_ptr<Player>> players;
};

HonestGame::HonestGame(const std::string& server, const std::optional<std::string>& ca_file)
    : thread_{[this, server, ca_file] { const Table table{*this, server, ca_file}; }} {
    if (plays_on(3)) return;
    const std::string why = fault();
    leave();
    throw std::runtime_error{"the honest game does not begin: " + why};
}

HonestGame::~HonestGame() {
    leave();
}

void HonestGame::leave() {
    {
        const std::lock_guard guard{guard_};
        leave_ = true;
    }
    thread_.join();
}

std::size_t HonestGame::moves() const {
    const std::lock_guard guard{guard_};
    return moves_;
}

bool HonestGame::plays_on(std::size_t more) {
    std::unique_lock lock{guard_};
    const std::size_t wanted = moves_ + more;
    return moved_.wait_for(lock, patience, [&] { return moves_ >= wanted; });
}

std::string HonestGame::link() const {
    const std::lock_guard guard{guard_};
    return link_;
}

std::string HonestGame::fault() const {
    const std::lock_guard guard{guard_};
    return fault_;
}

}  // namespace seq::flood
