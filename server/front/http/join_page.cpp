#include "engine/preset/preset.hpp"
#include "protocol/digest/digest.hpp"
#include "server/front/http/pages.hpp"

namespace seq::net {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; }
code { font: 1rem/1.5 ui-monospace, monospace; }
pre { padding: .8rem 1rem; border: 1px solid #8888; border-radius: .5rem; overflow-x: auto; }
.code { letter-spacing: .15em; font-weight: bold; }
)";

std::string escape(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&': escaped += "&amp;"; break;
            case '<': escaped += "&lt;"; break;
            case '>': escaped += "&gt;"; break;
            case '"': escaped += "&quot;"; break;
            default: escaped += c;
        }
    }
    return escaped;
}

std::string whole_page(std::string_view title, std::string_view body) {
    std::string page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += "<meta property=\"og:title\" content=\"Sequence, with friends\">\n";
    page += "<meta property=\"og:description\" content=\"You are invited to a table.\">\n<title>";
    page += title;
    page += "</title>\n<style>";
    page += style;
    page += "</style>\n</head>\n<body>\n";
    page += body;
    page += "</body>\n</html>\n";
    return page;
}

}  // namespace

std::string join_page(std::string_view public_url, const protocol::RoomCode& code) {
    const std::string link = escape(std::string{public_url} + "/r/" + code.text);
    std::string body = "<h1>You are invited to a table</h1>\n";
    body += "<p>This table's code is <span class=\"code\">" + escape(code.text) + "</span>.</p>\n";
    body += "<p>Type this in a terminal to sit down:</p>\n";
    body += "<pre><code>sequence play " + link + "</code></pre>\n";
    body +=
        "<p>If the link that you were sent has a <code>#</code>, take it with all that stands behind it: "
        "it lets you in without a password.</p>\n";
    body += "<p>The program asks for your name, shows you the game and tells you when it is your turn. ";
    body += "<code>help</code> lists what you can say to it.</p>\n";
    body += "<p>Send the address of this page to your friends.</p>\n";
    return whole_page("A table for friends", body);
}

std::string front_page(std::string_view public_url) {
    std::string body = "<h1>Sequence, with friends</h1>\n";
    body += "<p>This server offers these games:</p>\n<ul>\n";
    for (const Preset& preset : presets())
        body += "<li>" + escape(preset.title) + "</li>\n";
    body += "</ul>\n";
    body += "<p>Create a table from a terminal:</p>\n";
    body += "<pre><code>sequence play --server " + escape(public_url) + "</code></pre>\n";
    body += "<p>You get a link to share. Your friends join with it:</p>\n";
    body += "<pre><code>sequence play LINK</code></pre>\n";
    return whole_page("Sequence, with friends", body);
}

const std::string& join_page_style_hash() {
    static const std::string hash =
        "sha256-" + protocol::to_base64(protocol::sha256(protocol::as_bytes(style)));
    return hash;
}

}  // namespace seq::net
