#pragma once

#include <cstdint>
#include <filesystem>

#include "tests/support/server_process.hpp"

namespace seq::test {

/// A file system of its own with so many bytes, gone when the test is. Throws where it cannot be had.
class SmallDisk {
  public:
    explicit SmallDisk(std::uint64_t bytes);
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    const std::filesystem::path& path() const { return folder_.path(); }
    std::uint64_t free_bytes() const;
    /// Puts a file of ballast on it, so large that only so many bytes are left.
    void fill_but(std::uint64_t bytes) const;
    /// Takes the ballast away.
    void make_room() const;

  private:
    TemporaryFolder folder_;
};

}  // namespace seq::test
