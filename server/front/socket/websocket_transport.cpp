#include "server/front/socket/websocket_transport.hpp"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <tuple>

#include "protocol/json/unicode.hpp"
#include "protocol/message/limits.hpp"
#include "server/front/http/request_head.hpp"
#include "server/front/socket/frame_buffers.hpp"
#include "server/front/socket/stream_layers.hpp"

namespace seq::net {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = boost::system::error_code;

namespace {

// The kernel doubles it for its own needs. Enough for half a megabyte per second at a round trip of 250 ms.
constexpr int send_bytes = 64 * 1024;

// The memory of a connection that waits for a message. Most messages are shorter; longer ones take more while
// they are read.
constexpr std::size_t first_read_bytes = 512;

// More is sent by write(): the memory for encrypting at once is kept.
constexpr std::size_t encrypted_now_max = 32 * 1024;

// Bounds how much unsent data the kernel keeps for a peer that does not read, and for how long. The defaults
// are megabytes and minutes, even after a close, and count against the memory of a container. Also disables
// Nagle's algorithm. `write` is our own deadline for a write; the kernel aborts if no byte is acknowledged
// for three times as long. Errors are ignored, because a connection works without these bounds.
void bound_kernel_buffers(Socket& socket, std::chrono::milliseconds write) {
    Error ignored;
    static_cast<void>(socket.set_option(Tcp::no_delay{true}, ignored));
    static_cast<void>(socket.set_option(Socket::send_buffer_size{send_bytes}, ignored));
    const auto timeout_ms = static_cast<unsigned>(3 * write.count());
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_ms, sizeof timeout_ms);
}

}  // namespace

struct WebSocketTransport::Beast {
    Beast(Socket socket, const Limits& its_limits, asio::ssl::context* tls)
        : limits{its_limits}, stream{std::move(socket), tls}, is_secure{tls == nullptr} {}

    MeteredSocket& socket() { return stream.next_layer(); }
    MaybeTlsStream& maybe_tls() { return socket().next_layer(); }
    Socket& tcp() { return maybe_tls().next_layer(); }

    // The only place to see the peer's control frames: Beast answers them inside a read.
    void count_control_frame(websocket::frame_type kind, beast::string_view payload) {
        constexpr std::size_t header_and_mask = 6;
        if (kind != websocket::frame_type::close) ++control_frames;
        last_frame = Clock::now();
        if (kind == websocket::frame_type::pong) note_pong(payload);
        socket().explain(header_and_mask + payload.size());
    }

    // Only the answer to the newest ping measures the round trip; an unsolicited pong is ignored.
    void note_pong(beast::string_view payload) {
        if (!pinged_at || payload != std::to_string(pings)) return;
        round_trip.note(std::chrono::duration_cast<RoundTripEstimate::Time>(last_frame - *pinged_at));
        pinged_at.reset();
        answered_ping = pings;
    }

    const Limits& limits;
    websocket::stream<MeteredSocket, false> stream;  // false: without permessage-deflate
    bool is_secure;                                  ///< TLS is not needed, or its handshake is done
    beast::flat_buffer buffer{};
    RequestHead request{};
    bool reading = false;
    Clock::time_point reading_since{};
    Clock::time_point last_frame = Clock::now();
    std::uint64_t control_frames = 0;
    std::uint64_t pings = 0;
    std::uint64_t answered_ping = 0;
    std::optional<Clock::time_point> pinged_at{};  ///< while the answer is awaited
    std::string rest{};                            ///< what write_now() has not sent
    RoundTripEstimate round_trip{};
};

namespace {

/// Whether a handshake failed because the peer speaks HTTP without TLS.
bool is_http(const Error& error) {
    return error.category() == asio::error::get_ssl_category() &&
           ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_HTTP_REQUEST;
}

HttpFault fault_of(const Error& error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return {431, "the request's header is too long"};
    const bool malformed = error.category() == make_error_code(http::error::bad_method).category();
    if (!malformed || error == http::error::end_of_stream || error == http::error::partial_message)
        return {0};
    return {400, "this is not an HTTP request: " + error.message()};
}

constexpr unsigned not_modified = 304;  // has no body, and no Content-Length

}  // namespace

WebSocketTransport::WebSocketTransport(Socket socket, const Limits& limits, const TlsContext& tls)
    : beast_{std::make_unique<Beast>(std::move(socket), limits, tls.get())} {
    bound_kernel_buffers(beast_->tcp(), limits.write);
}

WebSocketTransport::~WebSocketTransport() = default;

Awaitable<tl::expected<void, HttpFault>> WebSocketTransport::shake_hands() {
    auto [error] =
        co_await beast_->maybe_tls().tls()->async_handshake(asio::ssl::stream_base::server, as_tuple);
    beast_->is_secure = !error;
    if (!error) co_return tl::expected<void, HttpFault>{};
    HttpFault fault{0, "no TLS: " + error.message()};
    if (is_http(error)) {
        beast_->maybe_tls().drop_tls();
        fault = {400, "This port uses TLS: use an address that begins with https://"};
    }
    co_return tl::unexpected<HttpFault>{std::move(fault)};
}

Awaitable<tl::expected<HttpRequest, HttpFault>> WebSocketTransport::read_request() {
    if (!beast_->is_secure) {
        auto shaken = co_await shake_hands();
        if (!shaken) co_return tl::unexpected<HttpFault>{std::move(shaken.error())};
    }
    http::request_parser<http::empty_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(beast_->limits.header_bytes));
    auto [error, bytes] =
        co_await http::async_read_header(beast_->socket(), beast_->buffer, parser, as_tuple);
    if (error) {
        HttpFault fault = fault_of(error);
        co_return tl::unexpected<HttpFault>{std::move(fault)};
    }
    // A transfer coding that we do not know could hide a second request from us, or from a proxy (request
    // smuggling).
    const bool is_coded = parser.get().count(http::field::transfer_encoding) > 0;
    const bool has_body = is_coded || parser.content_length_remaining().value_or(0) > 0;
    beast_->request = parser.release();
    HttpRequest summary = summary_of(beast_->request, has_body, beast_->buffer.size() > 0);
    co_return summary;
}

Awaitable<bool> WebSocketTransport::respond(HttpResponse response) {
    http::response<http::string_body> message{static_cast<http::status>(response.status), 11};
    message.set(http::field::server, "sequenced");
    message.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers)
        message.set(name, value);
    message.keep_alive(response.keep_alive);
    if (response.status != not_modified) message.content_length(response.body.size());
    if (!response.without_body) message.body() = std::move(response.body);
    http::response_serializer<http::string_body> serializer{message};
    auto [error, bytes] = co_await http::async_write(beast_->socket(), serializer, as_tuple);
    if (!error && !response.keep_alive) co_await finish();
    co_return !error && response.keep_alive;
}

// Shuts down sending. TLS does not wait for the peer's close_notify, because nothing more is read.
Awaitable<void> WebSocketTransport::finish() {
    Socket& socket = beast_->tcp();
    Error ignored;
    if (MaybeTlsStream::Tls* tls = beast_->maybe_tls().tls(); tls != nullptr) {
        static_cast<void>(socket.shutdown(Socket::shutdown_receive, ignored));
        co_await tls->async_shutdown(as_tuple);
    }
    static_cast<void>(socket.shutdown(Socket::shutdown_send, ignored));
}

Awaitable<bool> WebSocketTransport::accept_websocket() {
    auto name_us = [](websocket::response_type& response) {
        response.set(http::field::server, "sequenced");
        response.set(http::field::sec_websocket_protocol, std::string{protocol::websocket_subprotocol});
    };
    auto& stream = beast_->stream;
    stream.set_option(websocket::stream_base::decorator{std::move(name_us)});
    auto [error] = co_await stream.async_accept(beast_->request, as_tuple);
    if (error) co_return false;
    beast_->request = {};
    stream.read_message_max(beast_->limits.message_bytes);
    auto count = [transport = beast_.get()](websocket::frame_type kind, beast::string_view payload) {
        transport->count_control_frame(kind, payload);
    };
    stream.control_callback(std::move(count));
    beast_->socket().explain_all();
    beast_->socket().begin_frames();
    static_cast<void>(beast_->tcp().non_blocking(
        true, error));  // for write_now(); other operations are asynchronous anyway
    beast_->last_frame = Clock::now();
    co_return !error;
}

Awaitable<Incoming> WebSocketTransport::read() {
    Beast& transport = *beast_;
    auto& buffer = transport.buffer;
    buffer.consume(buffer.size());
    if (buffer.capacity() > first_read_bytes) buffer.shrink_to_fit();
    transport.reading = true;
    transport.reading_since = Clock::now();
    Error error;
    do {  // not async_read(), which would reserve 1.5 KB for each connection that waits
        std::tie(error, std::ignore) = co_await transport.stream.async_read_some(
            buffer, std::max(first_read_bytes, buffer.size()), as_tuple);
    } while (!error && !transport.stream.is_message_done());
    transport.reading = false;
    Incoming incoming;
    if (error) co_return incoming;
    incoming.at = transport.last_frame = Clock::now();
    transport.socket().explain_all();
    incoming.text = {static_cast<const char*>(buffer.cdata().data()), buffer.size()};
    incoming.what = Incoming::What::binary;
    // Beast validates UTF-8 as it arrives, but accepts a message that ends within a character if its last
    // frame is empty.
    if (transport.stream.got_text())
        incoming.what =
            protocol::json::is_utf8(incoming.text) ? Incoming::What::text : Incoming::What::broken_text;
    co_return incoming;
}

bool WebSocketTransport::may_write_now() const {
    MeteredSocket& socket = beast_->socket();
    if (!socket.may_send() || socket.turn().is_taken()) return false;
    const WriteTurn* records = beast_->maybe_tls().records_turn();
    return records == nullptr ||
           (!records->is_taken() && !has_own_output(*beast_->maybe_tls().tls()->native_handle()));
}

WriteNow WebSocketTransport::write_now(std::span<const OutgoingFrame> frames) {
    if (!may_write_now() || frames.size() > FrameBuffers::frames_max) return WriteNow::nothing;
    if (beast_->maybe_tls().tls() != nullptr) return write_encrypted(frames);
    const std::size_t bytes = framed_size(frames);
    const std::size_t sent = send(frames, bytes);
    if (sent == bytes) return WriteNow::all;
    if (sent == 0) return WriteNow::nothing;  // write() learns it if the connection is broken
    beast_->socket().turn().take();
    beast_->rest = JoinedFrames{frames}.bytes().substr(sent);
    return WriteNow::begun;
}

std::size_t WebSocketTransport::send(std::span<const OutgoingFrame> frames, std::size_t bytes) {
    Error ignored;
    if (bytes > JoinedFrames::short_max)
        return beast_->tcp().send(FrameBuffers{frames}.buffers(), 0, ignored);
    return beast_->tcp().send(asio::buffer(JoinedFrames{frames}.bytes()), 0, ignored);
}

// All frames share records. What is encrypted has to be sent before anything else.
WriteNow WebSocketTransport::write_encrypted(std::span<const OutgoingFrame> frames) {
    if (framed_size(frames) > encrypted_now_max) return WriteNow::nothing;
    TlsRecords records{*beast_->maybe_tls().tls()->native_handle()};
    if (!records.encrypt(asio::buffer(JoinedFrames{frames}.bytes()))) return WriteNow::nothing;
    Error ignored;
    const std::size_t sent = beast_->tcp().send(asio::buffer(records.bytes()), 0, ignored);
    if (sent == records.bytes().size()) return WriteNow::all;
    beast_->socket().turn().take();
    beast_->maybe_tls().records_turn()->take();
    beast_->rest = records.bytes().substr(sent);
    return WriteNow::begun;
}

Awaitable<bool> WebSocketTransport::write(std::span<const OutgoingFrame> frames) {
    WriteTurn& turn = beast_->socket().turn();
    bool sent = true;
    if (!beast_->rest.empty()) sent = co_await write_rest();
    while (sent && !frames.empty()) {
        while (turn.is_taken() && !turn.has_ended())
            co_await turn.async_wait(as_tuple);
        if (!beast_->socket().may_send()) co_return false;
        turn.take();
        if (beast_->maybe_tls().tls() != nullptr) {
            sent = co_await write_gathered(std::exchange(frames, {}));
        } else {
            const FrameBuffers next{frames};
            auto [error, bytes] = co_await asio::async_write(beast_->tcp(), next.buffers(), as_tuple);
            sent = !error;
            frames = frames.subspan(next.frames());
        }
        turn.release();
    }
    co_return sent;
}

// What write_now() has begun, encrypted if there is TLS. It is still this writer's turn.
Awaitable<bool> WebSocketTransport::write_rest() {
    const std::string rest = std::exchange(beast_->rest, {});
    auto [error, bytes] = co_await asio::async_write(beast_->tcp(), asio::buffer(rest), as_tuple);
    if (WriteTurn* records = beast_->maybe_tls().records_turn(); records != nullptr) records->release();
    beast_->socket().turn().release();
    co_return !error;
}

// One buffer, because OpenSSL makes a record of each.
Awaitable<bool> WebSocketTransport::write_gathered(std::span<const OutgoingFrame> frames) {
    const JoinedFrames joined{frames};
    auto [error, bytes] =
        co_await asio::async_write(beast_->maybe_tls(), asio::buffer(joined.bytes()), as_tuple);
    co_return !error;
}

Awaitable<bool> WebSocketTransport::ping() {
    const std::string number = std::to_string(++beast_->pings);
    const websocket::ping_data payload{number.data(), number.size()};
    beast_->pinged_at = Clock::now();
    auto [error] = co_await beast_->stream.async_ping(payload, as_tuple);
    co_return !error;
}

Awaitable<void> WebSocketTransport::close(room::CloseReason reason) {
    const std::string_view words = texts_of(reason).words;
    websocket::close_reason said{beast::string_view{words.data(), words.size()}};
    said.code = static_cast<std::uint16_t>(reason);  // Beast's enum has no names for codes from 4000
    co_await beast_->stream.async_close(said, as_tuple);
}

void WebSocketTransport::close_now() {
    beast_->socket().turn().end();
    if (WriteTurn* records = beast_->maybe_tls().records_turn(); records != nullptr) records->end();
    Error ignored;
    static_cast<void>(beast_->tcp().close(ignored));
}

void WebSocketTransport::abort() {
    Error ignored;
    static_cast<void>(beast_->tcp().set_option(Socket::linger{true, 0}, ignored));
    close_now();
}

Traffic WebSocketTransport::traffic() const {
    Traffic traffic{beast_->last_frame, std::nullopt, beast_->control_frames, std::nullopt,
                    beast_->round_trip.smoothed()};
    traffic.pings = beast_->pings;
    traffic.answered_ping = beast_->answered_ping;
    const MeteredSocket& socket = beast_->stream.next_layer();
    traffic.ending_since = socket.ending_since();
    traffic.bytes = socket.received();
    if (beast_->reading && socket.unexplained() > 0)
        traffic.message_since = std::max(socket.unexplained_since(), beast_->reading_since);
    return traffic;
}

}  // namespace seq::net
