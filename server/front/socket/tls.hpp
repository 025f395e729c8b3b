#pragma once

#include <boost/asio/buffer.hpp>
#include <filesystem>
#include <memory>
#include <string_view>

#include "server/room/expected.hpp"

using BIO = struct bio_st;
using SSL = struct ssl_st;

namespace boost::asio::ssl {
class context;
}

namespace seq::net {

/// Where the certificate and its key are, both in PEM.
struct TlsFiles {
    std::filesystem::path certificate;  ///< followed by the intermediate certificates
    std::filesystem::path key;          ///< without a passphrase
    /// Whether TLS is configured.
    bool named() const { return !certificate.empty() || !key.empty(); }
};

/// The TLS context of connections. Existing connections keep theirs when it is replaced.
using TlsContext = std::shared_ptr<boost::asio::ssl::context>;

/// Reads both files and checks that they match. A certificate that is expired or not yet valid is accepted,
/// with a warning in the log.
Expected<TlsContext> load_tls(const TlsFiles& files);

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
