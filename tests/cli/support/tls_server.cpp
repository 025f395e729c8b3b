#include "tests/cli/support/tls_server.hpp"

#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <mutex>

#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "tests/support/tls_listener.hpp"

namespace seq::test {

namespace asio = boost::asio;
namespace ws = boost::beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

struct TlsServer::Parts {
    explicit Parts(const Certificate& certificate)
        : listener{certificate,
                   [this](tcp::socket socket, asio::ssl::context& tls) { serve(std::move(socket), tls); }} {}

    /// Serves a client until it disconnects.
    void serve(tcp::socket socket, asio::ssl::context& tls) {
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

    std::mutex mutex;
    std::string named_host;
    TlsListener listener;
};

TlsServer::TlsServer(const Certificate& certificate) : parts_{std::make_unique<Parts>(certificate)} {}

TlsServer::~TlsServer() = default;

std::uint16_t TlsServer::port() const {
    return parts_->listener.port();
}

std::string TlsServer::named_host() const {
    const std::scoped_lock lock{parts_->mutex};
    return parts_->named_host;
}

}  // namespace seq::test
