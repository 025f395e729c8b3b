// A bot for sequenced that plays random legal moves, written with the C++ client library (client/README.md).
//
//     example_cpp_bot http://127.0.0.1:8080 --create sequence
//         makes a room for two, prints its link, and starts the game when both seats are taken
//     example_cpp_bot 'http://127.0.0.1:8080/r/7K3M9QX2VB#9b2d...' --name Guest
//         joins the room of a link
//
// It needs no rules of the games: the server lists the legal actions of the bot's seat, and the bot picks
// one. It plays one game and ends with status 0. The library connects, reconnects, takes a seat, and takes
// part in the fair deal.

#include <iostream>
#include <string>
#include <string_view>

#include "client/client.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/move_words.hpp"

namespace {

using namespace seq;
using namespace seq::client;

class RandomBot {
  public:
    RandomBot(Loop& loop, ClientSettings settings, bool hosts)
        : loop_{loop}, hosts_{hosts}, client_{loop, std::move(settings)} {
        client_.on_received = [this](const protocol::ServerMessage& message) { note(message); };
        client_.on_change = [this] { act(); };
    }

    bool is_over() const { return client_.room().view && client_.room().view->result; }
    const Client& client() const { return client_; }

  private:
    /// Prints what a person wants to know, and remembers which version the next decision must wait for.
    void note(const protocol::ServerMessage& message) {
        if (hosts_ && std::holds_alternative<protocol::Snapshot>(message) &&
            !std::exchange(link_printed_, true))
            std::cout << client_.room().link << '\n' << std::flush;
        if (const auto* accepted = std::get_if<protocol::Accepted>(&message)) act_after_ = accepted->version;
        if (std::holds_alternative<protocol::Refused>(message)) act_after_ = client_.room().version + 1;
        const auto* version = std::get_if<protocol::PublicEvents>(&message);
        if (version == nullptr) return;
        for (const LogLine& line : sentences_of(client_.room(), version->events, {}))
            if (line.kind == LogKind::milestone) std::cerr << line.text << '\n';
        for (const protocol::RoomEvent& event : version->events)
            if (std::holds_alternative<protocol::GameStarted>(event))
                std::cout << "the game begins" << '\n' << std::flush;
    }

    /// Sends at most one command, and only when the last one was answered and its version has arrived.
    void act() {
        const Room& room = client_.room();
        if (is_over() || client_.ended()) return loop_.stop();
        if (!room.known() || client_.unanswered() != 0 || room.version < act_after_) return;
        if (room.playing() && !room.legal.empty())
            client_.send(protocol::Move{protocol::to_words(choose(room.legal), room.deck())});
        else if (!room.view && !room.dealing() && room.is_host() && room.free_seats().empty())
            client_.send(protocol::Start{});
    }

    /// Replace this to make a better bot. What it may look at is in client_.room().view.
    static Action choose(const LegalActions& legal) { return legal.at(random_word() % legal.count()); }

    Loop& loop_;
    bool hosts_;
    bool link_printed_ = false;
    std::uint64_t act_after_ = 0;
    Client client_;
};

}  // namespace

int main(int argc, char** argv) {
    std::string link;
    std::string game;
    std::string name = "C++";
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--create" && i + 1 < argc)
            game = argv[++i];
        else if (argument == "--name" && i + 1 < argc)
            name = argv[++i];
        else
            link = argument;
    }
    const auto destination = parse_destination(link);
    if (!destination || destination->room.has_value() == !game.empty()) {
        std::cerr << "usage: " << argv[0] << " SERVER --create GAME | LINK [--name NAME]\n";
        return 2;
    }
    ClientSettings settings;
    settings.link.server = destination->server;
    settings.name = name;
    if (game.empty())
        settings.link.entry = protocol::Join{*destination->room, name, new_token(), destination->secret};
    else
        settings.link.entry = protocol::Create{game, 2, std::nullopt, {}, name, new_token()};
    Loop loop;
    RandomBot bot{loop, std::move(settings), !game.empty()};
    while (!bot.is_over() && !bot.client().ended())
        loop.run();
    if (!bot.is_over()) {
        std::cerr << "refused: " << bot.client().connection() << '\n';
        return 1;
    }
    std::cout << "the game is over: " << sentence_of(bot.client().room(), *bot.client().room().view->result)
              << '\n'
              << std::flush;
    return 0;
}
