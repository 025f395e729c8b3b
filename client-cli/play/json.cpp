#include <iostream>
#include <unistd.h>

#include "client-cli/play/lines.hpp"
#include "client-cli/play/modes.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"

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
    LineReader input{STDIN_FILENO, protocol::message_bytes_max};
    bool goes_on = true;
    while (goes_on && !client.ended() && !(client.ready() && input.finished() && client.unanswered() == 0)) {
        const auto line = client.ready() ? input.next() : std::nullopt;
        if (line) {
            obey(*line, client);
            continue;
        }
        const bool reads = client.ready() && !input.finished();
        const auto woken = reads ? loop.wait_readable(STDIN_FILENO, [] {}) : loop.run();
        if (woken == Loop::Woken::readable) input.fill();
        goes_on = woken != Loop::Woken::interrupted;
    }
    return end_session(client);
}

}  // namespace seq::client
