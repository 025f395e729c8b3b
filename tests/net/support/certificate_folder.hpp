#pragma once

#include <string>

#include "server/front/socket/tls.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/server_process.hpp"

namespace seq::net::test {

using seq::test::Certificate;
using seq::test::self_signed;

/// A certificate and its key, stored as operators store them.
class CertificateFolder {
  public:
    CertificateFolder() { renew(); }

    TlsFiles files() const { return {folder_.path() / "certificate.pem", folder_.path() / "key.pem"}; }
    /// Replaces the certificate and its key, and returns the new certificate.
    std::string renew() const {
        const Certificate fresh = self_signed("localhost");
        put(fresh.certificate_pem, fresh.key_pem);
        return fresh.certificate_pem;
    }
    void put(const std::string& certificate_pem, const std::string& key_pem) const {
        seq::test::write_file(files().certificate, certificate_pem);
        seq::test::write_file(files().key, key_pem);
    }
    /// Why a server cannot start with these files; empty if it can.
    std::string fault() const {
        const auto loaded = load_tls(files());
        return loaded ? "" : loaded.error();
    }

  private:
    seq::test::TemporaryFolder folder_;
};

}  // namespace seq::net::test
