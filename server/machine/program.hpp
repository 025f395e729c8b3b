#pragma once

#include <string>
#include <sys/resource.h>

namespace seq::machine {

/// Identifies the build of the running program: the build id that the linker has computed from its content,
/// in hexadecimal. Two programs with the same id have the same code. Empty if the program was linked without
/// one.
const std::string& program_id();

/// Raises the limit of open files as far as the operating system allows. A connection is a file descriptor,
/// and the soft limit of an ordinary login, 1,024, is meant for other programs.
inline void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace seq::machine
