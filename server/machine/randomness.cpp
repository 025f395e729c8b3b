#include "server/machine/randomness.hpp"

#include <cerrno>
#include <sys/random.h>

#include "engine/base/mutant.hpp"
#include "server/machine/end_process.hpp"
#include "server/telemetry/log.hpp"

namespace seq::machine {
namespace {

// getrandom() returns up to 256 bytes in one call.
void fill(void* bytes, std::size_t size) {
    ssize_t got = -1;
    do {
        got = ::getrandom(bytes, size, 0);
    } while (got < 0 && errno == EINTR);
    if (got == static_cast<ssize_t>(size)) return;
    telemetry::log(telemetry::Event::no_randomness, {}, "the operating system provides no randomness");
    end_process();
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

}  // namespace seq::machine
