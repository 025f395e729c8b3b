#include "server/machine/randomness.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <span>
#include <sys/random.h>

#include "server/machine/program.hpp"
#include "server/telemetry/log.hpp"

namespace seq::machine {
namespace {

/// Random bytes for one thread, fetched together to save system calls.
class Supply {
  public:
    void take(std::span<std::uint8_t> bytes) {
        if (bytes.size() > unused_) fetch();
        const std::span<std::uint8_t> next{bytes_.data() + bytes_.size() - unused_, bytes.size()};
        std::ranges::copy(next, bytes.begin());
        explicit_bzero(next.data(), next.size());  // what was taken cannot be found in memory later
        unused_ -= bytes.size();
    }

  private:
    void fetch() {
        ssize_t got = -1;
        do {
            got = ::getrandom(bytes_.data(), bytes_.size(), 0);
        } while (got < 0 && errno == EINTR);
        unused_ = bytes_.size();
        if (got == static_cast<ssize_t>(bytes_.size())) return;
        telemetry::log(telemetry::Event::no_randomness, {}, "the operating system provides no randomness");
        end_process();
    }

    std::array<std::uint8_t, 256> bytes_{};  ///< getrandom() returns as many as these at once
    std::size_t unused_ = 0;                 ///< at the end
};
thread_local Supply supply;

}  // namespace

room::Entropy fresh_entropy() {
    room::Entropy entropy{};
    supply.take(entropy);
    return entropy;
}

std::uint64_t fresh_bits() {
    std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
    supply.take(bytes);
    return std::bit_cast<std::uint64_t>(bytes);
}

}  // namespace seq::machine
