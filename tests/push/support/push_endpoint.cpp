#include "tests/push/support/push_endpoint.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace seq::push::test {

namespace asio = boost::asio;
using TcpProtocol = asio::ip::tcp;
using boost::system::error_code;

struct PushEndpoint::Parts {
    asio::io_context context;
    asio::ssl::context tls{asio::ssl::context::tls_server};
    TcpProtocol::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    std::uint16_t port = acceptor.local_endpoint().port();
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::string response;
    std::deque<Received> received;
    std::size_t connections = 0;
    std::size_t requests = 0;
    bool is_over = false;
    std::thread thread;

    void serve(TcpProtocol::socket socket) {
        error_code error;
        asio::ssl::stream<TcpProtocol::socket> stream{std::move(socket), tls};
        static_cast<void>(stream.handshake(asio::ssl::stream_base::server, error));
        if (error) return;
        std::string text;
        const std::size_t head = asio::read_until(stream, asio::dynamic_buffer(text), "\r\n\r\n", error);
        if (error) return;
        Received request{.head = text.substr(0, head), .body = text.substr(head)};
        const std::size_t length = std::stoul(request.header("Content-Length"));
        const std::size_t begun = request.body.size();
        request.body.resize(length);
        if (begun < length)
            asio::read(stream, asio::buffer(request.body.data() + begun, length - begun), error);
        std::unique_lock lock{mutex};
        received.push_back(std::move(request));
        ++requests;
        changed.notify_all();
        const std::string answer = response;
        if (answer.empty()) return changed.wait(lock, [this] { return is_over || !response.empty(); });
        lock.unlock();
        asio::write(stream, asio::buffer(answer), error);
        static_cast<void>(stream.shutdown(error));
    }

    void run() {
        while (true) {
            error_code error;
            TcpProtocol::socket socket{context};
            static_cast<void>(acceptor.accept(socket, error));
            {
                const std::scoped_lock lock{mutex};
                if (is_over || error) return;
                ++connections;
            }
            serve(std::move(socket));
        }
    }
};

std::string Received::header(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
}

PushEndpoint::PushEndpoint(const seq::test::Certificate& certificate, std::string response)
    : parts_{std::make_unique<Parts>()} {
    parts_->response = std::move(response);
    parts_->tls.use_certificate(asio::buffer(certificate.certificate_pem), asio::ssl::context::pem);
    parts_->tls.use_private_key(asio::buffer(certificate.key_pem), asio::ssl::context::pem);
    parts_->thread = std::thread{[this] { parts_->run(); }};
}

PushEndpoint::~PushEndpoint() {
    {
        const std::scoped_lock lock{parts_->mutex};
        parts_->is_over = true;
    }
    parts_->changed.notify_all();
    error_code ignored;
    TcpProtocol::socket last{parts_->context};  // wakes the one that accepts
    static_cast<void>(last.connect({asio::ip::address_v4::loopback(), parts_->port}, ignored));
    parts_->thread.join();
}

std::uint16_t PushEndpoint::port() const {
    return parts_->port;
}

void PushEndpoint::respond_with(std::string response) {
    const std::scoped_lock lock{parts_->mutex};
    parts_->response = std::move(response);
}

std::optional<Received> PushEndpoint::next() {
    std::unique_lock lock{parts_->mutex};
    const bool came =
        parts_->changed.wait_for(lock, std::chrono::minutes{1}, [this] { return !parts_->received.empty(); });
    if (!came) return std::nullopt;
    Received first = std::move(parts_->received.front());
    parts_->received.pop_front();
    return first;
}

std::size_t PushEndpoint::connections() const {
    const std::scoped_lock lock{parts_->mutex};
    return parts_->connections;
}

std::size_t PushEndpoint::requests() const {
    const std::scoped_lock lock{parts_->mutex};
    return parts_->requests;
}

}  // namespace seq::push::test
