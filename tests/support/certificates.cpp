#include "tests/support/certificates.hpp"

#include <fstream>
#include <memory>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdexcept>

#include "tests/support/freed.hpp"

namespace seq::test {
namespace {

constexpr long day_s = 24 * 60 * 60;

using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using X509Pointer = std::unique_ptr<X509, Freed<X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>>;
using Memory = std::unique_ptr<BIO, Freed<BIO_free>>;

std::string text_of(BIO* memory) {
    char* bytes = nullptr;
    const long size = BIO_ctrl(memory, BIO_CTRL_INFO, 0, &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

void add_extension(X509* certificate, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const Extension extension{X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str())};
    if (!extension || X509_add_ext(certificate, extension.get(), -1) != 1)
        throw std::runtime_error("no extension " + value);
}

X509Pointer make_certificate(EVP_PKEY* key, const std::string& host, Validity validity) {
    X509Pointer certificate{X509_new()};
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), validity.from_days * day_s);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), validity.until_days * day_s);
    X509_set_pubkey(certificate.get(), key);
    X509_NAME* name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"), -1,
                               -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    const bool address = host.find_first_not_of("0123456789.") == std::string::npos;
    add_extension(certificate.get(), NID_subject_alt_name, (address ? "IP:" : "DNS:") + host);
    add_extension(certificate.get(), NID_basic_constraints, "critical,CA:TRUE");
    if (X509_sign(certificate.get(), key, EVP_sha256()) == 0) throw std::runtime_error("no signature");
    return certificate;
}

}  // namespace

Certificate self_signed(const std::string& host, Validity validity) {
    const Key key{EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")};
    const X509Pointer certificate = make_certificate(key.get(), host, validity);
    const Memory certificate_text{BIO_new(BIO_s_mem())};
    const Memory key_text{BIO_new(BIO_s_mem())};
    PEM_write_bio_X509(certificate_text.get(), certificate.get());
    PEM_write_bio_PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    return {text_of(certificate_text.get()), text_of(key_text.get())};
}

std::string with_passphrase(const std::string& key_pem) {
    const Memory plain{BIO_new_mem_buf(key_pem.data(), static_cast<int>(key_pem.size()))};
    const Key key{PEM_read_bio_PrivateKey(plain.get(), nullptr, nullptr, nullptr)};
    const Memory text{BIO_new(BIO_s_mem())};
    char passphrase[] = "secret";
    PEM_write_bio_PKCS8PrivateKey(text.get(), key.get(), EVP_aes_128_cbc(), passphrase, 6, nullptr, nullptr);
    return text_of(text.get());
}

std::string write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream{path} << text;
    return path.string();
}

}  // namespace seq::test
