#pragma once

#include <boost/asio/buffer.hpp>
#include <openssl/ssl.h>
#include <string_view>

namespace seq::net {

/// Encrypts messages of a TLS connection without its stream, so that they can be sent at once. While it
/// exists, OpenSSL's output goes to it instead of the stream. At most one exists on a thread, and only while
/// the stream has no output of its own to send.
class TlsRecords {
  public:
    explicit TlsRecords(SSL& connection);
    ~TlsRecords();
    TlsRecords(const TlsRecords&) = delete;
    TlsRecords& operator=(const TlsRecords&) = delete;

    /// False if the connection cannot be written to any more.
    bool encrypt(boost::asio::const_buffer text);
    /// The records so far.
    std::string_view bytes() const;

  private:
    SSL& connection_;
    BIO* usual_;  ///< where the stream expects the output
};

/// Whether the stream has output that is not yet sent.
bool has_own_output(SSL& connection);

}  // namespace seq::net
