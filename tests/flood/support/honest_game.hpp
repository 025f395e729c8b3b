#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "protocol/message/ids.hpp"

namespace seq::flood {

/// Two friends who play one game after another with a short pause between moves, on a thread of their own:
/// the normal use that a server must keep up under attack.
class HonestGame {
  public:
    /// Returns when they have made their first moves; throws if they cannot. `server` is an address as people
    /// type it; for one with TLS, `ca_file` has the issuer of its certificate.
    explicit HonestGame(const std::string& server, const std::optional<std::string>& ca_file = {});
    /// Makes them leave.
    ~HonestGame();
    HonestGame(const HonestGame&) = delete;
    HonestGame& operator=(const HonestGame&) = delete;

    /// The number of moves that both have received.
    std::size_t moves() const;
    /// Waits until they have made this many more. False if that takes more than half a minute.
    bool plays_on(std::size_t moves);
    /// The link to their table, with its secret.
    std::string link() const;
    /// The first error: a refusal, a lost connection, a gap. Empty if there was none.
    std::string fault() const;

  private:
    struct Table;
    void leave();

    mutable std::mutex guard_;
    std::condition_variable moved_;
    std::size_t moves_ = 0;
    std::string link_;
    std::string fault_;
    bool leave_ = false;
    std::jthread thread_;
};

}  // namespace seq::flood
