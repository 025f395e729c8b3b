#include "server/front/socket/tls_records.hpp"

#include <cstddef>
#include <memory>
#include <new>
#include <openssl/bio.h>
#include <openssl/err.h>

#include "engine/base/assert.hpp"

namespace seq::net {
namespace {

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free(bio); }
};

// The output of one connection at a time. Its memory is used again for the next one.
struct Collector {
    std::unique_ptr<BIO, FreeBio> bio{BIO_new(BIO_s_mem())};
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
