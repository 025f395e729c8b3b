#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace seq::store {

/// `cannot open /data/lock: Permission denied`: the sentence for a system call that has failed with this
/// errno. What it was to do is said with the name of the thing.
inline std::string because(const std::string& what, int why) {
    return "cannot " + what + ": " + std::generic_category().message(why);
}

/// The same for a system call that has just failed.
inline std::string because(const std::string& what) {
    const int why = errno;
    return because(what, why);
}

}  // namespace seq::store
