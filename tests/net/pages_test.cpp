#include "server/front/http/pages.hpp"

#include <doctest/doctest.h>
#include <string_view>

#include "engine/preset/preset.hpp"
#include "tests/net/support/get_request.hpp"
#include "tests/support/contains.hpp"

using namespace seq::net;
using seq::net::test::get_request;
using seq::test::contains;

namespace {

const Site site{"https://play.example.org", {}};
const Origins origins{"https://play.example.org", {}};

HttpRequest upgrade(std::string target) {
    HttpRequest request = get_request(std::move(target));
    request.wants_websocket = true;
    request.hosts = 1;
    request.websocket_keys = {"dGhlIHNhbXBsZSBub25jZQ=="};
    request.websocket_versions = {"13"};
    request.subprotocols = {"sequence.v1"};
    return request;
}

}  // namespace

TEST_CASE("a room's page explains how to join with the terminal, and that the whole link is needed") {
    const auto page = answer(get_request("/r/abcde-fghjk"), site);
    CHECK(page.status == 200);
    CHECK(page.content_type == "text/html; charset=utf-8");
    CHECK(contains(page.body, "sequence play https://play.example.org/r/ABCDEFGHJK"));
    CHECK(contains(page.body,
                   "has a <code>#</code>, take it with all"));  // browsers do not send what follows it
}

TEST_CASE("the front page explains how to begin, and names every game by its title") {
    const auto page = answer(get_request("/?from=a-friend"), site);
    CHECK(page.status == 200);
    CHECK(contains(page.body, "sequence play --server https://play.example.org"));
    for (const seq::Preset& preset : seq::presets())
        CHECK_MESSAGE(contains(page.body, "<li>" + std::string{preset.title} + "</li>"), preset.name);
}

TEST_CASE("a messenger's preview of a link does not depend on its code") {
    const auto preview = [](const char* target) {
        const std::string page = answer(get_request(target), site).body;
        return page.substr(page.find("<meta property"), page.find("<title>") - page.find("<meta property"));
    };
    CHECK(contains(preview("/r/abcdefghjk"), "You are invited to a table"));
    CHECK(preview("/r/abcdefghjk") == preview("/r/0000000000"));
}

TEST_CASE("a proxy may leave the path of the public URL in front of an address or remove it") {
    const auto target = [](std::string asked, std::string_view base = "/seq") {
        HttpRequest request = get_request(std::move(asked));
        remove_base(request, base);
        return request.target;
    };
    CHECK(target("/seq/r/ABCDEFGHJK?a=/b") == "/r/ABCDEFGHJK?a=/b");
    CHECK(target("/seq?a") == "/?a");
    for (const char* other : {"/", "/ws", "/sequel/ws", "/r/seq/", "*"})
        CHECK(target(other) == other);
    CHECK(target("/seq/ws", "") == "/seq/ws");
}

TEST_CASE("a malformed link gives 404 and is not quoted") {
    for (const char* target :
         {"/r/", "/r/abc", "/r/<script>alert(1)</script>", "/r/abcdefghjkm", "/nothing", "/r"}) {
        CAPTURE(target);
        const auto page = answer(get_request(target), site);
        CHECK(page.status == 404);
        CHECK_FALSE(contains(page.body, "script"));
    }
}

TEST_CASE("a public URL cannot inject markup into a page") {
    const auto page = answer(get_request("/r/abcdefghjk"), {"https://a\"<b>", {}});
    CHECK_FALSE(contains(page.body, "<b>"));
    CHECK(contains(page.body, "https://a&quot;&lt;b&gt;/r/ABCDEFGHJK"));
}

TEST_CASE("only GET and HEAD are answered") {
    HttpRequest post = get_request("/");
    post.method = "POST";
    CHECK(answer(post, site).status == 405);
    HttpRequest head = get_request("/");
    head.method = "HEAD";
    const auto response = answer(head, site);
    CHECK(response.status == 200);
    CHECK(response.without_body);
}

TEST_CASE("every response denies the browser what the pages do not need") {
    for (const char* target : {"/", "/r/abcdefghjk", "/healthz", "/nothing", "/ws"}) {
        CAPTURE(target);
        std::string all;
        for (const auto& [name, value] : answer(get_request(target), site).headers)
            all.append(name).append(": ").append(value).append("\n");
        CHECK(contains(all, "Content-Security-Policy: default-src 'none'; style-src 'sha256-"));
        CHECK(contains(all, "X-Content-Type-Options: nosniff"));
        CHECK(contains(all, "Referrer-Policy: no-referrer"));
        CHECK(contains(all, "X-Frame-Options: DENY"));
    }
}

TEST_CASE("WebSockets are accepted only at /ws, at the paths of nodes, and with our subprotocol") {
    using Targets = std::vector<std::string>;
    const std::string longest(64, 'x');
    for (const std::string& target : Targets{"/ws", "/n/node-1_B/ws", "/n/" + longest + "/ws"}) {
        CAPTURE(target);
        CHECK(refuse_upgrade(upgrade(target), origins).status == 0);
        CHECK(answer(get_request(target), site).status == 426);
    }
    for (const std::string& target : Targets{"/", "/n/ws", "/n//ws", "/n/../ws", "/n/a/b/ws", "/n/%61/ws",
                                             "/n/a", "/n/x" + longest + "/ws"}) {
        CAPTURE(target);
        CHECK(refuse_upgrade(upgrade(target), origins).status == 400);
        CHECK(answer(get_request(target), site).status != 426);
    }
    HttpRequest other = upgrade("/ws");
    other.subprotocols = {"chat", "sequence.v2"};
    CHECK(refuse_upgrade(other, origins).status == 400);
    CHECK(contains(refuse_upgrade(other, origins).body, "sequence.v1"));
    other.subprotocols = {"chat", "sequence.v1"};
    CHECK(refuse_upgrade(other, origins).status == 0);
}
