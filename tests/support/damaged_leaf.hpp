#pragma once

#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/store/database.hpp"

namespace seq::test {

/// Overwrites 16 bytes of one leaf of an index (or of a table without rowid) in a closed journal: the leaf of
/// its smallest keys. The tree must have at least two levels.
inline void damage_first_leaf(const std::filesystem::path& data, const std::string& index) {
    constexpr std::uint64_t page_bytes = 4096;
    constexpr std::uint8_t interior_page = 2;
    constexpr std::uint8_t leaf_page = 10;
    std::uint64_t page = 0;
    {
        const auto database = store::Database::open(data / "journal.db");
        REQUIRE(database.has_value());
        store::Statement find{*database, "SELECT rootpage FROM sqlite_master WHERE name = ?"};
        REQUIRE(find.bind(1, std::string_view{index}).step() == store::Statement::Step::row);
        page = static_cast<std::uint64_t>(find.number(0));
    }
    std::fstream file{data / "journal.db", std::ios::in | std::ios::out | std::ios::binary};
    const auto byte_at = [&](std::uint64_t offset) {
        file.seekg(static_cast<std::streamoff>((page - 1) * page_bytes + offset));
        return static_cast<std::uint64_t>(file.get());
    };
    const auto number_at = [&](std::uint64_t offset, int bytes) {
        std::uint64_t number = 0;
        for (int i = 0; i < bytes; ++i)
            number = number << 8U | byte_at(offset + static_cast<std::uint64_t>(i));
        return number;
    };
    REQUIRE(byte_at(0) == interior_page);
    while (byte_at(0) == interior_page) {
        const std::uint64_t first_cell = number_at(12, 2);
        page = number_at(first_cell, 4);
    }
    REQUIRE(byte_at(0) == leaf_page);
    file.seekp(static_cast<std::streamoff>((page - 1) * page_bytes));
    const std::string damage(16, '\xa5');
    file.write(damage.data(), static_cast<std::streamsize>(damage.size()));
    REQUIRE(file.good());
}

}  // namespace seq::test
