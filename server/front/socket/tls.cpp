#include "server/front/socket/tls.hpp"

#include <array>
#include <boost/asio/ssl/context.hpp>
#include <cstddef>
#include <ctime>
#include <new>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "engine/base/assert.hpp"
#include "server/store/files/text_file.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;
using Failure = tl::unexpected<std::string>;

struct Freed {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(BIO* memory) const { BIO_free(memory); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed>;
using Memory = std::unique_ptr<BIO, Freed>;

// Called by OpenSSL if the key has a passphrase, which nobody can type here.
int have_no_passphrase(char*, int, int, void* was_asked) {
    *static_cast<bool*>(was_asked) = true;
    return -1;
}

Expected<Key> read_key(const std::filesystem::path& path) {
    const auto text = store::read_text(path);
    if (!text) return Failure{text.error()};
    const Memory memory{BIO_new_mem_buf(text->data(), static_cast<int>(text->size()))};
    bool is_encrypted = false;
    Key key{PEM_read_bio_PrivateKey(memory.get(), nullptr, have_no_passphrase, &is_encrypted)};
    if (is_encrypted)
        return Failure{"the key in " + path.string() + " needs a passphrase: use a key without one"};
    if (!key) return Failure{"there is no private key in " + path.string()};
    return key;
}

// Browsers prefer HTTP/2. A client that offers no protocol of ours is refused with an alert.
int choose_protocol(SSL*, const unsigned char** chosen, unsigned char* chosen_size,
                    const unsigned char* offered, unsigned offered_size, void*) {
    static constexpr std::array<unsigned char, 9> ours{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
    unsigned char* found = nullptr;
    const int outcome =
        SSL_select_next_proto(&found, chosen_size, ours.data(), ours.size(), offered, offered_size);
    if (outcome != OPENSSL_NPN_NEGOTIATED) return SSL_TLSEXT_ERR_ALERT_FATAL;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

// Ciphers and curves are OpenSSL's own choice. Sessions are resumed by tickets, so none is kept here.
void set_rules(SSL_CTX* context) {
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
}

std::string day_of(const ASN1_TIME* time) {
    std::tm parts{};
    std::array<char, sizeof "2027-02-19"> text{};
    if (ASN1_TIME_to_tm(time, &parts) != 1) return "a day unknown";
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts)};
}

void log_validity(const X509* certificate, const std::string& path) {
    const ASN1_TIME* from = X509_get0_notBefore(certificate);
    const ASN1_TIME* until = X509_get0_notAfter(certificate);
    if (X509_cmp_current_time(until) < 0)
        telemetry::log(
            telemetry::Event::certificate_not_valid, {},
            "the certificate in " + path + " ended on " + day_of(until) + ": browsers will refuse it");
    else if (X509_cmp_current_time(from) > 0)
        telemetry::log(
            telemetry::Event::certificate_not_valid, {},
            "the certificate in " + path + " begins on " + day_of(from) + ": browsers will refuse it");
    else
        telemetry::log(telemetry::Event::certificate_served, {},
                       "serving TLS with the certificate in " + path + ", good until " + day_of(until));
}

// The output of one connection at a time. Its memory is used again for the next one.
struct Collector {
    Memory bio{BIO_new(BIO_s_mem())};
    bool is_used = false;

    Collector() {
        if (!bio) throw std::bad_alloc{};
    }
};

Collector& collector() {
    thread_local Collector of_this_thread;
    return of_this_thread;
}

}  // namespace

Expected<TlsContext> load_tls(const TlsFiles& files) {
    const auto chain = store::read_text(files.certificate);
    if (!chain) return Failure{chain.error()};
    const auto key = read_key(files.key);
    if (!key) return Failure{key.error()};

    auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    SSL_CTX* const context = tls->native_handle();
    set_rules(context);
    Error error;
    static_cast<void>(tls->use_certificate_chain(asio::buffer(*chain), error));
    if (error)
        return Failure{"there is no usable certificate in " + files.certificate.string() + ": " +
                       error.message()};
    const X509* certificate = SSL_CTX_get0_certificate(context);
    if (X509_check_private_key(certificate, key->get()) != 1)
        return Failure{"the key in " + files.key.string() + " does not match the certificate in " +
                       files.certificate.string()};
    if (SSL_CTX_use_PrivateKey(context, key->get()) != 1)
        return Failure{"the key in " + files.key.string() + " is too weak to be used"};
    log_validity(certificate, files.certificate.string());
    return tls;
}

// SSL_set0_wbio() takes over one reference to the new output and gives back the one to the old.
TlsRecords::TlsRecords(SSL& connection) : connection_{connection}, usual_{SSL_get_wbio(&connection)} {
    Collector& here = collector();
    SEQ_ASSERT(!here.is_used);
    here.is_used = true;
    BIO_reset(here.bio.get());
    BIO_up_ref(usual_);
    BIO_up_ref(here.bio.get());
    SSL_set0_wbio(&connection_, here.bio.get());
}

TlsRecords::~TlsRecords() {
    SSL_set0_wbio(&connection_, usual_);
    collector().is_used = false;
}

bool TlsRecords::encrypt(boost::asio::const_buffer text) {
    while (text.size() > 0) {  // a record at a time
        ERR_clear_error();
        std::size_t taken = 0;
        if (SSL_write_ex(&connection_, text.data(), text.size(), &taken) != 1) {
            ERR_clear_error();
            return false;
        }
        text += taken;
    }
    return true;
}

std::string_view TlsRecords::bytes() const {
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(collector().bio.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

bool has_own_output(SSL& connection) {
    return BIO_ctrl_wpending(SSL_get_wbio(&connection)) > 0;
}

}  // namespace seq::net
