#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// A command of which only the kind counts.
struct WithoutFields {
    friend constexpr bool operator==(const WithoutFields&, const WithoutFields&) = default;
};

/// The id of a command: 16 random bytes, new for each command and unique for its sender. 32 hex digits on the
/// wire.
struct CommandId {
    std::array<std::uint8_t, 16> bytes{};
    friend constexpr auto operator<=>(const CommandId&, const CommandId&) = default;
};

/// Authenticates a member: 256 random bits chosen by the client. It is a secret, of which the server stores
/// only a hash. 64 hex digits on the wire.
struct Token {
    Digest bytes{};
    Digest hash() const { return sha256(bytes); }
    friend constexpr bool operator==(const Token&, const Token&) = default;
};

/// The part of a room's link after the `#`, which replaces the password. 128 bits, 32 hex digits on the wire.
struct LinkSecret {
    std::array<std::uint8_t, 16> bytes{};
    friend constexpr bool operator==(const LinkSecret&, const LinkSecret&) = default;
};

/// The name of a room: ten characters of Crockford's base32 in upper case.
struct RoomCode {
    std::string text;
    friend auto operator<=>(const RoomCode&, const RoomCode&) = default;
};

/// For tables in which rooms are looked up often and never listed in order.
struct RoomCodeHash {
    std::size_t operator()(const RoomCode& code) const { return std::hash<std::string>{}(code.text); }
};

inline constexpr std::size_t room_code_length = 10;

/// Reads a code as people type it: in either case, ignoring hyphens and blanks, with O read as 0 and I and L
/// as 1 (Crockford). Returns nothing if it is not a code.
std::optional<RoomCode> parse_room_code(std::string_view text);
/// The code for the lower 50 bits.
RoomCode make_room_code(std::uint64_t random);

/// The path at which a node of a cluster accepts clients, `/n/NODE/ws`.
///
/// The name of a node has 1 to 64 letters, digits, `-` and `_`.
std::string node_path(std::string_view node);
/// Whether this is the path of a node.
bool is_node_path(std::string_view path);

/// A point in a room's history: each journal record is one version, counted from 1. The epoch increases when
/// a backup is restored or versions are lost; a version of another epoch means nothing.
struct Seen {
    std::uint32_t epoch = 0;
    std::uint64_t version = 0;
    friend constexpr auto operator<=>(const Seen&, const Seen&) = default;
};

/// A person or a bot in a room, seated or not, numbered from 1 in the order of joining.
struct MemberId {
    std::uint16_t number = 0;
    friend constexpr auto operator<=>(const MemberId&, const MemberId&) = default;
};

}  // namespace seq::protocol
