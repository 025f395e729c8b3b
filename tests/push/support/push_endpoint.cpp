#include "tests/push/support/push_endpoint.hpp"

#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "tests/support/tls_listener.hpp"

namespace seq::push::test {

namespace asio = boost::asio;
using TcpProtocol = asio::ip::tcp;
using boost::system::error_code;

struct PushEndpoint::Parts {
    Parts(const seq::test::Certificate& certificate, std::string its_response)
        : response{std::move(its_response)},
          listener{certificate, [this](TcpProtocol::socket socket, asio::ssl::context& tls) {
                       serve(std::move(socket), tls);
                   }} {}
    ~Parts() {
        {
            const std::scoped_lock lock{mutex};
            is_over = true;
        }
        changed.notify_all();
    }

    void serve(TcpProtocol::socket socket, asio::ssl::context& tls) {
        {
            const std::scoped_lock lock{mutex};
            ++connections;
        }
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

    mutable std::mutex mutex;
    std::condition_variable changed;
    std::string response;
    std::deque<Received> received;
    std::size_t connections = 0;
    std::size_t requests = 0;
    bool is_over = false;
    seq::test::TlsListener listener;
};

std::string Received::header(const std::string& name) const {
    const std::size_t at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 4;
    return head.substr(from, head.find("\r\n", from) - from);
}

PushEndpoint::PushEndpoint(const seq::test::Certificate& certificate, std::string response)
    : parts_{std::make_unique<Parts>(certificate, std::move(response))} {}

PushEndpoint::~PushEndpoint() = default;

std::uint16_t PushEndpoint::port() const {
    return parts_->listener.port();
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
