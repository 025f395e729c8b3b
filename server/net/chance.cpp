#include "server/net/chance.hpp"

#include <cerrno>
#include <cstdlib>
#include <sys/random.h>

#include "engine/base/mutant.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

// getrandom() returns up to 256 bytes in one call.
void fill(void* bytes, std::size_t size) {
    ssize_t got = -1;
    do {
        got = ::getrandom(bytes, size, 0);
    } while (got < 0 && errno == EINTR);
    if (got == static_cast<ssize_t>(size)) return;
    telemetry::log(telemetry::Event::no_randomness, {}, "the operating system provides no randomness");
    std::abort();
}

}  // namespace

core::Entropy fresh_entropy() {
    core::Entropy entropy{};
    if (is_mutant("same-entropy-for-all")) return entropy;
    fill(entropy.data(), entropy.size());
    return entropy;
}

std::uint64_t fresh_bits() {
    std::uint64_t bits = 0;
    fill(&bits, sizeof bits);
    return bits;
}

core::TimePoint now_for_rooms() {
    // The time of day at the first call, advanced by a clock that cannot be set, so that no turn is
    // shortened.
    using std::chrono::steady_clock;
    using std::chrono::system_clock;
    static const system_clock::time_point day = system_clock::now();
    static const steady_clock::time_point since = steady_clock::now();
    return std::chrono::floor<std::chrono::milliseconds>(day + (steady_clock::now() - since));
}

}  // namespace seq::net
