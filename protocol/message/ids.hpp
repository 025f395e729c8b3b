#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// A command's id: 16 random bytes, new for each command, unique within its sender. 32 hex digits on the
/// wire.
struct CommandId {
    std::array<std::uint8_t, 16> bytes{};
    friend constexpr auto operator<=>(const CommandId&, const CommandId&) = default;
};

/// What a client proves itself with: 256 bits of its own making. A secret; the server keeps only its hash. 64
/// hex digits on the wire.
struct Token {
    Digest bytes{};
    Digest hash() const { return sha256(bytes); }
    friend constexpr bool operator==(const Token&, const Token&) = default;
};

/// What stands behind the `#` of a room's link: whoever was sent it needs no password. 32 hex digits.
struct LinkSecret {
    std::array<std::uint8_t, 16> bytes{};
    friend constexpr bool operator==(const LinkSecret&, const LinkSecret&) = default;
};

/// A room's name on the wire: ten characters of Crockford's base32 in upper case.
struct RoomCode {
    std::string text;
    friend auto operator<=>(const RoomCode&, const RoomCode&) = default;
};

inline constexpr std::size_t room_code_length = 10;

/// Reads a code as people type it: either case, hyphens and blanks ignored, O read as 0, I and L as 1
/// (Crockford). Nothing if it is no code.
std::optional<RoomCode> parse_room_code(std::string_view text);
/// The code that these 50 bits make; the upper bits are ignored.
RoomCode make_room_code(std::uint64_t random);

/// A point in a room's history: every journal record is one version, counted from 1 within an epoch.
struct Seen {
    std::uint32_t epoch = 0;
    std::uint64_t version = 0;
    friend constexpr auto operator<=>(const Seen&, const Seen&) = default;
};

/// A person in a room, numbered from 1 in the order of joining; the first one is the host.
struct MemberId {
    std::uint16_t number = 0;
    friend constexpr auto operator<=>(const MemberId&, const MemberId&) = default;
};

}  // namespace seq::protocol
