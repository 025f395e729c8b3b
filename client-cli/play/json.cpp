#include <iostream>

#include "client-cli/play/lines.hpp"
#include "client-cli/play/modes.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"

namespace seq::client {
namespace {

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

}  // namespace seq::client
