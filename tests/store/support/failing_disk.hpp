#pragma once

#include <string_view>

namespace seq::store {

/// What a failing disk cannot do any more.
enum class Fault {
    none,
    sync,
    write,
    shared_memory,    ///< it cannot be had
    no_shared_memory  ///< from the start: the file system does not know it
};

/// From now on, puts all files that SQLite opens in this process on a failing disk: the `after`-th call of
/// this kind, and each later one, is an I/O error. Once in a process.
void fail_disk(Fault fault, int after);

}  // namespace seq::store
