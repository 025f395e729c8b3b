#include "bench/move/websocket.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/message/limits.hpp"

namespace seq::bench {

namespace asio = boost::asio;
namespace ws = boost::beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;

struct WebSocket::Stream : std::enable_shared_from_this<WebSocket::Stream> {
    virtual ~Stream() = default;
    virtual void listen() = 0;
    virtual void write(std::string_view text) = 0;
    virtual void close() = 0;
    std::function<void(std::string_view)> on_text;
};

namespace {

/// Over TCP or TLS.
template <typename Layer>
class StreamOver final : public WebSocket::Stream {
  public:
    template <typename... Arguments>
    explicit StreamOver(Arguments&&... arguments) : stream_{std::forward<Arguments>(arguments)...} {
        stream_.secure_prng(false);
        stream_.set_option(ws::stream_base::decorator([](ws::request_type& request) {
            request.set(boost::beast::http::field::sec_websocket_protocol, protocol::websocket_subprotocol);
        }));
    }

    Layer& layer() { return stream_.next_layer(); }
    void open(std::uint16_t port) {
        stream_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
        socket().non_blocking(true);
    }
    void listen() override {
        stream_.async_read(buffer_, [this, self = shared_from_this()](const error_code& error, std::size_t) {
            if (!socket().is_open()) return;
            if (error) throw std::runtime_error{"the server closed the connection: " + error.message()};
            on_text({static_cast<const char*>(buffer_.data().data()), buffer_.size()});
            buffer_.consume(buffer_.size());
            if (socket().is_open()) listen();
        });
    }
    void write(std::string_view text) override { stream_.write(asio::buffer(text)); }
    void close() override {
        error_code ignored;
        socket().close(ignored);
    }

  private:
    tcp::socket& socket() { return boost::beast::get_lowest_layer(stream_); }

    ws::stream<Layer, false> stream_;  // false: without permessage-deflate
    boost::beast::flat_buffer buffer_;
};

}  // namespace

tcp::socket connect_from(asio::io_context& io, std::uint32_t own_host, std::uint16_t port) {
    tcp::socket socket{io, tcp::v4()};
    // The port is chosen when both ends are known, so that ports do not run out.
    socket.set_option(asio::detail::socket_option::boolean<IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT>{true});
    socket.bind({asio::ip::address_v4{own_host}, 0});
    socket.connect({asio::ip::address_v4{loopback}, port});
    socket.set_option(tcp::no_delay{true});
    return socket;
}

WebSocket::WebSocket(asio::io_context& io, std::uint32_t own_host, const Address& server) {
    tcp::socket socket = connect_from(io, own_host, server.port);
    if (server.tls == nullptr) {
        const auto plain = std::make_shared<StreamOver<tcp::socket>>(std::move(socket));
        plain->open(server.port);
        stream_ = plain;
        return;
    }
    using Tls = asio::ssl::stream<tcp::socket>;
    const auto encrypted = std::make_shared<StreamOver<Tls>>(std::move(socket), *server.tls);
    encrypted->layer().handshake(Tls::client);
    encrypted->open(server.port);
    stream_ = encrypted;
}

WebSocket::~WebSocket() {
    if (stream_) stream_->close();
}

void WebSocket::listen(std::function<void(std::string_view)> on_text) {
    stream_->on_text = std::move(on_text);
    stream_->listen();
}

void WebSocket::send_text(std::string_view text) {
    stream_->write(text);
}

}  // namespace seq::bench
