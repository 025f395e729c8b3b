#pragma once

#include <algorithm>
#include <cstdint>

namespace seq::cluster {

/// What the log of a room says of the programs that can read it. 0: nothing is known.
struct RoomVersions {
    std::uint8_t format = 0;  ///< of its messages: the newest
    int rules = 0;            ///< revision of the rules of its newest record

    bool operator==(const RoomVersions&) const = default;
};

inline RoomVersions newest_of(const RoomVersions& one, const RoomVersions& other) {
    return {std::max(one.format, other.format), std::max(one.rules, other.rules)};
}

/// What a program can read and write. It plays by the newest revision of the rules, and reads all before it.
struct KnownVersions {
    std::uint8_t oldest_format = 1;  ///< of messages of a room's log that it reads
    std::uint8_t newest_format = 1;  ///< that it reads and can write
    int rules = 1;

    /// Whether this is a format of a later program. Formats count up by one, so what is far above is garbage.
    bool is_later(std::uint8_t format) const {
        constexpr int to_come = 16;
        return format > newest_format && format <= newest_format + to_come;
    }
    /// Whether it can read a room.
    bool can_take(const RoomVersions& room) const {
        const bool reads = room.format == 0 || (oldest_format <= room.format && room.format <= newest_format);
        return reads && room.rules <= rules;
    }
};

/// What this program can do. A source of its own, which a test program replaces when it is linked, so that
/// there is a build of tomorrow.
KnownVersions known_versions();

}  // namespace seq::cluster
