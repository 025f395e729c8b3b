#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

namespace boost::asio::ssl {
class context;
}

namespace seq::net {

/// Where the certificate and its key are, both in PEM.
struct TlsFiles {
    std::filesystem::path certificate;  ///< followed by those that lead to a known authority
    std::filesystem::path key;          ///< without a passphrase
    /// Whether the server is to speak TLS at all.
    bool named() const { return !certificate.empty() || !key.empty(); }
};

/// What connections are secured with. Those that live keep theirs when another one takes its place.
using TlsContext = std::shared_ptr<boost::asio::ssl::context>;

/// Reads both files and sees that they belong together. The error is a sentence. A certificate whose time has
/// not come or is over is taken, with a warning in the log.
tl::expected<TlsContext, std::string> load_tls(const TlsFiles& files);

}  // namespace seq::net
