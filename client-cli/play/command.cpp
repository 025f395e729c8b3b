#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <langinfo.h>
#include <memory>
#include <unistd.h>

#include "client-cli/commands.hpp"
#include "client-cli/play/lines.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/settings.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"

namespace seq::client {
namespace {

constexpr int bad_usage = 2;

std::string_view environment(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
}

/// Whether the terminal is said to show more than ASCII. Reading what is typed as UTF-8 does no harm either
/// way.
bool set_up_characters() {
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0) return true;
    std::setlocale(LC_CTYPE, "C.UTF-8");
    return false;
}

/// Whether standard input and output are a terminal on which a line can be edited.
bool is_terminal() {
    const std::string_view term = environment("TERM");
    const bool can_edit = !term.empty() && term != "dumb";
    return can_edit && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

/// Asks a person whose name is taken whether they are that member. False if they do not answer.
bool ask_who(PlayArguments& arguments, const std::string& name) {
    std::cout << "If you are " << name << ", on another device, type `yes`: the players are asked to let you "
              << "back in.\nOr type another name: " << std::flush;
    std::string line;
    std::getline(std::cin, line);
    arguments.claim = line == "yes" || line == "y";
    arguments.name = arguments.claim ? name : line;
    return !line.empty();
}

int play(PlayArguments arguments, const ModeArguments& mode) {
    for (;;) {
        auto settings = client_settings(arguments);
        if (!settings) {
            std::cerr << "sequence: " << settings.error() << '\n';
            return bad_usage;
        }
        const std::string name = settings->name;
        const int status = [&] {
            Loop loop;
            return play_in_mode(loop, std::move(*settings), mode);
        }();
        if (status != name_is_taken) return status;
        if (!mode.json && ::isatty(STDIN_FILENO) == 0)
            std::cerr << "sequence: if you are " << name << ", on another device, add --claim\n";
        if (mode.json || ::isatty(STDIN_FILENO) == 0 || !ask_who(arguments, name)) return 1;
    }
}

// One JSON message a line.

using protocol::ClientMessage;
using protocol::DecodeError;

/// Flushes, so that the reader gets the line at once.
void print(std::string_view line) {
    std::cout << line << '\n' << std::flush;
}

/// A command as it stands, or with an id put into it if it has none.
tl::expected<ClientMessage, DecodeError> read_command(const std::string& line) {
    auto command = protocol::decode_client(line);
    const auto brace = line.find_first_not_of(" \t");
    if (command || command.error().code != "missing-field" || brace == std::string::npos) return command;
    std::string with_id = line;
    with_id.insert(brace + 1, "\"id\":\"" + protocol::to_hex(new_command_id().bytes) + "\",");
    auto completed = protocol::decode_client(with_id);
    const bool had_id = !completed && completed.error().code == "duplicate-key";
    return had_id ? command : completed;
}

bool is_entry(const ClientMessage& command) {
    return std::holds_alternative<protocol::Create>(command.body) ||
           std::holds_alternative<protocol::Join>(command.body) ||
           std::holds_alternative<protocol::Resume>(command.body);
}

void obey(const std::string& line, Client& client) {
    if (line.find_first_not_of(" \t") == std::string::npos) return;
    auto command = read_command(line);
    if (command && !is_entry(*command)) return static_cast<void>(client.send(std::move(*command)));
    const protocol::Refused refused =
        command ? protocol::Refused{command->id, "already-joined", "the program joins automatically", {}}
                : protocol::Refused{command.error().id, command.error().code, command.error().sentence, {}};
    print(protocol::encode(refused, client.room().deck()));
}

}  // namespace

void add_mode(CLI::App& command, ModeArguments& into) {
    command.add_flag(
        "--json", into.json,
        "Speak one JSON message a line, for scripts. Out: every message of the server as it came. In: "
        "commands as docs/protocol.md has them, `id` may be left out. Coming in and taking a seat happens "
        "by itself before the first line is read, and so does taking part in a deal later. At the end of "
        "input the answers still due are waited for.");
    command.add_flag("--plain", into.plain,
                     "Without escape codes and without the table after each change, even on a terminal");
    command.add_flag("--no-color", into.no_color, "No colours; NO_COLOR in the environment does the same");
    command.add_flag("--ascii", into.ascii, "Suits as letters, not as signs");
}

bool wait_for_input(Loop& loop, const Client& client, const std::function<void()>& after_each) {
    auto woken = Loop::Woken::stopped;
    while (woken == Loop::Woken::stopped && !client.ended())
        woken = loop.wait_readable(STDIN_FILENO, after_each);
    return woken == Loop::Woken::readable;
}

bool run_until(Loop& loop, const Client& client, const std::function<bool()>& condition) {
    while (!condition() && !client.ended())
        if (loop.run() == Loop::Woken::interrupted) return false;
    return !client.ended();
}

int play_json(Loop& loop, ClientSettings settings) {
    Client client{loop, std::move(settings)};
    client.on_bytes = [](std::string_view bytes) { print(bytes); };
    client.on_change = [&] { loop.stop(); };
    Editor input{{.wait_for_key = [&] { return wait_for_input(loop, client, [] {}); }}};
    std::optional<std::string> line;
    if (run_until(loop, client, [&] { return client.ready(); }))
        while ((line = input.read_line()))
            obey(*line, client);
    run_until(loop, client, [&] { return client.unanswered() == 0; });
    return end_session(client);
}

int end_session(Client& client) {
    const bool in_order = !client.ended() || client.has_left();
    if (!in_order) std::cerr << "sequence: " << client.connection() << '\n';
    client.leave();
    return in_order ? 0 : client.refused_with() == "name-taken" ? name_is_taken : 1;
}

int play_in_mode(Loop& loop, ClientSettings settings, const ModeArguments& arguments) {
    const bool has_signs = set_up_characters() && !arguments.ascii;
    loop.catch_interrupts();
    if (arguments.json) return play_json(loop, std::move(settings));
    const bool edits = !arguments.plain && is_terminal();
    settings.suit_signs = edits && has_signs;
    const bool colour = edits && !arguments.no_color && environment("NO_COLOR").empty();
    return play_by_lines(loop, std::move(settings), edits, colour);
}

void add_play(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<PlayArguments>();
    const auto mode = std::make_shared<ModeArguments>();
    CLI::App* command = app.add_subcommand("play", "Create or join a room and play");
    add_destination(*command, *arguments);
    command->add_flag("--watch", arguments->watch, "Take no seat");
    command->add_flag("--claim", arguments->claim,
                      "Say that you are the member called NAME, on another device, and ask for their place");
    command->add_option("--game", arguments->game, "For a new room: " + known_games())->capture_default_str();
    command->add_option("--players", arguments->players, "For a new room: how many seats")
        ->capture_default_str();
    command->add_option("--sides", arguments->sides,
                        "For a new room: 2 or 3 sides, if the number of players allows both");
    command
        ->add_option("--option", arguments->options,
                     "For a new room: KEY=VALUE, such as draw=auto or stake=10; can be repeated")
        ->allow_extra_args(false);
    add_mode(*command, *mode);
    command->callback([arguments, mode, &status] { status = play(*arguments, *mode); });
}

}  // namespace seq::client
