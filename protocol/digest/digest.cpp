#include "protocol/digest/digest.hpp"

#include <memory>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdexcept>

#include "protocol/digest/sha256_parts.hpp"

namespace seq::protocol {
namespace {

struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, Free>;

/// OpenSSL fails here only when memory is out or it was built without SHA-256: nobody planned for either.
void require(int done) {
    if (done != 1) throw std::runtime_error{"OpenSSL cannot compute a SHA-256"};
}

/// Looking the algorithm up costs more than hashing a block does, so it is done once, and one context a
/// thread is used again.
EVP_MD_CTX* fresh_context() {
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    thread_local const Context context{EVP_MD_CTX_new()};
    require(algorithm != nullptr && context != nullptr ? 1 : 0);
    require(EVP_DigestInit_ex(context.get(), algorithm, nullptr));
    return context.get();
}

}  // namespace

Digest sha256_of(std::initializer_list<Bytes> parts) {
    EVP_MD_CTX* const context = fresh_context();
    for (const Bytes part : parts)
        require(EVP_DigestUpdate(context, part.data(), part.size()));
    Digest digest{};
    require(EVP_DigestFinal_ex(context, digest.data(), nullptr));
    return digest;
}

Digest sha256(Bytes bytes) {
    return sha256_of({bytes});
}

bool equal_in_constant_time(const Digest& a, const Digest& b) {
    return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace seq::protocol
