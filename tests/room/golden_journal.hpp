#pragma once

#include <doctest/doctest.h>
#include <fstream>
#include <string>
#include <vector>

#include "server/room/journal/journal_record.hpp"

// The format of golden journals: one record per line, with room, epoch, version, hash, body. Rooms follow one
// after the other.

namespace seq::room {

using Journal = std::vector<JournalRecord>;

// The sessions around the games that the newest journal has (golden_lobby.cpp).
Journal write_lobby();
Journal write_ready_checks();

/// The rooms of a journal, each with its records. A first record begins the next room.
inline std::vector<Journal> read_golden(const char* path) {
    std::ifstream file{path};
    std::vector<Journal> rooms;
    JournalRecord record;
    for (std::string hash; file >> record.room.text >> record.epoch >> record.version >> hash &&
                           file.get() == ' ' && std::getline(file, record.body);) {
        if (record.version == 1) rooms.emplace_back();
        REQUIRE_FALSE(rooms.empty());
        REQUIRE(protocol::from_hex(hash, record.hash));
        rooms.back().push_back(record);
    }
    return rooms;
}

inline void write_golden(const char* path, const std::vector<Journal>& rooms) {
    std::ofstream file{path};
    for (const Journal& records : rooms)
        for (const JournalRecord& record : records)
            file << record.room.text << ' ' << record.epoch << ' ' << record.version << ' '
                 << protocol::to_hex(record.hash) << ' ' << record.body << '\n';
}

}  // namespace seq::room
