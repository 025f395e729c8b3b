#include "tests/push/support/browser.hpp"

#include <memory>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "server/machine/randomness.hpp"
#include "tests/support/freed.hpp"

namespace seq::push::test {
namespace {

using seq::test::Freed;
using Octets = std::vector<std::uint8_t>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>>;

std::array<std::uint8_t, 16> fresh_auth() {
    std::array<std::uint8_t, 16> auth{};
    std::ranges::copy_n(machine::fresh_entropy().begin(), auth.size(), auth.begin());
    return auth;
}

/// OpenSSL's HKDF, so that the test does not share the server's.
Octets hkdf(protocol::Bytes salt, protocol::Bytes secret, const std::string& info, std::size_t size) {
    const Context context{EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr)};
    Octets out(size);
    const bool done =
        EVP_PKEY_derive_init(context.get()) == 1 &&
        EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256()) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_salt(context.get(), salt.data(), static_cast<int>(salt.size())) == 1 &&
        EVP_PKEY_CTX_set1_hkdf_key(context.get(), secret.data(), static_cast<int>(secret.size())) == 1 &&
        EVP_PKEY_CTX_add1_hkdf_info(context.get(), reinterpret_cast<const unsigned char*>(info.data()),
                                    static_cast<int>(info.size())) == 1 &&
        EVP_PKEY_derive(context.get(), out.data(), &size) == 1;
    if (!done) throw std::runtime_error{"no HKDF"};
    return out;
}

std::string text_of(protocol::Bytes bytes) {
    return {bytes.begin(), bytes.end()};
}

}  // namespace

Browser::Browser() : Browser{*PrivateKey::from(fresh_number()), fresh_auth()} {}

Browser::Browser(PrivateKey key, const std::array<std::uint8_t, 16>& auth)
    : key_{std::move(key)}, auth_{auth} {}

BrowserKeys Browser::keys() const {
    return {key_.public_key(), auth_};
}

protocol::PushSubscribe Browser::subscription(std::string endpoint) const {
    return {std::move(endpoint), protocol::to_base64url(key_.public_key()), protocol::to_base64url(auth_)};
}

std::optional<std::string> Browser::decrypt(std::string_view body) const {
    constexpr std::size_t salt_bytes = 16;
    constexpr std::size_t head_bytes = salt_bytes + 4 + 1 + sizeof(PublicKey);
    constexpr std::size_t tag_bytes = 16;
    if (body.size() < head_bytes + tag_bytes || body[salt_bytes + 4] != char{65}) return std::nullopt;
    const protocol::Bytes bytes = protocol::as_bytes(body);
    const protocol::Bytes salt = bytes.first(salt_bytes);
    PublicKey sender{};
    std::ranges::copy(bytes.subspan(salt_bytes + 5, sender.size()), sender.begin());
    const auto shared = key_.share_with(sender);
    if (!shared) return std::nullopt;
    const std::string info =
        std::string{"WebPush: info"} + '\0' + text_of(key_.public_key()) + text_of(sender);
    const Octets secret = hkdf(auth_, *shared, info, 32);
    const Octets key = hkdf(salt, secret, std::string{"Content-Encoding: aes128gcm"} + '\0', 16);
    const Octets nonce = hkdf(salt, secret, std::string{"Content-Encoding: nonce"} + '\0', 12);

    Octets record{bytes.begin() + head_bytes, bytes.end()};
    Octets tag{record.end() - tag_bytes, record.end()};
    record.resize(record.size() - tag_bytes);
    const Cipher cipher{EVP_CIPHER_CTX_new()};
    int size = 0;
    std::string text(record.size(), '\0');
    auto* out = reinterpret_cast<unsigned char*>(text.data());
    const bool is_intact =
        EVP_DecryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data()) == 1 &&
        EVP_DecryptUpdate(cipher.get(), out, &size, record.data(), static_cast<int>(record.size())) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tag_bytes, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(cipher.get(), out + size, &size) == 1;
    const std::size_t end = text.find_last_not_of('\0');
    if (!is_intact || end == std::string::npos || text[end] != '\2') return std::nullopt;
    return text.substr(0, end);
}

}  // namespace seq::push::test
