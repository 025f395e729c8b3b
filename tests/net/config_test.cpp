#include "server/config.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <initializer_list>
#include <stdlib.h>
#include <vector>

#include "server/limits/limits.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/server_process.hpp"

using namespace seq::net;
using seq::test::contains;

namespace {

tl::expected<Config, EarlyEnd> read(std::initializer_list<const char*> options) {
    std::vector<const char*> arguments{"sequenced"};
    arguments.insert(arguments.end(), options);
    return read_config(static_cast<int>(arguments.size()), arguments.data());
}

/// What these options lead to, which must be accepted.
Config config_of(std::initializer_list<const char*> options) {
    auto config = read(options);
    REQUIRE_MESSAGE(config.has_value(), config.error().text);
    return std::move(*config);
}

/// Why these options are refused, with status 2.
std::string refusal_of(std::initializer_list<const char*> options) {
    const auto config = read(options);
    REQUIRE_FALSE(config.has_value());
    CHECK(config.error().status == 2);
    return config.error().text;
}

/// A file of settings.
class ConfigFile {
  public:
    explicit ConfigFile(std::string_view text) { write(text); }
    void write(std::string_view text) const { std::ofstream{path_} << text; }
    const char* path() const { return path_.c_str(); }

  private:
    seq::test::TemporaryFolder folder_;
    std::string path_ = folder_.path() / "sequenced.conf";
};

class Environment {
  public:
    Environment(const char* name, const char* value) : name_{name} { ::setenv(name, value, 1); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment() { ::unsetenv(name_); }

  private:
    const char* name_;
};

}  // namespace

TEST_CASE(
    "by default the server listens only on this machine, without a page, TLS, an admin address, JSON or a "
    "cluster") {
    const Config config = config_of({});
    CHECK(to_string(config.server.listen) == "127.0.0.1:8080");
    CHECK(config.data == "./data");
    CHECK(config.server.grace == std::chrono::seconds{5});
    CHECK(config.server.threads >= 1);
    CHECK(config.web.empty());
    CHECK_FALSE(config.server.tls.named());
    CHECK_FALSE(config.server.admin.has_value());
    CHECK(config.log_format == "text");
    CHECK_FALSE(config.health);
    CHECK_FALSE(config.cluster);
    CHECK(config.server.limits.tick == std::chrono::seconds{1});
}

TEST_CASE("the folder of the page, an admin address and JSON are set by options or by the environment") {
    const Config config = config_of({"--web", "/srv/page", "--admin", "[::1]:9090", "--log-format", "json"});
    CHECK(config.web == "/srv/page");
    CHECK(to_string(config.server.admin.value()) == "[::1]:9090");
    CHECK(config.log_format == "json");
    const Environment set{"SEQUENCED_WEB", "/srv/other"};
    CHECK(config_of({}).web == "/srv/other");
}

TEST_CASE("a certificate and its key are set together or not at all") {
    const Config config = config_of({"--tls-cert", "chain.pem", "--tls-key", "key.pem"});
    CHECK(config.server.tls.named());
    CHECK(config.server.tls.certificate == "chain.pem");
    CHECK(config.server.tls.key == "key.pem");
    refusal_of({"--tls-cert", "chain.pem"});
    refusal_of({"--tls-key", "key.pem"});
    const Environment key{"SEQUENCED_TLS_KEY", "other.pem"};
    CHECK(config_of({"--tls-cert", "chain.pem"}).server.tls.key == "other.pem");
}

TEST_CASE("a health check can be requested only on the command line") {
    CHECK(config_of({"--health"}).health);
    const ConfigFile file{"health=true\n"};
    refusal_of({"--config", file.path()});
}

TEST_CASE("the idle time of a room is set in days, at least one") {
    CHECK(read({})->server.limits.rooms_idle.room == std::chrono::days{7});
    CHECK(read({})->server.limits.rooms_idle.game == std::chrono::days{30});
    CHECK(read({})->server.limits.rooms_idle.regular == std::chrono::days{90});
    CHECK(read({"--limit", "regular-idle=365"})->server.limits.rooms_idle.regular == std::chrono::days{365});
    const auto config = config_of({"--room-idle", "3", "--limit", "game-idle=90"});
    CHECK(config.server.limits.rooms_idle.room == std::chrono::days{3});
    CHECK(config.server.limits.rooms_idle.game == std::chrono::days{90});
    refusal_of({"--room-idle", "0"});
    refusal_of({"--limit", "game-idle=soon"});
}

TEST_CASE("every limit can be set on the command line, in the environment and in the file, in this order") {
    const ConfigFile file{
        "limit=outbox-bytes=20000\nlimit=idle-timeout=90\ntrusted-proxies=127.0.0.1,10.0.0.0/8\n"
        "limit=[]\nlimit=message-depth=6,creates-per-minute=3.5,seats-max=7\n"};
    const Environment depth{"SEQUENCED_LIMIT", "message-depth=5,seats-max=6"};
    const auto config =
        config_of({"--config", file.path(), "--limit", "messages-per-second=7", "--limit=seats-max=4",
                   "--limit", "spectators-max=0,failed-joins-per-minute-total=90", "--rooms-max", "12"});
    const Limits& limits = config.server.limits;
    CHECK(limits.message_depth == 5);
    CHECK(limits.messages_a_second == 7);
    CHECK(limits.outbox_bytes == 20'000);
    CHECK(limits.idle == std::chrono::seconds{90});
    CHECK(limits.creates_a_minute == 3.5);
    CHECK(limits.room.seats_max == 4);
    CHECK(limits.room.spectators_max == 0);
    CHECK(limits.wrong_codes_a_minute == 90);
    CHECK(limits.rooms_max == 12);
    CHECK(config.server.trusted_proxies.trusts(boost::asio::ip::make_address("10.1.2.3")));
}

TEST_CASE("each limit has its value in its range, and can be set to both ends of it") {
    Limits limits;
    for (const Limit& limit : table_of(limits)) {
        CAPTURE(limit.name);
        const std::string usual = limit.text();
        CHECK_FALSE(set_limit(limits, limit, usual));
        CHECK(limit.text() == usual);
        CHECK(set_limit(limits, limit, std::to_string(limit.most * 2)));
        CHECK(set_limit(limits, limit, std::to_string(limit.least - 1)));
        CHECK(limit.text() == usual);
        CHECK_FALSE(set_limit(limits, limit, std::to_string(limit.most)));
        CHECK_FALSE(set_limit(limits, limit, std::to_string(limit.least)));
    }
}

TEST_CASE("a limit that was a flag in earlier versions is refused with the way to set it now") {
    const std::string why =
        "sequenced: --message-depth: this is a limit now: use --limit message-depth=5 or "
        "SEQUENCED_LIMIT=message-depth=5 (--help lists the options)\n";
    CHECK(read({"--message-depth", "5"}).error().text == why);
    const Environment depth{"SEQUENCED_MESSAGE_DEPTH", "5"};
    CHECK(read({}).error().text == why);
}

TEST_CASE("the limits are listed as they are set, and no server is started") {
    const auto listed = read({"--limit", "message-depth=5", "--limits"});
    REQUIRE_FALSE(listed.has_value());
    CHECK(listed.error().status == 0);
    CHECK(contains(listed.error().text, "\n| `message-depth` | 5 | 3 to 32 | "));
    CHECK_FALSE(contains(listed.error().text, "rooms-max"));
}

TEST_CASE("a deadline is set in seconds, and checked often enough") {
    const auto config = config_of({"--limit", "handshake-timeout=2,message-timeout=0.4", "--limit",
                                   "ping-interval=30,ping-interval-playing=4"});
    const Limits& limits = config.server.limits;
    CHECK(limits.handshake == std::chrono::seconds{2});
    CHECK(limits.whole_message == std::chrono::milliseconds{400});
    CHECK(limits.ping_every == std::chrono::seconds{30});
    CHECK(limits.ping_every_playing == std::chrono::seconds{4});
    CHECK(limits.tick == std::chrono::milliseconds{100});
}

TEST_CASE("an option is taken from the command line, else the environment, else the file") {
    const ConfigFile file{"listen=127.0.0.1:1\ndata=/from/file\ngrace=1\nlog-level=warn\n"};
    const Environment listen{"SEQUENCED_LISTEN", "127.0.0.1:2"};
    const Environment data{"SEQUENCED_DATA", "/from/environment"};
    const auto config = config_of({"--listen", "127.0.0.1:3", "--config", file.path()});
    CHECK(config.server.listen.port() == 3);
    CHECK(config.data == "/from/environment");
    CHECK(config.server.grace == std::chrono::seconds{1});
    CHECK(config.log_level == "warn");
}

TEST_CASE("a variable that is no setting is refused, and the nearest one is named") {
    const auto why_not = [](const char* name, const char* value = "1") {
        const Environment set{name, value};
        const auto config = read({});
        CHECK((config.has_value() || config.error().status == 2));
        return config ? "" : config.error().text;
    };
    CHECK(why_not("SEQUENCED_TRUSTED_PROXY") ==
          "sequenced: the environment has SEQUENCED_TRUSTED_PROXY, which is no setting; did you mean "
          "SEQUENCED_TRUSTED_PROXIES? (--help lists the options)\n");
    CHECK(contains(why_not("sequenced_Listen"), "did you mean SEQUENCED_LISTEN?"));
    CHECK(contains(why_not("SEQUENCED_SOMETHING_ELSE"), "no setting ("));
    // SEQUENCED_HEALTH would make the program do something other than serve.
    for (const char* other : {"SEQUENCED_PORT", "SEQUENCED_HEALTH"})
        CHECK(contains(why_not(other), other));
    CHECK(why_not("SEQUENCED").empty());
    // Kubernetes sets these for a service of this name.
    CHECK(why_not("SEQUENCED_PORT", "tcp://10.0.0.1:8080").empty());
    CHECK(why_not("SEQUENCED_PORT_8080_TCP_ADDR", "10.0.0.1").empty());
    CHECK(why_not("SEQUENCED_SERVICE_HOST", "10.0.0.1").empty());
}

TEST_CASE("files of settings and variables may come from a Windows editor") {
    const ConfigFile file{"\xEF\xBB\xBFlisten=127.0.0.1:1\r\ndata=/from/file\r\n"};
    const Environment grace{"\xEF\xBB\xBFSEQUENCED_GRACE", "7\r"};
    const Environment url{"SEQUENCED_PUBLIC_URL", "https://play.example.org\r"};
    const auto config = config_of({"--config", file.path()});
    CHECK(config.server.listen.port() == 1);
    CHECK(config.data == "/from/file");
    CHECK(config.server.grace == std::chrono::seconds{7});
    CHECK(config.server.public_url == "https://play.example.org");
    file.write(std::string_view{"\xFF\xFEl\0i\0", 6});
    CHECK(contains(refusal_of({"--config", file.path()}), "UTF-16: save it as UTF-8"));
}

TEST_CASE("Web Push is on by default if the public URL is https and names a host, and can be switched off") {
    const auto push = [](std::initializer_list<const char*> options) {
        const auto config = read(options);
        REQUIRE_MESSAGE(config.has_value(), config.error().text);
        return config->push ? "on, " + config->push_setup.contact : "off";
    };
    CHECK(push({"--public-url", "https://play.example.org/seq"}) == "on, https://play.example.org/seq");
    CHECK(push({"--public-url", "https://192.0.2.1", "--push-contact", "mailto:a@b.c"}) ==
          "on, mailto:a@b.c");
    CHECK(push({}) == "off");
    for (const char* url :
         {"http://play.example.org", "https://192.0.2.1", "https://[2001:db8::1]", "https://nas"})
        CHECK_MESSAGE(push({"--public-url", url}) == "off", url);
    const Environment off{"SEQUENCED_PUSH", "false"};
    CHECK(push({"--public-url", "https://play.example.org"}) == "off");
}

TEST_CASE("a wrong option leads to one clear line and status 2") {
    const std::initializer_list<std::initializer_list<const char*>> wrongs{
        {"--lisen", "127.0.0.1:1"},
        {"--listen", "nowhere"},
        {"--listen", "127.0.0.1:99999"},
        {"--listen", "::1:80"},
        {"--log-level", "loud"},
        {"--log-format", "xml"},
        {"--admin", "9090"},
        {"--threads", "0"},
        {"--grace", "soon"},
        {"--public-url", "example"},
        {"--config", "/not/there"},
        {"--listen"},
        {"--limit", "message-depth=33"},
        {"--limit", "message-bytes=-1"},
        {"--connections-max", "many"},
        {"--limit", "write-timeout=0"},
        {"--limit", "idle-timeout=10s"},
        {"--limit", "seats-max=0"},
        {"--limit", "seats-max=2.5"},
        {"--limit", "seats-max="},
        {"--limit", "seats-max"},
        {"--limit", "sides-max=2"},
        {"--limit", "rooms-max=5"},  // it has a flag
        {"--limit"},
        {"--rooms-max", "0"},
        {"--trusted-proxies", "10.0.0.0/33"},
        {"--trusted-proxies", "127.0.0.1,proxy.example"},
        {"--allowed-origins", "example.org"},
        {"stray"},
    };
    for (const auto& wrong : wrongs) {
        CAPTURE(*wrong.begin());
        const std::string why = refusal_of(wrong);
        CHECK(why.starts_with("sequenced: "));
        CHECK(why.find('\n') == why.size() - 1);
    }
}

TEST_CASE("a file with an unknown option is refused") {
    const ConfigFile file{"lisen=127.0.0.1:1\n"};
    CHECK(contains(refusal_of({"--config", file.path()}), "lisen"));
}

TEST_CASE("help and the version are printed, and both exit with status 0") {
    const auto help = read({"--help"});  // sequenced(1) is compared with it in tests/manual
    REQUIRE_FALSE(help.has_value());
    CHECK(help.error().status == 0);
    CHECK(contains(help.error().text, "--listen"));
    const auto version = read({"--version"});
    REQUIRE_FALSE(version.has_value());
    CHECK(version.error().status == 0);
    CHECK(version.error().text.starts_with("sequenced "));
    for (const char* part : {"preset ", "link-time optimisation"})
        CHECK(contains(version.error().text, part));
}

TEST_CASE("addresses are read as they are written") {
    CHECK(to_string(*parse_endpoint("127.0.0.1:0")) == "127.0.0.1:0");
    CHECK(to_string(*parse_endpoint("[::1]:8080")) == "[::1]:8080");
    CHECK(to_string(*parse_endpoint("0.0.0.0:80")) == "0.0.0.0:80");
    CHECK(to_string(*parse_endpoint("localhost:80")) == "127.0.0.1:80");
    for (const char* wrong :
         {"", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:80x", "[127.0.0.1]:80", "::1:80"})
        CHECK_FALSE(parse_endpoint(wrong).has_value());
}

TEST_CASE("a cluster is joined with the URLs of its NATS servers") {
    const auto config = config_of({"--cluster", "nats://a:4222,tls://b", "--cluster-creds", "user.creds",
                                   "--cluster-tls-ca", "ca.pem", "--node", "Alpha_1"});
    REQUIRE(config.cluster.has_value());
    CHECK(config.cluster->servers == std::vector<std::string>{"nats://a:4222", "tls://b"});
    CHECK(config.cluster->credentials == "user.creds");
    CHECK(config.cluster->ca == "ca.pem");
    CHECK(config.cluster->node == "Alpha_1");
    const Environment set{"SEQUENCED_CLUSTER", "nats://c:1"};
    CHECK(read({})->cluster->servers == std::vector<std::string>{"nats://c:1"});
}

TEST_CASE("a node is named after its machine and its port unless it is given a name") {
    const auto node = read({"--cluster", "nats://a:4222", "--listen", "127.0.0.1:8765"})->cluster->node;
    CHECK(node.ends_with("-8765"));
    CHECK(seq::cluster::why_no_node_name(node).empty());
    const auto free_port = read({"--cluster", "nats://a:4222", "--listen", "127.0.0.1:0"})->cluster->node;
    CHECK_FALSE(free_port.ends_with("-0"));
}

TEST_CASE("a wrong cluster is refused with a sentence") {
    for (const char* servers : {"a:4222", "nats://", "nats://a,", "nats://a,b", "http://a"}) {
        CAPTURE(servers);
        CHECK(contains(refusal_of({"--cluster", servers}), "nats://a:4222,nats://b:4222"));
    }
    const std::string too_long(65, 'a');
    for (const char* node : {"a.b", "*", "a b", "", ">", too_long.c_str()}) {
        CAPTURE(node);
        refusal_of({"--cluster", "nats://a", "--node", node});
    }
    refusal_of({"--node", "a"});
    refusal_of({"--cluster-creds", "user.creds"});
    refusal_of({"--cluster-tls-ca", "ca.pem"});
}
