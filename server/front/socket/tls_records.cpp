#include "server/front/socket/tls_records.hpp"

#include <cstddef>
#include <memory>
#include <new>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <string>

#include "engine/base/assert.hpp"

namespace seq::net {
namespace {

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free(bio); }
};
struct FreeMethod {
    void operator()(BIO_METHOD* method) const { BIO_meth_free(method); }
};

int append(BIO* bio, const char* bytes, std::size_t size, std::size_t* written) {
    static_cast<std::string*>(BIO_get_data(bio))->append(bytes, size);
    *written = size;
    return 1;
}

long control(BIO* /*bio*/, int command, long /*number*/, void* /*pointer*/) {
    return command == BIO_CTRL_FLUSH ? 1 : 0;
}

// Never null.
const BIO_METHOD* collecting() {
    static const std::unique_ptr<BIO_METHOD, FreeMethod> method = [] {
        std::unique_ptr<BIO_METHOD, FreeMethod> made{
            BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "records")};
        if (!made) throw std::bad_alloc{};
        BIO_meth_set_write_ex(made.get(), append);
        BIO_meth_set_ctrl(made.get(), control);
        return made;
    }();
    return method.get();
}

// The output of one connection at a time. Its memory is used again for the next one.
struct Collector {
    std::string bytes{};
    std::unique_ptr<BIO, FreeBio> bio{BIO_new(collecting())};
    bool is_used = false;

    Collector() {
        if (!bio) throw std::bad_alloc{};
        BIO_set_data(bio.get(), &bytes);
        BIO_set_init(bio.get(), 1);
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
    here.bytes.clear();
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
    return collector().bytes;
}

bool has_own_output(SSL& connection) {
    return BIO_ctrl_wpending(SSL_get_wbio(&connection)) > 0;
}

}  // namespace seq::net
