#pragma once

#include <cstdint>
#include <filesystem>

#include "tests/support/server_process.hpp"

namespace seq::test {

/// A file system of this many bytes, unmounted at the end of the test. Throws if it cannot be created.
class SmallDisk {
  public:
    explicit SmallDisk(std::uint64_t bytes);
    ~SmallDisk();
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    const std::filesystem::path& path() const { return folder_.path(); }
    std::uint64_t free_bytes() const;
    /// Fills it with a ballast file until only this many bytes are left.
    void fill_but(std::uint64_t bytes) const;
    /// Removes the ballast.
    void make_room() const;

  private:
    TemporaryFolder folder_;
};

}  // namespace seq::test
