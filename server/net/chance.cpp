#include "server/net/chance.hpp"

#include <cerrno>
#include <cstdlib>
#include <spdlog/spdlog.h>
#include <sys/random.h>

namespace seq::net {
namespace {

// Up to 256 bytes come at once and whole.
void fill(void* bytes, std::size_t size) {
    ssize_t got = -1;
    do {
        got = ::getrandom(bytes, size, 0);
    } while (got < 0 && errno == EINTR);
    if (got == static_cast<ssize_t>(size)) return;
    spdlog::critical("the operating system gives no randomness");
    std::abort();
}

}  // namespace

core::Entropy fresh_entropy() {
    core::Entropy entropy;
    fill(entropy.data(), entropy.size());
    return entropy;
}

std::uint64_t fresh_bits() {
    std::uint64_t bits = 0;
    fill(&bits, sizeof bits);
    return bits;
}

core::TimePoint now_for_rooms() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace seq::net
