#pragma once

#include <memory>

struct sqlite3_vfs;

namespace seq::test {

class SimulatedDisk;

/// Registers a VFS of SQLite whose files are on the disk. The name must outlive it.
std::unique_ptr<sqlite3_vfs> make_simulated_vfs(SimulatedDisk& disk, const char* name);

}  // namespace seq::test
