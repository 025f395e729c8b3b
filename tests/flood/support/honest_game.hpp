#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "protocol/message/ids.hpp"

namespace seq::flood {

/// Two friends who play one game after another, each move a moment after the last, on a thread of their own:
/// what a server under attack is for.
class HonestGame {
  public:
    /// Returns when they have made their first moves. Throws where they cannot. `server` as people name it;
    /// for one with TLS the file of whoever signed its certificate.
    explicit HonestGame(const std::string& server, const std::optional<std::string>& ca_file = {});
    /// They leave.
    ~HonestGame();
    HonestGame(const HonestGame&) = delete;
    HonestGame& operator=(const HonestGame&) = delete;

    /// Moves that both have been told of.
    std::size_t moves() const;
    /// Waits until they have made so many more. False where that takes longer than half a minute.
    bool plays_on(std::size_t moves);
    /// Games that they have played to the end.
    std::size_t games() const;
    protocol::RoomCode room() const;
    /// The link to their table, with its secret.
    std::string link() const;
    /// What went otherwise than it should have: a refusal, a lost connection, a gap. Empty where nothing did.
    std::string fault() const;

  private:
    struct Table;
    void leave();

    mutable std::mutex guard_;
    std::condition_variable moved_;
    std::size_t moves_ = 0;
    std::size_t games_ = 0;
    protocol::RoomCode room_;
    std::string link_;
    std::string fault_;
    bool leave_ = false;
    std::thread thread_;
};

}  // namespace seq::flood
