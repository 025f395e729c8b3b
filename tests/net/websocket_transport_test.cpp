#include "server/front/socket/websocket_transport.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <string_view>
#include <vector>

#include "server/front/socket/stream_layers.hpp"
#include "server/front/socket/transport.hpp"
#include "tests/net/support/certificate_folder.hpp"
#include "tests/support/websocket/frame.hpp"
#include "tests/support/websocket/handshake.hpp"
#include "tests/support/websocket/server_frame.hpp"

using namespace seq::net;
using namespace std::chrono_literals;

namespace {

namespace opcode = seq::test::opcode;
using seq::test::ServerFrame;
using seq::test::ServerFrames;

// Control frames of a client, masked with zeros.
constexpr std::string_view ping{"\x89\x82\0\0\0\0hi", 8};
constexpr std::string_view close_1000{"\x88\x82\0\0\0\0\x03\xe8", 8};

TlsContext tls_context() {
    return load_tls(seq::net::test::CertificateFolder{}.files()).value();
}

/// A WebSocket between a transport and a client that reads only on request and has little memory for what it
/// has not read. Both live on this thread.
class TestedConnection {
  public:
    explicit TestedConnection(const TlsContext& tls = {}) {
        client_tls_.set_verify_mode(asio::ssl::verify_none);
        const Tcp::endpoint anywhere{asio::ip::address_v4::loopback(), 0};
        Acceptor acceptor{context_.get_executor(), anywhere};
        Socket socket{context_.get_executor(), Tcp::v4()};
        socket.set_option(Socket::receive_buffer_size{4096});
        socket.connect(acceptor.local_endpoint());
        client_.emplace(std::move(socket), tls ? &client_tls_ : nullptr);
        server_.emplace(acceptor.accept(), limits_, tls);
        begin(accept());
        if (tls) begin_tls();
        shake_hands();
        REQUIRE(is_open_);
        begin(read_until_closed());
    }
    ~TestedConnection() {
        server_->abort();
        Error ignored;
        static_cast<void>(client_->next_layer().close(ignored));
        context_.run_for(1min);
    }
    TestedConnection(const TestedConnection&) = delete;
    TestedConnection& operator=(const TestedConnection&) = delete;

    WebSocketTransport& server() { return *server_; }
    /// Whether the server has not read the client's Close.
    bool is_open() const { return is_open_; }

    /// Begins a write() of the server. These frames have to exist until it ends.
    void write(std::span<const OutgoingFrame> frames) {
        written_.reset();
        begin(write_and_note(frames));
    }
    /// Waits for the end of the last write() and returns its result.
    bool has_written_all() {
        run_until([&] { return written_.has_value(); });
        return *written_;
    }
    /// The client sends a ping, and the server reads it.
    void send_ping() {
        const std::uint64_t received = server_->traffic().control_frames;
        send(ping);
        run_until([&] { return server_->traffic().control_frames > received; });
    }

    /// The client changes its TLS keys with the next message and asks the server to do the same.
    void ask_for_new_keys() {
        REQUIRE(SSL_key_update(client_->tls()->native_handle(), SSL_KEY_UPDATE_REQUESTED) == 1);
    }
    /// These bytes have to exist until they are sent.
    void send(std::string_view bytes) {
        asio::async_write(*client_, asio::buffer(bytes), [](const Error&, std::size_t) {});
    }
    /// All that the client receives until it is this many frames, or the end.
    std::vector<ServerFrame> receive(std::size_t frames) {
        received_.clear();
        has_received_ = false;
        receive_more(frames);
        run_until([&] { return has_received_; });
        return received_;
    }
    /// Runs both sides until this holds; it has a minute.
    template <typename Condition>
    void run_until(const Condition& holds) {
        const auto until = std::chrono::steady_clock::now() + 1min;
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < until);
            context_.restart();
            context_.run_one_for(100ms);
        }
    }

  private:
    using Error = boost::system::error_code;

    Awaitable<void> accept() {
        const auto request = co_await server_->read_request();
        REQUIRE(request.has_value());
        is_open_ = co_await server_->accept_websocket();
    }
    // The client's operations have callbacks: clang-tidy does not understand coroutines in them.
    void begin_tls() {
        std::optional<Error> result;
        client_->tls()->async_handshake(asio::ssl::stream_base::client,
                                        [&](const Error& error) { result = error; });
        run_until([&] { return result.has_value(); });
        REQUIRE(!result->failed());
    }
    void shake_hands() {
        std::string response;
        bool is_complete = false;
        send(handshake_);
        asio::async_read_until(*client_, asio::dynamic_buffer(response), "\r\n\r\n",
                               [&](const Error&, std::size_t) { is_complete = true; });
        run_until([&] { return is_complete && running_ == 0; });
    }
    Awaitable<void> read_until_closed() {
        auto what = Incoming::What::text;
        while (what != Incoming::What::closed) {
            const Incoming incoming = co_await server_->read();
            what = incoming.what;
        }
        is_open_ = false;
    }
    Awaitable<void> write_and_note(std::span<const OutgoingFrame> frames) {
        const bool all = co_await server_->write(frames);
        written_ = all;
    }
    void receive_more(std::size_t frames) {
        client_->async_read_some(asio::buffer(piece_), [this, frames](const Error& error, std::size_t size) {
            frames_.add({piece_.data(), size});
            while (auto frame = frames_.take())
                received_.push_back(std::move(*frame));
            has_received_ = error.failed() || received_.size() >= frames;
            if (!has_received_) receive_more(frames);
        });
    }

    void begin(Awaitable<void> coroutine) {
        ++running_;
        asio::co_spawn(context_.get_executor(), counted(std::move(coroutine)),
                       [](const std::exception_ptr& fault) {
                           if (fault) std::rethrow_exception(fault);
                       });
    }
    Awaitable<void> counted(Awaitable<void> coroutine) {
        co_await std::move(coroutine);
        --running_;
    }

    asio::io_context context_{1};
    asio::ssl::context client_tls_{asio::ssl::context::tls_client};
    Limits limits_;
    const std::string handshake_ = seq::test::Handshake{}.text();
    std::optional<WebSocketTransport> server_;
    std::optional<MaybeTlsStream> client_;
    bool is_open_ = false;
    std::array<char, 4096> piece_{};
    ServerFrames frames_;
    std::vector<ServerFrame> received_;
    bool has_received_ = false;
    std::optional<bool> written_;
    int running_ = 0;
};

OutgoingFrame message(std::size_t size, char letter = 'x') {
    return {seq::room::to_frame(std::string(size, letter))};
}

/// Writes messages until the connection takes no more, the last of them not whole.
std::vector<OutgoingFrame> fill(TestedConnection& connection) {
    std::vector<OutgoingFrame> messages;
    WriteNow result = WriteNow::all;
    while (result == WriteNow::all) {
        messages.push_back(message(20'000 + messages.size()));
        result = connection.server().write_now({&messages.back(), 1});
    }
    REQUIRE(result == WriteNow::begun);
    return messages;
}

void check_are(const std::vector<ServerFrame>& frames, const std::vector<OutgoingFrame>& messages) {
    REQUIRE(frames.size() >= messages.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        CHECK(frames[i].opcode == opcode::text);
        CHECK(frames[i].payload == *messages[i].first);
    }
}

}  // namespace

TEST_CASE("messages of every length are sent by one write, in order, with the header of RFC 6455") {
    for (const TlsContext& tls : {TlsContext{}, tls_context()}) {
        TestedConnection connection{tls};
        std::vector<OutgoingFrame> messages;
        for (std::size_t size = 0; size < 128; ++size)
            messages.push_back(message(size));
        for (const std::size_t size : {65'535, 65'536, 70'000})
            messages.push_back(message(size));
        connection.write(messages);
        check_are(connection.receive(messages.size()), messages);
        CHECK(connection.has_written_all());
    }
}

TEST_CASE("messages that are sent at once and those that wait arrive in order") {
    for (const TlsContext& tls : {TlsContext{}, tls_context()}) {
        TestedConnection connection{tls};
        std::vector<OutgoingFrame> messages;
        for (std::size_t i = 0; i < 6; ++i)
            messages.push_back(message(1000 * (i + 1), static_cast<char>('a' + i)));
        const std::span all{messages};
        CHECK(connection.server().write_now(all.first(2)) == WriteNow::all);
        connection.write(all.subspan(2, 2));
        CHECK(connection.has_written_all());
        CHECK(connection.server().write_now(all.subspan(4)) == WriteNow::all);
        check_are(connection.receive(messages.size()), messages);
    }
}

TEST_CASE("a message that is too long to be encrypted at once waits") {
    TestedConnection connection{tls_context()};
    const OutgoingFrame small = message(32'000);
    const OutgoingFrame large = message(33'000);
    CHECK(connection.server().write_now({&large, 1}) == WriteNow::nothing);
    CHECK(connection.server().write_now({&small, 1}) == WriteNow::all);
}

TEST_CASE("a TLS key update that arrives within an unfinished record is answered after it") {
    TestedConnection connection{tls_context()};
    const std::vector<OutgoingFrame> messages = fill(connection);
    connection.ask_for_new_keys();
    connection.send_ping();
    const OutgoingFrame later = message(3, 'y');
    CHECK(connection.server().write_now({&later, 1}) == WriteNow::nothing);
    connection.write({&later, 1});
    const auto frames = connection.receive(messages.size() + 2);
    check_are(frames, messages);
    REQUIRE(frames.size() == messages.size() + 2);
    const auto opcodes = std::minmax(frames[messages.size()].opcode, frames.back().opcode);
    CHECK(opcodes.first == opcode::text);
    CHECK(opcodes.second == opcode::pong);
    CHECK(connection.server().write_now({&later, 1}) == WriteNow::all);  // with the new keys
    CHECK(connection.receive(1).size() == 1);
}

TEST_CASE("a ping that arrives within an unfinished message is answered after it") {
    for (const TlsContext& tls : {TlsContext{}, tls_context()}) {
        CAPTURE(tls != nullptr);
        TestedConnection connection{tls};
        const std::vector<OutgoingFrame> messages = fill(connection);
        connection.send_ping();
        const OutgoingFrame later = message(3, 'y');
        CHECK(connection.server().write_now({&later, 1}) == WriteNow::nothing);
        connection.write({});
        const auto frames = connection.receive(messages.size() + 1);
        check_are(frames, messages);
        CHECK(frames.back().opcode == opcode::pong);
        CHECK(frames.back().payload == "hi");
        CHECK(connection.has_written_all());
    }
}

TEST_CASE("a Close that arrives within an unfinished message is answered after it, and nothing follows") {
    for (const TlsContext& tls : {TlsContext{}, tls_context()}) {
        CAPTURE(tls != nullptr);
        TestedConnection connection{tls};
        const std::vector<OutgoingFrame> messages = fill(connection);
        const std::uint64_t received = connection.server().traffic().bytes;
        connection.send(close_1000);
        connection.run_until([&] { return connection.server().traffic().bytes > received; });
        connection.write({});
        const auto frames = connection.receive(messages.size() + 1);
        check_are(frames, messages);
        CHECK(frames.back().opcode == opcode::close);
        connection.has_written_all();
        const OutgoingFrame later = message(3, 'y');
        CHECK(connection.server().write_now({&later, 1}) == WriteNow::nothing);
        connection.write({&later, 1});
        CHECK_FALSE(connection.has_written_all());
        CHECK(connection.receive(1).empty());
    }
}

TEST_CASE("a connection that is closed within a message lets neither writer wait") {
    TestedConnection connection;
    const std::vector<OutgoingFrame> messages = fill(connection);
    connection.send_ping();
    connection.server().close_now();
    connection.run_until([&] { return !connection.is_open(); });
    const OutgoingFrame later = message(3, 'y');
    CHECK(connection.server().write_now({&later, 1}) == WriteNow::nothing);
    connection.write({&later, 1});
    CHECK_FALSE(connection.has_written_all());
}

TEST_CASE(
    "the first measurement counts fully, each further one by an eighth, so one slow answer is soon "
    "forgotten") {
    RoundTripEstimate trip;
    CHECK_FALSE(trip.smoothed().has_value());
    trip.note(80ms);
    CHECK(trip.smoothed() == 80ms);
    trip.note(160ms);
    CHECK(trip.smoothed() == 90ms);
    trip.note(10ms);
    CHECK(trip.smoothed() == 80ms);
    trip.note(10s);
    for (int n = 0; n < 40; ++n)
        trip.note(40ms);
    CHECK(trip.smoothed().value() < 60ms);
}
