#include "server/front/http/web_files.hpp"

#include <fstream>

#include "server/front/http/pages.hpp"
#include "tests/net/support/get_request.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

namespace fs = std::filesystem;

/// A small built page, and files next to it that must not be served.
class BuiltPage {
  public:
    BuiltPage() {
        write("web/index.html", "<!doctype html><title>play</title>");
        write("web/index.html.gz", "packed html");
        write("web/assets/main-ABC.js", "play()");
        write("web/assets/main-ABC.js.gz", "packed play()");
        write("web/icon.svg", "<svg/>");
        write("secret.txt", "not for everybody");
    }
    fs::path folder() const { return home_.path() / "web"; }
    std::shared_ptr<const WebFiles> load() const {
        auto web = WebFiles::load(folder());
        REQUIRE_MESSAGE(web.has_value(), web.error());
        return *web;
    }
    void write(const std::string& name, const std::string& bytes) const {
        fs::create_directories((home_.path() / name).parent_path());
        std::ofstream{home_.path() / name, std::ios::binary} << bytes;
    }

  private:
    TemporaryFolder home_;
};

/// The built page as a site serves it.
struct ServedPage : BuiltPage {
    HttpResponse get(std::string target, bool accepts_gzip = false) const {
        HttpRequest request = get_request(std::move(target));
        request.accepts_gzip = accepts_gzip;
        return answer(request, site);
    }

    std::shared_ptr<const WebFiles> web = load();
    Site site{"https://play.example.org", {}, web.get()};
};

std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [known, value] : response.headers)
        if (known == name) return value;
    return {};
}

}  // namespace

TEST_CASE("every address of the page gives its index, which browsers revalidate each time") {
    const ServedPage built;
    for (const char* target :
         {"/", "/?from=a-friend", "/r/ABCDEFGHJK", "/r/no-code", "/rules", "/rules/S13", "/fair"}) {
        CAPTURE(target);
        const auto page = built.get(target);
        CHECK(page.status == 200);
        CHECK(page.content_type == "text/html; charset=utf-8");
        CHECK(page.body == "<!doctype html><title>play</title>");
        CHECK(header(page, "Cache-Control") == "no-cache");
    }
}

TEST_CASE("a messenger's preview is the same for every code, with the absolute address of its picture") {
    const BuiltPage built;
    built.write("web/index.html", "<!doctype html><meta content=\"%PUBLIC_URL%/invitation.png\">");
    const auto web = built.load();
    const Site site{"https://play.example.org", {}, web.get()};
    HttpRequest request = get_request("/r/ABCDEFGHJK");
    request.accepts_gzip = true;
    const auto page = answer(request, site);
    CHECK(page.body == "<!doctype html><meta content=\"https://play.example.org/invitation.png\">");
    CHECK(header(page, "Content-Encoding").empty());  // it was compressed without the address
    const auto other = answer(get_request("/r/no-code"), site);
    CHECK(other.body == page.body);
    CHECK(header(other, "ETag") == header(page, "ETag"));
    const auto elsewhere = answer(request, {"https://other.example.org", {}, web.get()});
    CHECK(header(elsewhere, "ETag") != header(page, "ETag"));
    built.write("web/index.html", "<base href=\"%BASE%\">");
    const auto with_base = built.load();
    for (const char* target : {"/", "/r/ABCDEFGHJK", "/no/such/page", "/index.html"}) {
        CHECK(answer(get_request(target), {"https://a.example", {}, with_base.get()}).body ==
              "<base href=\"/\">");
        CHECK(answer(get_request(target), {"https://a.example/x/seq", {}, with_base.get()}).body ==
              "<base href=\"/x/seq/\">");
    }
    const auto odd = answer(request, {"https://a\"><script>", {}, web.get()});
    CHECK_FALSE(contains(odd.body, "<script>"));
}

TEST_CASE("files of the page have their type, and those with a hash in their name are kept for good") {
    const ServedPage built;
    const auto script = built.get("/assets/main-ABC.js");
    CHECK(script.body == "play()");
    CHECK(script.content_type == "text/javascript; charset=utf-8");
    CHECK(header(script, "Cache-Control") == "public, max-age=31536000, immutable");
    const auto icon = built.get("/icon.svg");
    CHECK(icon.content_type == "image/svg+xml");
    CHECK(header(icon, "Cache-Control") == "no-cache");
}

TEST_CASE("clients that accept gzip get compressed bytes, and each form has its own entity tag") {
    const ServedPage built;
    const auto plain_form = built.get("/assets/main-ABC.js");
    CHECK(header(plain_form, "Content-Encoding").empty());
    const auto packed = built.get("/assets/main-ABC.js", true);
    CHECK(packed.body == "packed play()");
    CHECK(header(packed, "Content-Encoding") == "gzip");
    CHECK(header(packed, "Vary") == "Accept-Encoding");
    CHECK(header(packed, "ETag") != header(plain_form, "ETag"));
    const auto icon = built.get("/icon.svg", true);
    CHECK(icon.body == "<svg/>");
    CHECK(header(icon, "Content-Encoding").empty());
}

TEST_CASE("a cached file is not sent again until it has changed") {
    const ServedPage built;
    HttpRequest request = get_request("/");
    request.if_none_match = header(answer(request, built.site), "ETag");
    const auto same = answer(request, built.site);
    CHECK(same.status == 304);
    CHECK(same.body.empty());
    CHECK(header(same, "ETag") == request.if_none_match);
    built.write("web/index.html", "<!doctype html><title>another</title>");
    const auto newer = built.load();
    const auto changed = answer(request, {"https://play.example.org", {}, newer.get()});
    CHECK(changed.status == 200);
    CHECK(header(changed, "ETag") != request.if_none_match);
}

TEST_CASE("the page may run its own scripts and connect to its own server, and nothing else") {
    const BuiltPage built;
    const auto web = built.load();
    const auto page = answer(get_request("/"), {"https://play.example.org", {}, web.get()});
    const std::string policy = header(page, "Content-Security-Policy");
    CHECK(policy ==
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
          "font-src 'self'; connect-src 'self' wss://play.example.org; base-uri 'self'; form-action 'none'; "
          "frame-ancestors 'none'");
    CHECK(header(page, "X-Content-Type-Options") == "nosniff");
    CHECK(header(page, "Referrer-Policy") == "no-referrer");
    CHECK(header(page, "Cross-Origin-Opener-Policy") == "same-origin");
    const auto below = answer(get_request("/"), {"https://home.example/seq", {}, web.get()});
    CHECK(contains(header(below, "Content-Security-Policy"), " wss://home.example;"));
    const auto without_tls = answer(get_request("/"), {"http://192.0.2.1:8080", {}, web.get()});
    CHECK(header(without_tls, "Cross-Origin-Opener-Policy").empty());
    const auto odd = answer(get_request("/"), {"https://a; script-src *", {}, web.get()});
    CHECK_FALSE(contains(header(odd, "Content-Security-Policy"), "script-src *"));
}

TEST_CASE("only the files of the page are served, and /healthz and /metrics still answer") {
    const ServedPage built;
    for (const char* target :
         {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/secret.txt",
          "/assets", "/assets/", "/index.html.gz", "/rulesX", "/r"}) {
        CAPTURE(target);
        CHECK(built.get(target).status == 404);
    }
    CHECK(built.get("/healthz").body == "ok");
    CHECK(built.get("/ws").status == 426);
}

TEST_CASE("an unknown address gives the page with status 404, and a missing file a short text") {
    const ServedPage built;
    for (const char* target : {"/r", "/tables", "/rulesX", "/fair/x"}) {
        CAPTURE(target);
        const auto page = built.get(target);
        CHECK(page.status == 404);
        CHECK(page.body == "<!doctype html><title>play</title>");
        CHECK(header(page, "Content-Security-Policy").starts_with("default-src 'none'"));
    }
    CHECK(built.get("/assets/gone.js").body == "There is nothing here.");
}

TEST_CASE("a folder without index.html is no page, and neither is an empty compressed file") {
    const BuiltPage built;
    built.write("web/stray.js.gz", "packed");
    CHECK(answer(get_request("/stray.js"), {"http://x", {}, built.load().get()}).status == 404);
    fs::remove(built.folder() / "index.html");
    const auto none = WebFiles::load(built.folder());
    REQUIRE_FALSE(none.has_value());
    CHECK(contains(none.error(), "index.html is missing"));
    CHECK_FALSE(WebFiles::load(built.folder() / "nowhere").has_value());
}

TEST_CASE("the page is served over a socket, compressed if accepted, and not again if cached") {
    const BuiltPage built;
    const RunningServer server{built.load()};
    const std::uint16_t port = server.port();
    CHECK(get(port, "/r/ABCDEFGHJK").ends_with("<title>play</title>"));
    CHECK(get(port, "/", "Accept-Encoding: br, gzip;q=0.5\r\n").ends_with("packed html"));
    CHECK(get(port, "/", "Accept-Encoding: gzip;q=0\r\n").ends_with("<title>play</title>"));
    CHECK(get(port, "/assets/../../secret.txt").starts_with("HTTP/1.1 404"));
    const std::string known = get(port, "/", "If-None-Match: *\r\n");
    CHECK(known.starts_with("HTTP/1.1 304"));
    CHECK(known.ends_with("\r\n\r\n"));
    const std::string head =
        ask_http(port, "HEAD /assets/main-ABC.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    CHECK(head.starts_with("HTTP/1.1 200"));
    CHECK(contains(head, "Content-Length: 6\r\n"));
    CHECK(head.ends_with("\r\n\r\n"));
}
