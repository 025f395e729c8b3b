#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/player.hpp"
#include "client-cli/commands.hpp"
#include "client-cli/play/settings.hpp"
#include "client/client.hpp"
#include "client/link/secrets.hpp"
#include "client/words/sentences.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/encoding.hpp"

namespace seq::client {
namespace {

constexpr std::chrono::milliseconds rest{500};

/// A refusal of the moment: the same move may pass a little later.
bool asks_for_patience(const std::string& code) {
    return code == "too-many" || code == "storage-full" || code == "paused" || code == "call-open";
}

/// Bot: a client whose moves are chosen by a player of seq::bots. It joins, takes the first free seat, draws
/// immediately and plays until the game is over or, if it stays, game after game. It uses the same protocol
/// and reconnects in the same way as a person's client.
class Bot {
  public:
    /// A bot that `stays` plays the next games that the host starts, too.
    Bot(Loop& loop, ClientSettings settings, std::unique_ptr<bots::Player> player, bool stays)
        : loop_{loop}, stays_{stays}, player_{std::move(player)}, client_{loop, std::move(settings)} {
        client_.on_received = [this](const protocol::ServerMessage& message) { on_message(message); };
        client_.on_change = [this] { think(); };  // an answer that is no news may be what was waited for
    }

    /// The game is over.
    bool finished() const { return client_.room().view && client_.room().view->result; }
    /// The bot cannot play the game to its end.
    bool failed() const { return !finished() && (failure_.has_value() || client_.ended()); }
    /// Why it could not play. Only when failed().
    std::string failure() const { return failure_.value_or(client_.connection()); }
    /// How the game ended, for people. Only when finished().
    std::string result() const { return sentence_of(client_.room(), *client_.room().view->result); }
    void leave() { client_.leave(); }

  private:
    void on_message(const protocol::ServerMessage& message) {
        if (const auto* refused = std::get_if<protocol::Refused>(&message)) on_refusal(*refused);
        const Room& room = client_.room();
        sat_ = sat_ || room.seat().is_seat();
        const bool without_seat =
            room.known() && !room.seat().is_seat() && (room.view || room.free_seats().empty());
        if (without_seat && !sat_) failure_ = "there is no free seat";
        if (without_seat && sat_ && !stays_) failure_ = "the purse does not hold the stake (X7)";
        think();
        const bool done = finished() && !stays_;
        if (done || failed()) loop_.stop();
    }

    void on_refusal(const protocol::Refused& refused) {
        if (!asks_for_patience(refused.code)) {
            refused_with_ = client_.room().legal;
            return;
        }
        resting_ = true;
        loop_.after(rest, [this] {
            resting_ = false;
            think();
        });
    }

    void think() {
        const Room& room = client_.room();
        const bool up_to_date = client_.ready() && client_.unanswered() == 0;
        if (!room.playing() || !room.seat().is_seat() || !up_to_date || resting_) return;
        if (room.paused || room.call) return;  // nothing is played till a call is settled (T1)
        if (room.legal.empty() || refused_with_ == room.legal) return;
        refused_with_.reset();
        const Action action = player_->choose(*room.view, room.legal);
        client_.send(protocol::Move{protocol::to_words(action, room.deck())});
    }

    Loop& loop_;
    bool stays_;
    bool sat_ = false;  ///< has had a seat
    std::unique_ptr<bots::Player> player_;
    std::optional<std::string> failure_;
    std::optional<LegalActions> refused_with_;  ///< the legal actions when a move was refused
    bool resting_ = false;                      ///< the server has asked it to slow down
    Client client_;
};

using protocol::fairdeal::Encoder;
using protocol::fairdeal::Stream;

struct BotArguments {
    PlayArguments where;
    std::uint32_t count = 1;
    std::string level = "medium";
    bool stay = false;
    std::optional<std::uint64_t> seed;
};

/// The moves of bot number `n` under this seed. Without a seed they are different each time.
bots::Below chance_of(const std::optional<std::uint64_t>& seed, std::uint64_t n) {
    const protocol::Digest key =
        seed ? protocol::sha256(Encoder{"bot"}.u64(*seed).u64(n).result()) : new_token().bytes;
    return [stream = std::make_shared<Stream>(key)](std::uint32_t count) { return stream->below(count); };
}

ClientSettings bot_settings(Visit visit, const BotArguments& arguments, std::uint32_t n) {
    constexpr std::chrono::seconds patience{60};
    if (arguments.count != 1) visit.name += " " + std::to_string(n);
    ClientSettings settings =
        settings_for(visit, arguments.where).value();  // without options nothing is wrong
    settings.link.first_patience = patience;
    return settings;
}

int report(const std::vector<std::unique_ptr<Bot>>& bots) {
    for (const auto& bot : bots) {
        if (!bot->failed()) continue;
        std::cerr << "sequence bot: " << bot->failure() << '\n';
        return 1;
    }
    std::cout << bots.front()->result() << '\n';
    return 0;
}

int run(BotArguments arguments) {
    if (arguments.where.name.empty()) arguments.where.name = "Robot";
    const auto visit = where_to(arguments.where);
    if (!visit || !visit->room)
        return complain("bot",
                        visit ? "--room CODE is required, because bots do not create rooms" : visit.error());
    const BotLevel level = *parse_bot_level(arguments.level);  // the command line has been checked
    Loop loop;
    loop.catch_interrupts();
    std::vector<std::unique_ptr<Bot>> sent;
    for (std::uint32_t n = 1; n <= arguments.count; ++n)
        sent.push_back(std::make_unique<Bot>(loop, bot_settings(*visit, arguments, n),
                                             bots::make_player(level, chance_of(arguments.seed, n)),
                                             arguments.stay));
    const auto over = [&] {
        return std::ranges::any_of(sent, [](const auto& bot) { return bot->failed(); }) ||
               (!arguments.stay &&
                std::ranges::all_of(sent, [](const auto& bot) { return bot->finished(); }));
    };
    while (!over())
        if (loop.run() == Loop::Woken::interrupted) return 1;
    const int status = report(sent);
    for (const auto& bot : sent)
        bot->leave();
    return status;
}

}  // namespace

void add_bot(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<BotArguments>();
    CLI::App* command =
        app.add_subcommand("bot", "Send bots into a room; they see only what their seats see");
    add_destination(*command, arguments->where);
    command->add_option("--count", arguments->count, "How many bots")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{1}, seats_max));
    command->add_option("--level", arguments->level, "Level of the bots")
        ->capture_default_str()
        ->check(CLI::IsMember(bot_level_words));
    command->add_flag("--stay", arguments->stay,
                      "Play on when the host starts the next game, until interrupted");
    command->add_option("--seed", arguments->seed, "A number; the same number makes the same choices");
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace seq::client
