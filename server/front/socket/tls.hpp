#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/room/expected.hpp"

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

}  // namespace seq::net
