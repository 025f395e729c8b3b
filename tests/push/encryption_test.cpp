#include <doctest/doctest.h>

#include "protocol/digest/digest.hpp"
#include "tests/push/support/browser.hpp"

namespace seq::push {
namespace {

using test::Browser;
using test::bytes_of;

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
