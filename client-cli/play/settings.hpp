#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "client/client.hpp"

namespace seq::client {

/// What stands on the command line of `sequence play`, as it was typed.
struct PlayArguments {
    std::string link;  ///< an invitation, or a room's code together with --server
    std::string server;
    std::string room;
    std::string name;
    std::string game = "sequence";
    std::uint32_t players = 2;
    std::optional<std::uint32_t> sides;
    std::vector<std::string> options;  ///< `key=value`
    std::string password;              ///< of the room; of a new one, to be set
    std::string ca_file;
    bool watch = false;
    bool json = false;
    bool plain = false;
    bool no_color = false;
    bool ascii = false;
};

/// Where to go, and as whom.
struct Visit {
    ServerAddress server;
    std::optional<protocol::RoomCode> room;        ///< nothing: a new one is made
    std::optional<protocol::LinkSecret> secret{};  ///< of the link
    std::string name;
    bool name_given = false;
};

/// Joins server, room and link, which may each say where to go; the error says what is missing or
/// contradicts.
tl::expected<Visit, std::string> where_to(const PlayArguments& arguments);

/// All that a client needs, with the token of an earlier time where this seat was held from here before.
tl::expected<ClientSettings, std::string> client_settings(const PlayArguments& arguments);

}  // namespace seq::client
