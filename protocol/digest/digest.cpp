#include "protocol/digest/digest.hpp"

#include <algorithm>
#include <memory>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdexcept>

namespace seq::protocol {
namespace {

struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, Free>;

/// OpenSSL fails here only if memory is exhausted or SHA-256 is missing from its build.
void require(int done) {
    if (done != 1) throw std::runtime_error{"OpenSSL cannot compute a SHA-256"};
}

Context new_context() {
    static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
    Context context{EVP_MD_CTX_new()};
    require(algorithm != nullptr && context != nullptr ? 1 : 0);
    require(EVP_DigestInit_ex(context.get(), algorithm, nullptr));
    return context;
}

/// Fetching the algorithm costs more than hashing a block, so it is done once, and each thread reuses one
/// context. Starting it again without naming the algorithm allocates nothing.
EVP_MD_CTX* fresh_context() {
    thread_local const Context context = new_context();
    require(EVP_DigestInit_ex(context.get(), nullptr, nullptr));
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

HmacKey::HmacKey(Bytes key) {
    std::array<std::uint8_t, block_size> block{};
    if (key.size() > block_size)
        std::ranges::copy(sha256(key), block.begin());
    else
        std::ranges::copy(key, block.begin());
    for (std::size_t i = 0; i < block_size; ++i) {
        inner_pad_[i] = block[i] ^ 0x36;
        outer_pad_[i] = block[i] ^ 0x5c;
    }
}

Digest HmacKey::sign(Bytes message) const {
    const Digest inner = sha256_of({inner_pad_, message});
    return sha256_of({outer_pad_, inner});
}

Digest hmac_sha256(Bytes key, Bytes message) {
    return HmacKey{key}.sign(message);
}

bool equal_in_constant_time(const Digest& a, const Digest& b) {
    return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace seq::protocol
