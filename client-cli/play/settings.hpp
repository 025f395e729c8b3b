#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "client/client.hpp"

namespace seq::client {

/// The arguments of `sequence play`, as typed.
struct PlayArguments {
    std::string link{};  ///< an invitation, or a room's code together with --server
    std::string server{};
    std::string room{};
    std::string name{};
    std::string game = "sequence";
    std::uint32_t players = 2;
    std::optional<std::uint32_t> sides{};
    std::vector<std::string> options{};  ///< `key=value`
    std::string password{};              ///< of the room; of a new one, to be set
    std::string ca_file{};
    bool watch = false;
    bool claim = false;  ///< to be the member with this name
};

/// The arguments that say where the room is, and the name there.
void add_destination(CLI::App& command, PlayArguments& into);

/// What the program keeps from one run to the next: the line of a file next to the keys, or nothing.
std::string remembered(const char* file);
/// False if it cannot be saved.
bool remember(const char* file, const std::string& line);

/// The name of the user, or `Player`.
std::string usual_name();

/// The server, the room and the player. Without a room, a new one is created.
struct Visit : Destination {
    std::string name;
    bool name_given = false;
};

/// Combines server, room and link. The error says what is missing or contradictory.
tl::expected<Visit, std::string> where_to(const PlayArguments& arguments);

/// The settings of a client that enters for the first time. The error says which option is wrong.
tl::expected<ClientSettings, std::string> settings_for(const Visit& visit, const PlayArguments& arguments);
/// The settings of a client, with the token of an earlier run if the keyring has one for this seat.
tl::expected<ClientSettings, std::string> client_settings(const PlayArguments& arguments);

}  // namespace seq::client
