#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

// The flags of Web Push, and its key, in the real program.

namespace seq::push {
namespace {

using seq::test::contains;

/// What the page learns from a server with Web Push that runs on this data directory.
std::string offer_of(const std::filesystem::path& data) {
    const seq::test::ServerProcess server{
        SEQ_SEQUENCED, data, {"--push", "--push-contact", "mailto:ann@example.org"}};
    const std::string answer = net::test::get(server.port(), "/push.json");
    return answer.substr(answer.find("\r\n\r\n") + 4);
}

TEST_CASE("the key of Web Push is made at the first start, and is the same after a restart and a restore") {
    const seq::test::TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    const std::string offer = offer_of(path("data"));
    CHECK(offer.starts_with(R"({"key":"B)"));
    CHECK(offer_of(path("data")) == offer);
    CHECK(offer_of(path("other")) != offer);
    REQUIRE(seq::test::run_program(SEQ_SEQUENCED, {"backup", path("copy"), "--data", path("data")}).status ==
            0);
    REQUIRE(seq::test::run_program(SEQ_SEQUENCED, {"restore", path("copy"), "--data", path("new")}).status ==
            0);
    CHECK(offer_of(path("new")) == offer);
}

TEST_CASE("a server with a damaged key of Web Push does not start with --push, and says what to do") {
    const seq::test::TemporaryFolder folder;
    const std::string data = (folder.path() / "data").string();
    offer_of(data);
    seq::test::change_journal(data, "UPDATE push_key SET key = zeroblob(32)");
    const auto ended = seq::test::run_program(
        SEQ_SEQUENCED,
        {"--listen", "127.0.0.1:0", "--data", data, "--push", "--push-contact", "https://example.org"});
    CHECK(ended.status == 1);
    CHECK(contains(ended.err, "the key of Web Push in the journal is damaged"));
    const seq::test::ServerProcess without{SEQ_SEQUENCED, data};
    CHECK(contains(net::test::get(without.port(), "/push.json"), "\r\n\r\n{}"));
}

TEST_CASE("--push needs a contact for push services, by default an https --public-url") {
    for (const char* bad : {"ann@example.org", "http://example.org"}) {
        const auto ended = seq::test::run_program(SEQ_SEQUENCED, {"--push", "--push-contact", bad});
        CHECK(ended.status == 2);
        CHECK(contains(ended.err, "--push-contact: expected how push services can reach you"));
    }
    const auto ended = seq::test::run_program(SEQ_SEQUENCED, {"--push", "--public-url", "http://10.0.0.1"});
    CHECK(ended.status == 2);
    CHECK(contains(ended.err, "--push needs --push-contact"));
}

}  // namespace
}  // namespace seq::push
