#include <openssl/evp.h>
#include <stdexcept>

#include "protocol/digest/digest.hpp"

// Apart from other digests, because simulations replace it at link time.

namespace seq::protocol {

PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt) {
    constexpr std::uint64_t cost = 1U << 14U;
    constexpr std::uint64_t block_size = 8;
    constexpr std::uint64_t parallel = 1;
    constexpr std::uint64_t memory_bytes_max = 32ULL << 20U;
    PasswordHash hash{.salt = salt, .digest = {}};
    const int done =
        EVP_PBE_scrypt(password.data(), password.size(), salt.data(), salt.size(), cost, block_size, parallel,
                       memory_bytes_max, hash.digest.data(), hash.digest.size());
    if (done != 1) throw std::runtime_error{"OpenSSL cannot compute scrypt"};
    return hash;
}

}  // namespace seq::protocol
