#include "server/push/encryption.hpp"

#include <algorithm>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <stdexcept>

#include "server/machine/randomness.hpp"

namespace seq::push {
namespace {

template <auto release>
struct Released {
    template <typename T>
    void operator()(T* what) const {
        release(what);
    }
};
using Number = std::unique_ptr<BIGNUM, Released<BN_clear_free>>;
using Group = std::unique_ptr<EC_GROUP, Released<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Released<EC_POINT_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Released<EVP_PKEY_CTX_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Released<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Released<OSSL_PARAM_free>>;
using AnyKey = std::unique_ptr<EVP_PKEY, Released<EVP_PKEY_free>>;
using Signing = std::unique_ptr<EVP_MD_CTX, Released<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Released<ECDSA_SIG_free>>;

constexpr const char* curve = "prime256v1";

/// OpenSSL fails here only if it has no memory or lacks the curve.
void require(bool done) {
    if (!done) throw std::runtime_error{"OpenSSL cannot use the curve P-256"};
}

Group make_group() {
    Group group{EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)};
    require(group != nullptr);
    return group;
}

/// The key with this point and, unless it is null, this private number. Null if the bytes are no point.
AnyKey make_key(const PublicKey& point, const BIGNUM* number = nullptr) {
    const Builder builder{OSSL_PARAM_BLD_new()};
    require(
        builder != nullptr &&
        OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) == 1 &&
        (number == nullptr || OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number) == 1) &&
        OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                         point.size()) == 1);
    const Params params{OSSL_PARAM_BLD_to_param(builder.get())};
    const Context context{EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr)};
    require(params != nullptr && context != nullptr && EVP_PKEY_fromdata_init(context.get()) == 1);
    EVP_PKEY* key = nullptr;
    const int parts = number == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
    if (EVP_PKEY_fromdata(context.get(), &key, parts, params.get()) != 1) return nullptr;
    return AnyKey{key};
}

/// The point of this private number.
PublicKey point_of(const BIGNUM* number, const EC_GROUP* group) {
    PublicKey point{};
    const Point on_curve{EC_POINT_new(group)};
    require(on_curve != nullptr &&
            EC_POINT_mul(group, on_curve.get(), number, nullptr, nullptr, nullptr) == 1 &&
            EC_POINT_point2oct(group, on_curve.get(), POINT_CONVERSION_UNCOMPRESSED, point.data(),
                               point.size(), nullptr) == point.size());
    return point;
}

using namespace std::string_view_literals;

using protocol::Bytes;
using protocol::Digest;
using Octets = std::vector<std::uint8_t>;

constexpr std::size_t key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t tag_bytes = 16;
constexpr std::uint32_t record_bytes = 4096;
constexpr std::uint8_t last_record = 2;  // ends the text; the padding follows

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
    const std::unique_ptr<EVP_CIPHER_CTX, Released<EVP_CIPHER_CTX_free>> context{EVP_CIPHER_CTX_new()};
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

protocol::Digest fresh_number() {
    while (true) {
        const protocol::Digest number = machine::fresh_entropy();
        if (PrivateKey::from(number)) return number;
    }
}

bool is_public_key(const PublicKey& key) {
    return make_key(key) != nullptr;
}

void PrivateKey::Free::operator()(EVP_PKEY* key) const {
    EVP_PKEY_free(key);
}

std::optional<PrivateKey> PrivateKey::from(const protocol::Digest& number) {
    const Group group = make_group();
    const Number secret{BN_bin2bn(number.data(), number.size(), nullptr)};
    require(secret != nullptr);
    if (BN_is_zero(secret.get()) || BN_cmp(secret.get(), EC_GROUP_get0_order(group.get())) >= 0)
        return std::nullopt;
    const PublicKey shown = point_of(secret.get(), group.get());
    AnyKey key = make_key(shown, secret.get());
    require(key != nullptr);
    return PrivateKey{Key{key.release()}, shown};
}

std::optional<protocol::Digest> PrivateKey::share_with(const PublicKey& other) const {
    const AnyKey peer = make_key(other);
    if (!peer) return std::nullopt;
    const Context context{EVP_PKEY_CTX_new(key_.get(), nullptr)};
    protocol::Digest secret{};
    std::size_t size = secret.size();
    require(context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
            EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1 &&
            EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == secret.size());
    return secret;
}

std::array<std::uint8_t, 64> PrivateKey::sign(std::string_view text) const {
    const Signing signing{EVP_MD_CTX_new()};
    std::vector<std::uint8_t> encoded(static_cast<std::size_t>(EVP_PKEY_get_size(key_.get())));
    std::size_t size = encoded.size();
    require(signing != nullptr &&
            EVP_DigestSignInit(signing.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
            EVP_DigestSign(signing.get(), encoded.data(), &size,
                           reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1);
    const unsigned char* from = encoded.data();
    const Signature parts{d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(size))};
    require(parts != nullptr);
    std::array<std::uint8_t, 64> signature{};
    constexpr int half = 32;
    require(BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), signature.data(), half) == half &&
            BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), signature.data() + half, half) == half);
    return signature;
}

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
