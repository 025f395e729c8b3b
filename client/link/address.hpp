#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/message/ids.hpp"

namespace seq::client {

/// The address of a server for a WebSocket client.
struct ServerAddress {
    bool tls = false;
    std::string host;  ///< a name or an address; an IPv6 address without its brackets
    std::uint16_t port = 0;
    std::string path = "/ws";

    /// `host:port` as an HTTP request names it: an IPv6 address in brackets.
    std::string authority() const;
    /// `ws://host:port/ws`, for people.
    std::string url() const;
    /// The same server at another path below the same base, such as `/n/NODE/ws`.
    ServerAddress at(std::string_view other_path) const;
    /// The same for every name of the local machine: it identifies a seat in the keyring, whether the host's
    /// command said `localhost` or the link said `127.0.0.1`.
    std::string identity() const;
    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

/// A server, and a room on it if the text was an invitation.
struct Destination {
    ServerAddress server;
    std::optional<protocol::RoomCode> room;
    std::optional<protocol::LinkSecret> secret{};  ///< of the link, if it is complete
    std::optional<protocol::Token> move_key{};     ///< of a link with which another device continues
    friend bool operator==(const Destination&, const Destination&) = default;
};

/// The port that a server listens on by default; used if only a host name is given.
inline constexpr std::uint16_t usual_port = 8080;

/// Reads what people paste: `http(s)://host:port`, `ws(s)://host:port/ws`, `host:port`, or an invitation
/// `http://host:port/r/CODE#SECRET`, also without the secret, with `%23` for `#`, and with quotation marks or
/// words around it, or `http://host:port/r/CODE#continue-KEY` (tests/links.json). The error is a sentence
/// that says what is wrong with the text.
tl::expected<Destination, std::string> parse_destination(std::string_view text);

/// The code of a room alone, also with punctuation around it.
std::optional<protocol::RoomCode> parse_pasted_code(std::string_view text);

}  // namespace seq::client
