#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace seq::test {

/// A relay between the programs of a test and their server, on a thread and a port of its own. It validates
/// every message of both sides against protocol/schema; faults fail the test when the relay is destroyed.
class Wiretap {
  public:
    Wiretap();
    ~Wiretap();
    Wiretap(const Wiretap&) = delete;
    Wiretap& operator=(const Wiretap&) = delete;

    /// `127.0.0.1:PORT`, the address that programs connect to.
    std::string address() const;
    /// Sets the server for new connections; `address` is `127.0.0.1:PORT` too.
    void lead_to(const std::string& address);
    /// How many messages both sides have sent.
    std::size_t messages() const;

  private:
    struct Relay;
    std::unique_ptr<Relay> relay_;
};

}  // namespace seq::test
