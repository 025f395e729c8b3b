#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/flood/support/honest_game.hpp"
#include "tests/flood/support/swarm.hpp"
#include "tests/support/server_process.hpp"

namespace seq::flood {

/// The number of attackers: this many in a build without sanitizers, a tenth in one with sanitizers, which is
/// that much slower.
std::size_t dose(std::size_t full);

/// What the server's port accepts.
enum class Door : std::uint8_t { plain, tls };

/// The real server with short deadlines and an honest game, and the attackers of both.
class Siege {
  public:
    /// Starts the server with these flags in addition to the short deadlines, then the game.
    explicit Siege(const std::vector<std::string>& flags = {}, Door door = Door::plain);

    test::ServerProcess& server() { return server_; }
    HonestGame& game() { return *game_; }
    Swarm& swarm() { return swarm_; }

    /// Lets the swarm attack, and reconnect, until the game has advanced by `moves`; then until the server
    /// has closed every attacker. Checks that both happened, that the friends noticed no error, that memory
    /// use stayed within its bound, and that the attackers ended as `ends` says, if it is given.
    void withstand(const std::string& ends = "", std::size_t moves = 20);
    /// How many files and sockets the server has open.
    std::size_t open_files() const;
    /// Makes only the last three of these checks.
    void check_server_state();

  private:
    test::TemporaryFolder folder_;
    std::optional<std::string> certificate_;  ///< its file, if there is TLS
    test::ServerProcess server_;
    Swarm swarm_;
    std::unique_ptr<HonestGame> game_;
};

}  // namespace seq::flood
