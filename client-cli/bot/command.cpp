#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include "client-cli/bot/bot.hpp"
#include "client-cli/commands.hpp"
#include "client-cli/play/settings.hpp"
#include "client/link/secrets.hpp"
#include "protocol/fairdeal/encoding.hpp"
#include "protocol/fairdeal/stream.hpp"

namespace seq::client {
namespace {

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

ClientSettings bot_settings(const Visit& visit, const BotArguments& arguments, std::uint32_t n) {
    constexpr std::chrono::seconds patience{60};
    const std::string name = arguments.count == 1 ? visit.name : visit.name + " " + std::to_string(n);
    ClientSettings settings;
    settings.link.server = visit.server;
    protocol::Join join{*visit.room, name, new_token(), visit.secret};
    if (!arguments.where.password.empty()) join.password = arguments.where.password;
    settings.link.entry = std::move(join);
    settings.link.first_patience = patience;
    if (!arguments.where.ca_file.empty()) settings.link.ca_file = arguments.where.ca_file;
    settings.name = name;
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
    if (!visit || !visit->room) {
        std::cerr << "sequence bot: "
                  << (visit ? "--room CODE is required, because bots do not create rooms" : visit.error())
                  << '\n';
        return 2;
    }
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
    command->add_option("LINK", arguments->where.link,
                        "The link of an invitation, or a room's code together with --server");
    command->add_option("--server", arguments->where.server,
                        "http(s)://HOST:PORT, ws(s)://HOST:PORT/ws or HOST:PORT");
    command->add_option("--room", arguments->where.room, "The code of the room");
    command->add_option("--password", arguments->where.password,
                        "Password of the room, if the link has no secret");
    command->add_option("--count", arguments->count, "How many bots")
        ->capture_default_str()
        ->check(CLI::Range(std::size_t{1}, seats_max));
    command->add_option("--level", arguments->level, "Level of the bots")
        ->capture_default_str()
        ->check(CLI::IsMember(std::vector<std::string>(bot_level_words.begin(), bot_level_words.end())));
    command->add_flag("--stay", arguments->stay,
                      "Play on when the host starts the next game, until interrupted");
    command->add_option("--seed", arguments->seed, "A number; the same number makes the same choices");
    command->add_option("--name", arguments->where.name, "Their name; several bots get a number after it");
    command->add_option("--ca", arguments->where.ca_file,
                        "A file of certificate authorities to trust in addition to the system's");
    command->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace seq::client
