#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/flood/support/attacker.hpp"

namespace seq::flood {

/// An address of 127.0.0.0/8 as a number: all of them are this machine, and to the server each is another
/// client network.
std::uint32_t household(std::size_t number);

/// Many attackers at once, all on the calling thread.
class Swarm {
  public:
    explicit Swarm(std::uint16_t port);
    ~Swarm();
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;

    /// Adds one attacker, from this address.
    void add(const Attack& attack, std::uint32_t from);
    /// Adds this many attackers, each from an address of its own; different calls use different addresses.
    void add(std::size_t count, const Attack& attack);

    /// Attacks until `enough`. Attackers that are closed before that reconnect at once, from the same
    /// address. False if it takes more than a minute.
    bool attack_until(const std::function<bool()>& enough);
    /// Continues the attack until the server has ended every connection. False if it takes more than a
    /// minute.
    bool attack_to_the_end();

    std::size_t still_there() const;
    /// What happened to all attackers that were closed so far, and then to those still connected. Without
    /// those that came before the server had freed a place (503): they never attacked, and came again.
    std::vector<Fate> fates() const;
    /// The number of attackers by how they ended: `1008` or `cut`, see Fate.
    std::map<std::string, std::size_t> ends() const;

  private:
    void round();
    void watch(std::size_t n);
    void hear(std::size_t n, std::uint32_t events);
    void let_drip(Clock::time_point now);
    void come_again();

    int epoll_;
    std::uint16_t port_;
    std::size_t households_ = 0;
    std::vector<std::unique_ptr<Attacker>> attackers_;
    std::vector<std::uint32_t> watched_;  ///< of each attacker: the events that epoll looks for
    std::vector<Fate> past_;
    Clock::time_point next_drip_{};
};

/// `1008` if all ends are of one kind, `1008, cut` for two: to be compared with the expected ends.
std::string kinds(const std::map<std::string, std::size_t>& ends);

}  // namespace seq::flood
