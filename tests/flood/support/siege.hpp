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

/// So many attackers in a build without sanitizers, and a tenth of them with, which are that much slower.
std::size_t dose(std::size_t full);

/// What the server's port speaks.
enum class Door : std::uint8_t { plain, tls };

/// The real server with short deadlines and an honest game on it, and those who attack both.
class Siege {
  public:
    /// Starts the server with these flags beside the short deadlines, then the game.
    explicit Siege(const std::vector<std::string>& flags = {}, Door door = Door::plain);

    test::ServerProcess& server() { return server_; }
    HonestGame& game() { return *game_; }
    Swarm& swarm() { return swarm_; }

    /// Lets the swarm attack, and come again, until the game has gone on by `moves`; then until the server
    /// has sent everybody away. Checks that both came to pass, that the friends have noticed nothing, that
    /// the memory stayed within its bound, and, where these are given, that the attackers ended so and not
    /// otherwise.
    void withstand(const std::string& ends = "", std::size_t moves = 20);
    /// How many files and sockets the server has open.
    std::size_t open_files() const;
    /// Checks the last three of these alone.
    void check_server_state();

  private:
    test::TemporaryFolder folder_;
    std::optional<std::string> certificate_;  ///< its file, where there is TLS
    test::ServerProcess server_;
    Swarm swarm_;
    std::unique_ptr<HonestGame> game_;
};

}  // namespace seq::flood
