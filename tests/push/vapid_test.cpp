#include "server/push/vapid.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "protocol/digest/digest.hpp"
#include "tests/push/support/browser.hpp"
#include "tests/support/freed.hpp"

namespace seq::push {
namespace {

using seq::test::Freed;
using std::chrono::hours;
using test::Browser;
using test::bytes_of;

/// Whether the ES256 signature of the text is by the owner of this public key.
bool is_signed(const std::string& text, const std::string& signature, const std::string& key) {
    auto point = protocol::from_base64url(key).value();
    const auto halves = protocol::from_base64url(signature).value();
    if (halves.size() != 64) return false;
    const protocol::Bytes numbers = protocol::as_bytes(halves);
    char curve[] = "prime256v1";
    const std::array<OSSL_PARAM, 3> params{
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
        OSSL_PARAM_construct_end()};
    const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> making{
        EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr)};
    EVP_PKEY* made = nullptr;
    EVP_PKEY_fromdata_init(making.get());
    REQUIRE(EVP_PKEY_fromdata(making.get(), &made, EVP_PKEY_PUBLIC_KEY,
                              const_cast<OSSL_PARAM*>(params.data())) == 1);
    const std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>> signer{made};
    const std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>> parts{ECDSA_SIG_new()};
    ECDSA_SIG_set0(parts.get(), BN_bin2bn(numbers.data(), 32, nullptr),
                   BN_bin2bn(numbers.data() + 32, 32, nullptr));
    std::vector<unsigned char> encoded(static_cast<std::size_t>(i2d_ECDSA_SIG(parts.get(), nullptr)));
    unsigned char* to = encoded.data();
    i2d_ECDSA_SIG(parts.get(), &to);
    const std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>> checking{EVP_MD_CTX_new()};
    REQUIRE(EVP_DigestVerifyInit(checking.get(), nullptr, EVP_sha256(), nullptr, signer.get()) == 1);
    return EVP_DigestVerify(checking.get(), encoded.data(), encoded.size(),
                            reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

std::string text_in(const std::string& encoded) {
    return protocol::from_base64url(encoded).value();
}

TEST_CASE("RFC 8292: the server proves by a signed token for the push service who it is") {
    const auto vapid = Vapid::from({42}, "mailto:ann@example.org");
    REQUIRE(vapid);
    const room::TimePoint now{hours{500'000}};
    const std::string value = vapid->authorization("https://push.example", now);
    REQUIRE(value.starts_with("vapid t="));
    const std::size_t end = value.find(", k=");
    REQUIRE(end != std::string::npos);
    CHECK(value.substr(end + 4) == vapid->public_key());
    const std::string token = value.substr(8, end - 8);
    const std::size_t dot = token.find('.');
    const std::size_t last = token.rfind('.');
    const auto head = nlohmann::json::parse(text_in(token.substr(0, dot)));
    CHECK(head == nlohmann::json{{"typ", "JWT"}, {"alg", "ES256"}});
    const auto claims = nlohmann::json::parse(text_in(token.substr(dot + 1, last - dot - 1)));
    CHECK(claims == nlohmann::json{{"aud", "https://push.example"},
                                   {"exp", (hours{500'012} / std::chrono::seconds{1})},
                                   {"sub", "mailto:ann@example.org"}});
    const std::string signature = token.substr(last + 1);
    CHECK(is_signed(token.substr(0, last), signature, vapid->public_key()));
    CHECK_FALSE(is_signed(token.substr(0, last) + "x", signature, vapid->public_key()));
    CHECK_FALSE(is_signed(token.substr(0, last), signature, Vapid::from({43}, "")->public_key()));
}

TEST_CASE("a topic has 32 characters, is the same for the same table, and another with another key") {
    const auto vapid = Vapid::from({42}, "");
    CHECK(vapid->topic_of("ROOM").size() == 32);
    CHECK(protocol::from_base64url(vapid->topic_of("ROOM")).has_value());
    CHECK(vapid->topic_of("ROOM") == vapid->topic_of("ROOM"));
    CHECK(vapid->topic_of("ROOM") != vapid->topic_of("MOOR"));
    CHECK(vapid->topic_of("ROOM") != Vapid::from({43}, "")->topic_of("ROOM"));
}

TEST_CASE("the operator's contact is a mailto or https URL") {
    for (const char* good : {"mailto:ann@example.org", "https://example.org/contact"})
        CHECK(why_no_contact(good).empty());
    for (const char* bad : {"", "ann@example.org", "http://example.org", "mailto:ann", "mailto:a@b\"c",
                            "https://example.org/a b", "mailto:a@b\\c"})
        CHECK_FALSE(why_no_contact(bad).empty());
    CHECK_FALSE(why_no_contact("https://example.org/" + std::string(200, 'a')).empty());
}

std::string body_for(const Browser& browser, std::string_view text, std::size_t padded_to = 0) {
    const auto body = encrypt(text, browser.keys(), *PrivateKey::from(fresh_number()), Salt{7}, padded_to);
    return {body.begin(), body.end()};
}

TEST_CASE("the example of RFC 8291 is encrypted to the bytes that it lists") {
    const auto own = PrivateKey::from(bytes_of<32>("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    auto receiver = PrivateKey::from(bytes_of<32>("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
    REQUIRE(own);
    REQUIRE(receiver);
    CHECK(protocol::to_base64url(own->public_key()) ==
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    CHECK(protocol::to_base64url(receiver->public_key()) ==
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
    const Browser browser{std::move(*receiver), bytes_of<16>("BTBZMqHH6r4Tts7J_aSIgg")};
    const auto body = encrypt("When I grow up, I want to be a watermelon", browser.keys(), *own,
                              bytes_of<16>("DGv6ra1nlYgDCS1FRnbzlw"), 0);
    CHECK(protocol::to_base64url(body) ==
          "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
          "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
          "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
    CHECK(browser.decrypt({reinterpret_cast<const char*>(body.data()), body.size()}) ==
          "When I grow up, I want to be a watermelon");
}

TEST_CASE("only the browser that a message is for can read it, and only unchanged") {
    const Browser browser;
    const std::string body = body_for(browser, R"({"call":"your-turn"})");
    CHECK(browser.decrypt(body) == R"({"call":"your-turn"})");
    CHECK_FALSE(Browser{}.decrypt(body).has_value());
    for (const std::size_t at : {std::size_t{0}, std::size_t{30}, body.size() - 1}) {
        std::string changed = body;
        changed[at] = static_cast<char>(changed[at] ^ 1);
        CHECK_FALSE(browser.decrypt(changed).has_value());
    }
}

TEST_CASE("the length of a message does not reveal its text") {
    const Browser browser;
    const std::string turn = body_for(browser, "your turn", 128);
    const std::string game = body_for(browser, "the game has begun", 128);
    CHECK(turn.size() == game.size());
    CHECK(browser.decrypt(turn) == "your turn");
    CHECK(body_for(browser, "your turn").size() != body_for(browser, "the game has begun").size());
}

TEST_CASE("what is no key of a browser is refused") {
    const Browser browser;
    const protocol::PushSubscribe good = browser.subscription("https://push.example/1");
    CHECK(BrowserKeys::of(good).has_value());
    protocol::PushSubscribe bad = good;
    bad.public_key =
        protocol::to_base64url(std::array<std::uint8_t, 65>{4, 1, 2, 3});  // no point of the curve
    CHECK_FALSE(BrowserKeys::of(bad).has_value());
    bad.public_key = protocol::to_base64url(std::array<std::uint8_t, 65>{});
    CHECK_FALSE(BrowserKeys::of(bad).has_value());
    bad = good;
    bad.auth.pop_back();
    CHECK_FALSE(BrowserKeys::of(bad).has_value());
}

TEST_CASE("a number outside of the curve's order is no private key") {
    CHECK_FALSE(PrivateKey::from({}).has_value());
    protocol::Digest all{};
    all.fill(0xFF);
    CHECK_FALSE(PrivateKey::from(all).has_value());
    CHECK(PrivateKey::from({1}).has_value());
}

}  // namespace
}  // namespace seq::push
