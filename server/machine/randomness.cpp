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
    // A signal can end getrandom() early.
    void fetch() {
        for (std::size_t filled = 0; filled < bytes_.size();) {
            const ssize_t got = ::getrandom(bytes_.data() + filled, bytes_.size() - filled, 0);
            if (got > 0) filled += static_cast<std::size_t>(got);
            if (got > 0 || errno == EINTR) continue;
            telemetry::log(telemetry::Event::no_randomness, {},
                           "the operating system provides no randomness");
            end_process();
        }
        unused_ = bytes_.size();
    }

    std::array<std::uint8_t, 4096> bytes_{};
    std::size_t unused_ = 0;  ///< at the end
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
