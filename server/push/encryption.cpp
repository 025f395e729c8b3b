#include "server/push/encryption.hpp"

#include <algorithm>
#include <openssl/evp.h>
#include <stdexcept>

#include "protocol/digest/digest.hpp"

namespace seq::push {
namespace {

using namespace std::string_view_literals;

using protocol::Bytes;
using protocol::Digest;
using Octets = std::vector<std::uint8_t>;

constexpr std::size_t key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t tag_bytes = 16;
constexpr std::uint32_t record_bytes = 4096;
constexpr std::uint8_t last_record = 2;  // ends the text; the padding follows

struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

void add(Octets& to, Bytes bytes) {
    to.insert(to.end(), bytes.begin(), bytes.end());
}

/// HKDF (RFC 5869) for an output of at most one digest.
Digest derive(Bytes salt, Bytes secret, Bytes info) {
    Octets block{info.begin(), info.end()};
    block.push_back(1);
    return protocol::hmac_sha256(protocol::hmac_sha256(salt, secret), block);
}

Octets encrypt_gcm(const Octets& text, const Digest& key, const Digest& nonce) {
    const std::unique_ptr<EVP_CIPHER_CTX, FreeCipher> context{EVP_CIPHER_CTX_new()};
    Octets out(text.size() + tag_bytes);
    int size = 0;
    int rest = 0;
    const bool done =
        context != nullptr &&
        EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, nullptr, nullptr) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_IVLEN, nonce_bytes, nullptr) == 1 &&
        EVP_EncryptInit_ex(context.get(), nullptr, nullptr, key.data(), nonce.data()) == 1 &&
        EVP_EncryptUpdate(context.get(), out.data(), &size, text.data(), static_cast<int>(text.size())) ==
            1 &&
        EVP_EncryptFinal_ex(context.get(), out.data() + size, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, out.data() + text.size()) == 1;
    if (!done) throw std::runtime_error{"OpenSSL cannot encrypt with AES-128-GCM"};
    return out;
}

/// The secret of both sides, from which key and nonce follow with the salt (RFC 8291, 3.4).
Digest secret_with(const BrowserKeys& browser, const PrivateKey& own) {
    Octets info;
    add(info, protocol::as_bytes("WebPush: info\0"sv));
    add(info, browser.public_key);
    add(info, own.public_key());
    return derive(browser.auth, own.share_with(browser.public_key).value(), info);
}

template <std::size_t size>
bool read(std::string_view text, std::array<std::uint8_t, size>& bytes) {
    const auto found = protocol::from_base64url(text);
    if (!found || found->size() != size) return false;
    std::ranges::copy(*found, bytes.begin());
    return true;
}

}  // namespace

std::optional<BrowserKeys> BrowserKeys::of(const protocol::PushSubscribe& subscription) {
    BrowserKeys keys;
    const bool are_keys = read(subscription.public_key, keys.public_key) &&
                          read(subscription.auth, keys.auth) && is_public_key(keys.public_key);
    return are_keys ? std::optional{keys} : std::nullopt;
}

std::vector<std::uint8_t> encrypt(std::string_view text, const BrowserKeys& browser, const PrivateKey& own,
                                  const Salt& salt, std::size_t padded_to) {
    const Digest secret = secret_with(browser, own);
    const Digest key = derive(salt, secret, protocol::as_bytes("Content-Encoding: aes128gcm\0"sv));
    const Digest nonce = derive(salt, secret, protocol::as_bytes("Content-Encoding: nonce\0"sv));
    static_assert(key_bytes < sizeof(Digest));

    Octets record{text.begin(), text.end()};
    record.push_back(last_record);
    record.resize(std::max(record.size(), padded_to));
    if (record.size() + tag_bytes > record_bytes) throw std::invalid_argument{"a push message is too long"};

    Octets body{salt.begin(), salt.end()};
    for (int shift = 24; shift >= 0; shift -= 8)
        body.push_back(static_cast<std::uint8_t>(record_bytes >> shift & 0xFFU));
    body.push_back(static_cast<std::uint8_t>(own.public_key().size()));
    add(body, own.public_key());
    add(body, encrypt_gcm(record, key, nonce));
    return body;
}

}  // namespace seq::push
