#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// Accepts connections on a port of its own and passes each on to another port of this machine. It has a
/// thread of its own, which calls all functions that it is given. Its destructor ends every connection.
class Relay {
  public:
    /// The ports to try, one after the other, for a client that sends these bytes first.
    using Choose = std::function<std::vector<std::uint16_t>(std::string_view begin)>;
    /// Called with the bytes of one connection before they are passed on.
    using Hear = std::function<void(bool is_from_client, std::string_view bytes)>;

    /// `listener` makes the listener of each connection; it may be empty.
    explicit Relay(Choose choose, std::function<Hear()> listener = {});
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    /// `127.0.0.1:PORT`.
    std::string address() const;

  private:
    struct Parts;
    const std::unique_ptr<Parts> parts_;
};

}  // namespace seq::test
