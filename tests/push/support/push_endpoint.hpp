#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "tests/support/certificates.hpp"

namespace seq::push::test {

/// A request that a push service has received.
struct Received {
    std::string head;  ///< request line and header lines
    std::string body;

    /// The value of a header; empty if there is none.
    std::string header(const std::string& name) const;
};

/// A push service on 127.0.0.1 with TLS, on a thread of its own. It answers each request with the same
/// response, and closes the connection.
class PushEndpoint {
  public:
    /// An empty response: it never answers.
    explicit PushEndpoint(const seq::test::Certificate& certificate,
                          std::string response = "HTTP/1.1 201 Created\r\n\r\n");
    ~PushEndpoint();
    PushEndpoint(const PushEndpoint&) = delete;
    PushEndpoint& operator=(const PushEndpoint&) = delete;

    std::uint16_t port() const;
    /// The URL of a subscription.
    std::string url(const std::string& host = "localhost") const {
        return "https://" + host + ":" + std::to_string(port()) + "/push/secret-of-the-subscription";
    }
    void respond_with(std::string response);
    /// The next request; nothing if none comes within a minute.
    std::optional<Received> next();
    /// How many connections were accepted.
    std::size_t connections() const;
    /// How many requests were received.
    std::size_t requests() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::push::test
