#include "tests/cluster/support/nats_credentials.hpp"

#include <array>
#include <cstdint>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <stdexcept>
#include <string_view>

#include "protocol/digest/digest.hpp"
#include "tests/support/freed.hpp"

namespace seq::cluster::test {
namespace {

using Key = std::unique_ptr<EVP_PKEY, seq::test::Freed<EVP_PKEY_free>>;
using Signing = std::unique_ptr<EVP_MD_CTX, seq::test::Freed<EVP_MD_CTX_free>>;
using Json = nlohmann::json;

// The first bits of a text in base32 say what it is: O, A, U or S.
constexpr unsigned operator_prefix = 14U << 3U;
constexpr unsigned account_prefix = 0;
constexpr unsigned user_prefix = 20U << 3U;
constexpr unsigned seed_prefix = 18U << 3U;

/// RFC 4648, 6, without padding.
std::string in_base32(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    std::string text;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char byte : bytes) {
        bits = bits << 8U | static_cast<unsigned char>(byte);
        for (count += 8; count >= 5; count -= 5)
            text += letters[bits >> (count - 5) & 31U];
    }
    if (count > 0) text += letters[bits << (5 - count) & 31U];
    return text;
}

std::string in_base64url(std::string_view bytes) {
    return protocol::to_base64url(protocol::as_bytes(bytes));
}

/// As NATS writes keys: in base32, with a check sum (CRC-16/XMODEM) at the end.
std::string as_nkey(std::string bytes) {
    unsigned sum = 0;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned>(static_cast<unsigned char>(byte)) << 8U;
        for (int bit = 0; bit < 8; ++bit)
            sum = ((sum & 0x8000U) != 0 ? sum << 1U ^ 0x1021U : sum << 1U) & 0xFFFFU;
    }
    bytes += static_cast<char>(sum & 0xFFU);
    bytes += static_cast<char>(sum >> 8U);
    return in_base32(bytes);
}

/// An operator, an account or a user.
class Identity {
  public:
    Identity(unsigned prefix, std::string type) : prefix_{prefix}, type_{std::move(type)} {}

    std::string name() const {
        return as_nkey(static_cast<char>(prefix_) + raw(&EVP_PKEY_get_raw_public_key));
    }
    std::string seed() const {
        const std::string prefix{static_cast<char>(seed_prefix | prefix_ >> 5U),
                                 static_cast<char>((prefix_ & 31U) << 3U)};
        return as_nkey(prefix + raw(&EVP_PKEY_get_raw_private_key));
    }
    /// What this one says about another, signed.
    std::string claims_about(const Identity& subject, Json what) const {
        what["type"] = subject.type_;
        what["version"] = 2;
        const Json claims{{"jti", subject.name()}, {"iat", std::time(nullptr)}, {"iss", name()},
                          {"sub", subject.name()}, {"name", subject.type_},     {"nats", what}};
        const std::string text =
            in_base64url(R"({"typ":"JWT","alg":"ed25519-nkey"})") + '.' + in_base64url(claims.dump());
        return text + '.' + in_base64url(signature(text));
    }

  private:
    template <class Read>
    std::string raw(Read read) const {
        std::array<unsigned char, 32> bytes{};
        std::size_t size = bytes.size();
        if (read(key_.get(), bytes.data(), &size) != 1) throw std::runtime_error{"no key"};
        return {bytes.begin(), bytes.end()};
    }
    std::string signature(const std::string& text) const {
        const Signing signing{EVP_MD_CTX_new()};
        std::array<unsigned char, 64> bytes{};
        std::size_t size = bytes.size();
        if (EVP_DigestSignInit(signing.get(), nullptr, nullptr, nullptr, key_.get()) != 1 ||
            EVP_DigestSign(signing.get(), bytes.data(), &size,
                           reinterpret_cast<const unsigned char*>(text.data()), text.size()) != 1)
            throw std::runtime_error{"no signature"};
        return {bytes.begin(), bytes.end()};
    }

    const unsigned prefix_;
    const std::string type_;
    const Key key_{EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")};
};

Json without_limits() {
    return {{"limits",
             {{"subs", -1},
              {"data", -1},
              {"payload", -1},
              {"imports", -1},
              {"exports", -1},
              {"wildcards", true},
              {"conn", -1},
              {"leaf", -1},
              {"mem_storage", -1},
              {"disk_storage", -1},
              {"streams", -1},
              {"consumer", -1}}}};
}

}  // namespace

NatsCredentials made_credentials() {
    const Identity owner{operator_prefix, "operator"};
    const Identity system{account_prefix, "account"};
    const Identity account{account_prefix, "account"};
    const Identity user{user_prefix, "user"};
    Json system_limits = without_limits();
    system_limits["limits"]["mem_storage"] = system_limits["limits"]["disk_storage"] = 0;
    return {.settings = "operator: " + owner.claims_about(owner, Json::object()) +
                        "\nsystem_account: " + system.name() + "\nresolver: MEMORY\nresolver_preload {\n  " +
                        system.name() + ": " + owner.claims_about(system, system_limits) + "\n  " +
                        account.name() + ": " + owner.claims_about(account, without_limits()) + "\n}",
            .creds = "-----BEGIN NATS USER JWT-----\n" +
                     account.claims_about(user, {{"subs", -1}, {"data", -1}, {"payload", -1}}) +
                     "\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n" + user.seed() +
                     "\n------END USER NKEY SEED------\n"};
}

}  // namespace seq::cluster::test
