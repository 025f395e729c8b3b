#include "tests/cli/support/tls_server.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <mutex>
#include <thread>

#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"

namespace seq::test {

namespace asio = boost::asio;
namespace ws = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

struct TlsServer::Parts {
    asio::io_context context;
    asio::ssl::context tls{asio::ssl::context::tls_server};
    tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    std::uint16_t port = acceptor.local_endpoint().port();
    std::mutex mutex;
    std::string named_host;
    bool over = false;
    std::thread thread;

    bool is_over() {
        const std::scoped_lock lock{mutex};
        return over;
    }

    /// Serves one client at a time, until it disconnects.
    void serve(tcp::socket socket) {
        error_code error;
        ws::stream<asio::ssl::stream<tcp::socket>> stream{std::move(socket), tls};
        static_cast<void>(stream.next_layer().handshake(asio::ssl::stream_base::server, error));
        const char* host = SSL_get_servername(stream.next_layer().native_handle(), TLSEXT_NAMETYPE_host_name);
        {
            const std::scoped_lock lock{mutex};
            named_host = host == nullptr ? "" : host;
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

    void run() {
        while (true) {
            error_code error;
            tcp::socket socket{context};
            static_cast<void>(acceptor.accept(socket, error));
            if (is_over() || error) return;
            serve(std::move(socket));
        }
    }
};

TlsServer::TlsServer(const Certificate& certificate) : parts_{std::make_unique<Parts>()} {
    parts_->tls.use_certificate(asio::buffer(certificate.certificate_pem), asio::ssl::context::pem);
    parts_->tls.use_private_key(asio::buffer(certificate.key_pem), asio::ssl::context::pem);
    parts_->thread = std::thread{[this] { parts_->run(); }};
}

TlsServer::~TlsServer() {
    {
        const std::scoped_lock lock{parts_->mutex};
        parts_->over = true;
    }
    error_code ignored;
    tcp::socket last{parts_->context};  // wakes the one that accepts
    static_cast<void>(last.connect({asio::ip::address_v4::loopback(), parts_->port}, ignored));
    parts_->thread.join();
}

std::uint16_t TlsServer::port() const {
    return parts_->port;
}

std::string TlsServer::named_host() const {
    const std::scoped_lock lock{parts_->mutex};
    return parts_->named_host;
}

}  // namespace seq::test
