#pragma once

#include <boost/asio/ssl/context.hpp>
#include <string>

#include "tests/support/certificates.hpp"
#include "tests/support/server_process.hpp"

namespace seq::bench {

/// TLS for one run: a certificate, and the settings of both sides, which are OpenSSL's own. A read takes all
/// bytes that the kernel has, as in any fast server.
struct ThrowawayTls {
    ThrowawayTls() {
        const auto made = test::self_signed("127.0.0.1");
        certificate = test::write_file(folder.path() / "certificate.pem", made.certificate_pem);
        key = test::write_file(folder.path() / "key.pem", made.key_pem);
        server.use_certificate_file(certificate, boost::asio::ssl::context::pem);
        server.use_private_key_file(key, boost::asio::ssl::context::pem);
        for (auto* side : {&client, &server})
            SSL_CTX_set_read_ahead(side->native_handle(), 1);
    }

    test::TemporaryFolder folder{};
    std::string certificate{};  ///< path
    std::string key{};          ///< path
    boost::asio::ssl::context client{boost::asio::ssl::context::tls_client};
    boost::asio::ssl::context server{boost::asio::ssl::context::tls_server};
};

}  // namespace seq::bench
