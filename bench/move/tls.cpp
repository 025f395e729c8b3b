#include "bench/move/tls.hpp"

#include <cstdio>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdexcept>

namespace seq::bench {
namespace {

[[noreturn]] void fail(const char* what) {
    throw std::runtime_error{std::string{"TLS: "} + what};
}

SSL_CTX* new_context(const SSL_METHOD* method) {
    SSL_CTX* context = SSL_CTX_new(method);
    if (context == nullptr) fail("no context");
    SSL_CTX_set_read_ahead(context, 1);
    return context;
}

struct FreedKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreedCertificate {
    void operator()(X509* certificate) const { X509_free(certificate); }
};
struct ClosedFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using Key = std::unique_ptr<EVP_PKEY, FreedKey>;
using Certificate = std::unique_ptr<X509, FreedCertificate>;
using File = std::unique_ptr<std::FILE, ClosedFile>;

/// Valid for a day, and signed by its own key.
Certificate certificate_of(EVP_PKEY* key) {
    constexpr long day_s = 24 * 60 * 60;
    Certificate certificate{X509_new()};
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -day_s);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), day_s);
    X509_set_pubkey(certificate.get(), key);
    if (X509_sign(certificate.get(), key, EVP_sha256()) == 0) fail("no signature");
    return certificate;
}

File create(const std::filesystem::path& path) {
    File file{std::fopen(path.c_str(), "w")};
    if (!file) fail("no file for the certificate");
    return file;
}

}  // namespace

ThrowawayTls::ThrowawayTls(const std::filesystem::path& parent)
    : home_{parent}, client_{new_context(TLS_client_method())}, server_{new_context(TLS_server_method())} {
    const Key key_of_it{EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")};
    const Certificate made = certificate_of(key_of_it.get());
    PEM_write_X509(create(certificate()).get(), made.get());
    PEM_write_PrivateKey(create(key()).get(), key_of_it.get(), nullptr, nullptr, 0, nullptr, nullptr);
    if (SSL_CTX_use_certificate(server(), made.get()) != 1 ||
        SSL_CTX_use_PrivateKey(server(), key_of_it.get()) != 1)
        fail("the certificate cannot be used");
}

TlsLine::TlsLine(SSL_CTX* context, Side side, int socket) : ssl_{SSL_new(context)} {
    if (!ssl_ || SSL_set_fd(ssl_.get(), socket) != 1) fail("no connection");
    if (side == Side::client)
        SSL_set_connect_state(ssl_.get());
    else
        SSL_set_accept_state(ssl_.get());
}

bool TlsLine::shake_hands() {
    ERR_clear_error();
    const int result = SSL_do_handshake(ssl_.get());
    if (result != 1 && SSL_get_error(ssl_.get(), result) != SSL_ERROR_WANT_READ) fail("no handshake");
    return result == 1;
}

std::optional<std::size_t> TlsLine::receive(std::span<char> into) {
    ERR_clear_error();
    const int count = SSL_read(ssl_.get(), into.data(), static_cast<int>(into.size()));
    if (count > 0) return count;
    if (SSL_get_error(ssl_.get(), count) == SSL_ERROR_WANT_READ) return std::nullopt;
    return 0;
}

bool TlsLine::send(std::string_view bytes) {
    ERR_clear_error();
    return SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size())) ==
           static_cast<int>(bytes.size());
}

}  // namespace seq::bench
