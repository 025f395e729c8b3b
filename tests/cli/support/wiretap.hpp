#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/relay.hpp"

namespace seq::test {

/// A relay between the programs of a test and their server. It validates every message of both sides against
/// protocol/schema; faults fail the test when the relay is destroyed.
class Wiretap {
  public:
    Wiretap();
    ~Wiretap();
    Wiretap(const Wiretap&) = delete;
    Wiretap& operator=(const Wiretap&) = delete;

    /// `127.0.0.1:PORT`, the address that programs connect to.
    std::string address() const { return relay_->address(); }
    /// Sets the server for new connections; `address` is `127.0.0.1:PORT` too.
    void lead_to(const std::string& address);
    /// How many messages both sides have sent.
    std::size_t messages() const { return messages_; }

  private:
    struct Lane;
    void listen(Lane& lane, std::string_view bytes);

    std::atomic<std::uint16_t> target_{0};
    std::atomic<std::size_t> messages_{0};
    std::vector<std::string> faults_;  ///< of the relay's thread, as long as there is one
    std::optional<Relay> relay_;
};

}  // namespace seq::test
