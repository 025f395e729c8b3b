#include <doctest/doctest.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <utility>

#include "client-cli/play/settings.hpp"
#include "client/link/address.hpp"
#include "client/link/keyring.hpp"
#include "client/link/secrets.hpp"
#include "tests/support/server_process.hpp"

namespace seq::client {
namespace {

std::string server_of(const char* text) {
    const auto destination = parse_destination(text);
    return destination ? destination->server.url() : destination.error();
}

std::string room_of(const char* text) {
    const auto destination = parse_destination(text);
    return destination && destination->room ? destination->room->text : "none";
}

TEST_CASE("a server can be given by the URL of its page, its WebSocket URL, or host and port") {
    CHECK(server_of("http://example.org:8080") == "ws://example.org:8080/ws");
    CHECK(server_of("http://example.org:8080/") == "ws://example.org:8080/ws");
    CHECK(server_of("https://example.org") == "wss://example.org:443/ws");
    CHECK(server_of("http://example.org") == "ws://example.org:80/ws");
    CHECK(server_of("ws://example.org:9000/ws") == "ws://example.org:9000/ws");
    CHECK(server_of("wss://example.org/ws") == "wss://example.org:443/ws");
    CHECK(server_of("example.org:8081") == "ws://example.org:8081/ws");
    CHECK(server_of("example.org") == "ws://example.org:8080/ws");
    CHECK(server_of("  <HTTP://Example.ORG:8080>\n") == "ws://example.org:8080/ws");
}

TEST_CASE("an IPv6 address is written in brackets") {
    CHECK(server_of("[::1]:8080") == "ws://[::1]:8080/ws");
    CHECK(server_of("https://[2001:db8::7]/r/0123456789") == "wss://[2001:db8::7]:443/ws");
    CHECK(parse_destination("[::1]")->server.host == "::1");
    CHECK(server_of("::1") == "an IPv6 address is written in brackets, as in [::1]:8080");
    CHECK(server_of("[::1") == "the address lacks its closing `]`");
    CHECK(server_of("[::1]8080") == "only a port can follow `]`");
}

TEST_CASE("an invitation names the server and the room") {
    CHECK(server_of("http://example.org:8080/r/7K2M9QXD3P") == "ws://example.org:8080/ws");
    CHECK(room_of("http://example.org:8080/r/7K2M9QXD3P") == "7K2M9QXD3P");
    CHECK(room_of("http://example.org:8080/r/7k2m9-qxd3p/") == "7K2M9QXD3P");
    CHECK(room_of("http://example.org:8080/r/7K2M9QXD3P?from=mail#top") == "7K2M9QXD3P");
    CHECK(server_of("https://example.org/games/r/7K2M9QXD3P") == "wss://example.org:443/games/ws");
    CHECK(room_of("http://example.org:8080") == "none");
    CHECK(server_of("http://example.org/r/short") == "`short` is not a room code");
}

/// Where `sequence play TEXT` goes, or `sequence play --server https://play.example TEXT` if TEXT has no
/// server.
tl::expected<Visit, std::string> visit_of(const std::string& text) {
    PlayArguments arguments;
    arguments.link = text;
    if (text.find_first_of("/%") == std::string::npos) arguments.server = "https://play.example";
    return where_to(arguments);
}

TEST_CASE("a link is read however it was pasted, by the table that the page's tests read too") {
    std::ifstream file{"tests/links.json"};
    REQUIRE(file);
    for (const nlohmann::json& one : nlohmann::json::parse(file)) {
        CAPTURE(one.at("why").get<std::string>());
        const auto visit = visit_of(one.at("text"));
        if (one.at("kind") != "room") {
            CHECK_FALSE((visit && visit->room));
            if (one.at("kind") != nullptr)
                CHECK(visit.error().find("open it in a browser") != std::string::npos);
            continue;
        }
        REQUIRE_MESSAGE(visit, visit.error());
        CHECK(visit->room.value().text == one.at("room").get<std::string>());
        const std::string secret = visit->secret ? protocol::to_hex(visit->secret->bytes) : "";
        CHECK(secret == one.value("secret", ""));
        const std::string key = visit->move_key ? protocol::to_hex(visit->move_key->bytes) : "";
        CHECK(key == one.value("continue", ""));
        if (one.contains("origin")) {
            const auto origin = parse_destination(std::string{one.at("origin")} + one.value("prefix", ""));
            CHECK(visit->server == origin.value().server);
        }
    }
}

TEST_CASE("all names of the loopback address are one server: the link finds the seat again") {
    const auto identity = [](std::string_view text) { return parse_destination(text)->server.identity(); };
    CHECK(identity("http://localhost:8080") == identity("http://127.0.0.1:8080/r/7K3M9QX2VB"));
    CHECK(identity("http://localhost:8080") == identity("ws://[::1]:8080/ws"));
    CHECK(identity("http://localhost:8080") != identity("http://localhost:8081"));
    CHECK(identity("http://localhost:8080") != identity("https://localhost:8080"));
    CHECK(identity("http://example.org:8080") != identity("http://localhost:8080"));
}

TEST_CASE("an invalid address is refused with a sentence that gives the reason") {
    CHECK(server_of("") == "`` isn't a link or host name");
    CHECK(server_of("ftp://example.org").starts_with("`ftp://` is not a supported scheme"));
    CHECK(server_of("example.org:0") == "`0` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:65536") == "`65536` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:") == "`` is not a port; ports are 1 to 65535");
    CHECK(server_of("example.org:80x") == "`80x` is not a port; ports are 1 to 65535");
    CHECK(server_of("http://ann@example.org") == "an address with a user name is not supported");
    CHECK(server_of("exa mple.org") == "`exa mple.org` isn't a link or host name");
    CHECK(server_of("http://example.org/a\x1b[2J").find("invalid character") != std::string::npos);
}

TEST_CASE(
    "a room's code is typed in either case, with or without blanks and a hyphen, as the link or --room") {
    for (const char* typed : {"7K2M9QXD3P", "7k2m9-qxd3p", "7K2M9 QXD3P", " 7k 2m9 qxD3p."}) {
        CAPTURE(typed);
        PlayArguments arguments;
        arguments.server = "127.0.0.1:8080";
        arguments.link = typed;
        const auto by_link = where_to(arguments);
        std::swap(arguments.link, arguments.room);
        const auto by_room = where_to(arguments);
        REQUIRE((by_link.has_value() && by_room.has_value()));
        CHECK(by_link->room == protocol::RoomCode{"7K2M9QXD3P"});
        CHECK(by_room->room == protocol::RoomCode{"7K2M9QXD3P"});
    }
}

TEST_CASE("a full link sends its secret to the server, a cut link or a code sends none") {
    const auto join_of = [](PlayArguments arguments) {
        arguments.name = "Ann";
        const auto visit = where_to(arguments);
        REQUIRE_MESSAGE(visit.has_value(), visit.error());
        return visit->secret;
    };
    const std::string secret(32, 'a');
    PlayArguments snapshot;
    snapshot.link = "http://127.0.0.1:8080/r/7K2M9QXD3P#" + secret;
    REQUIRE(join_of(snapshot).has_value());
    CHECK(protocol::to_hex(join_of(snapshot)->bytes) == secret);
    PlayArguments beside = snapshot;
    beside.server = "127.0.0.1:8080";
    CHECK(join_of(beside).has_value());
    PlayArguments cut = snapshot;
    cut.link.pop_back();
    CHECK_FALSE(join_of(cut).has_value());
    PlayArguments old;
    old.link = "http://127.0.0.1:8080/r/7K2M9QXD3P";
    CHECK_FALSE(join_of(old).has_value());
}

const KeyName ann{"ws://example.org:80/ws", "7K2M9QXD3P", "Ann"};
const KeyName bob{"ws://example.org:80/ws", "7K2M9QXD3P", "Bob"};

unsigned mode_of(const std::filesystem::path& path) {
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777;
}

TEST_CASE("a key is found by server, room and name, with the proposed next token") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path() / "state" / "sequence"};
    CHECK_FALSE(keyring.find(ann).has_value());
    const Credentials first{{ann.room}, new_token(), std::nullopt};
    REQUIRE(keyring.save(ann, first).has_value());
    CHECK(keyring.find(ann) == first);
    CHECK_FALSE(keyring.find(bob).has_value());
    const Credentials second{{ann.room}, new_token(), new_token()};
    REQUIRE(keyring.save(ann, second).has_value());
    CHECK(keyring.find(ann) == second);
}

TEST_CASE("the newest part in a deal is stored next to the key, readable by its owner only") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path() / "sequence"};
    CHECK_FALSE(keyring.find_part(ann).has_value());
    const DealPart first{1, 0, new_token().bytes, new_token().bytes};
    REQUIRE(keyring.save_part(ann, first).has_value());
    CHECK(keyring.find_part(ann) == first);
    const DealPart second{1, 1, new_token().bytes, new_token().bytes};
    REQUIRE(keyring.save_part(ann, second).has_value());
    CHECK(keyring.find_part(ann) == second);
    CHECK_FALSE(keyring.find_part(bob).has_value());
    CHECK_FALSE(keyring.find(ann).has_value());
    CHECK(mode_of(keyring.file_of(ann).string() + ".deal") == 0600);
}

TEST_CASE("keys are readable by their owner only") {
    const test::TemporaryFolder folder;
    const auto state = folder.path() / "sequence";
    const Keyring keyring{state};
    REQUIRE(keyring.save(ann, {{ann.room}, new_token(), std::nullopt}).has_value());
    CHECK(mode_of(state) == 0700);
    CHECK(mode_of(keyring.file_of(ann)) == 0600);
}

TEST_CASE("an unreadable key file counts as missing, and an unusable folder is reported") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path()};
    std::ofstream{keyring.file_of(ann)} << "token 12345\nnext nothing\n";
    CHECK_FALSE(keyring.find(ann).has_value());

    std::ofstream{folder.path() / "file"} << "not a folder";
    const Keyring nowhere{folder.path() / "file" / "sequence"};
    const auto saved = nowhere.save(ann, {{ann.room}, new_token(), std::nullopt});
    REQUIRE_FALSE(saved.has_value());
    CHECK(saved.error().starts_with("cannot keep the key to your seat in "));
}

TEST_CASE("a seat that a running program uses cannot be used by a second one") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path()};
    CHECK(keyring.hold(ann));
    CHECK_FALSE(keyring.hold(ann));
    CHECK(keyring.hold(bob));
}

}  // namespace
}  // namespace seq::client
