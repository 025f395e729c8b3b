#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <csignal>
#include <cstdint>
#include <doctest/doctest.h>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "tests/cli/support/entry_attempt.hpp"
#include "tests/cli/support/play_session.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/server_process.hpp"
#include "tests/support/tls_listener.hpp"

namespace seq::client {
namespace asio = boost::asio;
namespace ws = boost::beast::websocket;
namespace {

using tcp = asio::ip::tcp;
using boost::system::error_code;

/// A WebSocket server with TLS that answers every `join` with `accepted`, on a thread and a port of its own
/// on 127.0.0.1.
class TlsServer {
  public:
    explicit TlsServer(const test::Certificate& certificate)
        : listener_{certificate,
                    [this](tcp::socket socket, asio::ssl::context& tls) { serve(std::move(socket), tls); }} {}

    std::uint16_t port() const { return listener_.port(); }
    /// The host name in the last client's TLS greeting (SNI), empty if it sent none; nothing before the
    /// greeting was read, which a client that refuses the certificate does not wait for.
    std::optional<std::string> named_host() const {
        const std::scoped_lock lock{mutex_};
        return named_host_;
    }

  private:
    /// Serves a client until it disconnects.
    void serve(tcp::socket socket, asio::ssl::context& tls) {
        error_code error;
        ws::stream<asio::ssl::stream<tcp::socket>> stream{std::move(socket), tls};
        static_cast<void>(stream.next_layer().handshake(asio::ssl::stream_base::server, error));
        const char* host = SSL_get_servername(stream.next_layer().native_handle(), TLSEXT_NAMETYPE_host_name);
        {
            const std::scoped_lock lock{mutex_};
            named_host_ = host == nullptr ? "" : host;
        }
        if (error) return;
        stream.set_option(ws::stream_base::decorator([](ws::response_type& response) {
            response.set(boost::beast::http::field::sec_websocket_protocol, protocol::websocket_subprotocol);
        }));
        stream.accept(error);
        boost::beast::flat_buffer buffer;
        while (!error && stream.read(buffer, error) != 0) {
            answer(stream, boost::beast::buffers_to_string(buffer.data()));
            buffer.consume(buffer.size());
        }
    }

    template <typename Stream>
    void answer(Stream& stream, const std::string& text) {
        const auto message = protocol::decode_client(text);
        if (!message) return;
        const auto& join = std::get<protocol::Join>(message->body);
        const protocol::Accepted accepted{message->id, 1, join.room, protocol::MemberId{1}};
        error_code ignored;
        stream.write(asio::buffer(protocol::encode(accepted, two_packs)), ignored);
    }

    mutable std::mutex mutex_;
    std::optional<std::string> named_host_;
    test::TlsListener listener_;
};

/// Tries to enter at this address; empty on success, otherwise the reason for the failure.
std::string come_in(const std::string& address, std::optional<std::string> ca_file) {
    const auto attempt = try_to_enter(address, {LinkState::inside, LinkState::ended}, std::move(ca_file));
    if (attempt.state == LinkState::inside) return "";
    return attempt.sentence.empty() ? "nothing happened" : attempt.sentence;
}

TEST_CASE("wss: a server is trusted if its certificate is for this host and from a trusted authority") {
    const test::TemporaryFolder folder;
    struct Case {
        std::string host;       ///< of the certificate
        std::string address;    ///< of the server, with its port at the end
        std::string authority;  ///< `own`, `other` or none that is trusted in addition
        std::string why_not;    ///< a part of the sentence
    };
    for (const Case& one : {Case{"localhost", "wss://localhost:", "own", ""},
                            {"127.0.0.1", "https://127.0.0.1:", "own", ""},
                            {"localhost", "wss://localhost:", "", "is not trusted: self-signed certificate"},
                            {"localhost", "wss://localhost:", "", "--ca FILE"},
                            {"localhost", "wss://localhost:", "other", "is not trusted"},
                            {"example.org", "wss://localhost:", "own", "hostname mismatch"},
                            {"example.org", "wss://127.0.0.1:", "own", "IP address mismatch"}}) {
        CAPTURE(one.address + " " + one.authority);
        const test::Certificate own = test::self_signed(one.host);
        const std::string ca = test::write_file(
            folder.path() / "ca.pem",
            one.authority == "own" ? own.certificate_pem : test::self_signed(one.host).certificate_pem);
        const TlsServer server{own};
        const std::string why_not = come_in(one.address + std::to_string(server.port()),
                                            one.authority.empty() ? std::nullopt : std::optional{ca});
        CHECK(why_not.empty() == one.why_not.empty());
        CHECK_MESSAGE(why_not.find(one.why_not) != std::string::npos, why_not);
        const bool by_name = one.address.find("localhost") != std::string::npos;
        REQUIRE(test::eventually([&] { return server.named_host().has_value(); }));
        CHECK(server.named_host() == (by_name ? "localhost" : ""));  // no SNI for an IP address
    }
}

TEST_CASE("wss: an unreadable file of authorities is named") {
    const std::string why = come_in("wss://localhost:1/ws", "/nowhere/ca.pem");
    CHECK(why.starts_with("Cannot read certificates from /nowhere/ca.pem: "));
}

}  // namespace
}  // namespace seq::client

namespace seq::test {
namespace {
/// A server with a certificate, and programs that trust the given certificates.
struct SecureSession {
    std::vector<std::string> command(const std::string& name, std::vector<std::string> arguments,
                                     const std::string& ca) const {
        arguments.insert(arguments.begin(), {SEQ_SEQUENCE, name});
        arguments.insert(arguments.end(), {"--ca", ca});
        return arguments;
    }
    Environment environment() const { return {{"XDG_STATE_HOME", (folder.path() / "state").string()}}; }
    /// The answer to a client that trusts the certificate in this file and asks for an unknown room.
    std::string greeting(const std::string& ca) const {
        return run_program(SEQ_SEQUENCE, {"bot", "--server", url, "--room", "0000000000", "--ca", ca},
                           environment())
            .err;
    }

    TemporaryFolder folder;
    Certificate own = self_signed("127.0.0.1");
    std::string file = write_file(folder.path() / "chain.pem", own.certificate_pem);
    std::string key_file = write_file(folder.path() / "key.pem", own.key_pem);
    std::string first = write_file(folder.path() / "first.pem", own.certificate_pem);
    ServerProcess server{SEQ_SEQUENCED, folder.path() / "data", {"--tls-cert", file, "--tls-key", key_file}};
    std::string url = "https://" + server.address();
};

void play_a_move(Terminal& terminal) {
    must_have_turn(terminal);
    const std::string move = some_move(terminal);
    CAPTURE(move);
    terminal.type(move + "\r");
    must_show(terminal, "You" + played(move));
}

// A dropped player could not reconnect here: only clients that connect later trust the second certificate.
TEST_CASE("over TLS a person plays with a bot, and a renewed certificate interrupts neither") {
    const SecureSession session;
    Terminal ann{
        session.command("play", {"--server", session.url, "--name", "Ann", "--ascii"}, session.first),
        session.environment()};
    must_show(ann, session.url + "/r/");
    must_show(ann, "You took seat 1");
    const std::string link = session.url + "/r/" + ann.screen().substr(ann.screen().find("/r/") + 3, 10);
    const Terminal bot{session.command("bot", {link}, session.first), session.environment()};
    must_show(ann, "Everyone's here: type start.");
    ann.type("start\r");
    play_a_move(ann);

    const Certificate renewed = self_signed("127.0.0.1");
    write_file(session.file, renewed.certificate_pem);
    write_file(session.key_file, renewed.key_pem);
    REQUIRE(session.greeting(session.file).find("is not trusted") != std::string::npos);
    ::kill(session.server.pid(), SIGHUP);
    for (int tries = 0; tries < 100; ++tries)
        if (session.greeting(session.file).find("is not trusted") == std::string::npos) break;
    CHECK(session.greeting(session.file).find("is not trusted") == std::string::npos);
    CHECK(session.greeting(session.first).find("is not trusted") != std::string::npos);

    play_a_move(ann);
    play_a_move(ann);
    CHECK(ann.bytes().find("Reconnected.") == std::string::npos);
}

}  // namespace
}  // namespace seq::test
