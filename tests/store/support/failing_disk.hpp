#pragma once

#include <string_view>

namespace seq::store {

/// What a failing disk cannot do any more.
enum class Fault { none, sync, write, shared_memory };

/// Makes all files that SQLite opens in this process from now on lie on a disk which fails: the `after`-th
/// call of this kind, and each later one, is an I/O error. Once in a process.
void fail_disk(Fault fault, int after);

}  // namespace seq::store
