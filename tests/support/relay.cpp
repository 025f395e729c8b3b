#include "tests/support/relay.hpp"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <thread>
#include <utility>

namespace seq::test {
namespace {

namespace asio = boost::asio;
using Socket = asio::ip::tcp::socket;
using boost::system::error_code;

/// One side of a connection, and what it has sent last.
struct Side {
    Socket socket;
    std::array<char, 16 * 1024> buffer{};
};

/// A client's connection, and the one to the server that it is passed on to.
class Passage : public std::enable_shared_from_this<Passage> {
  public:
    Passage(Socket client, Relay::Hear hear)
        : server_{Socket{client.get_executor()}}, client_{std::move(client)}, hear_{std::move(hear)} {}

    void begin(const Relay::Choose& choose) {
        client_.socket.async_read_some(
            asio::buffer(client_.buffer),
            [this, self = shared_from_this(), &choose](error_code error, std::size_t size) {
                if (!error) connect(choose({client_.buffer.data(), size}), size);
            });
    }

  private:
    void connect(std::vector<std::uint16_t> ports, std::size_t size) {
        if (ports.empty()) return;
        const asio::ip::tcp::endpoint next{asio::ip::address_v4::loopback(), ports.front()};
        ports.erase(ports.begin());
        server_.socket = Socket{client_.socket.get_executor()};
        server_.socket.async_connect(next, [this, self = shared_from_this(), ports, size](error_code error) {
            if (error) return connect(ports, size);
            pass_on(client_, server_, size);
            carry(server_, client_);
        });
    }
    void carry(Side& from, Side& to) {
        from.socket.async_read_some(asio::buffer(from.buffer), [this, self = shared_from_this(), &from, &to](
                                                                   error_code error, std::size_t size) {
            if (error) return hang_up(to);
            pass_on(from, to, size);
        });
    }
    void pass_on(Side& from, Side& to, std::size_t size) {
        if (hear_) hear_(&from == &client_, {from.buffer.data(), size});
        asio::async_write(to.socket, asio::buffer(from.buffer, size),
                          [this, self = shared_from_this(), &from, &to](error_code error, std::size_t) {
                              if (error) return hang_up(from);
                              carry(from, to);
                          });
    }
    /// When one side has closed, closes the other too, after all data has been passed on. shutdown() is
    /// needed: a program started in the meantime may have inherited the socket, and close() would then not
    /// end the connection.
    static void hang_up(Side& side) {
        error_code ignored;
        static_cast<void>(side.socket.shutdown(Socket::shutdown_both, ignored));
        static_cast<void>(side.socket.close(ignored));
    }

    Side server_;
    Side client_;
    Relay::Hear hear_;
};

}  // namespace

struct Relay::Parts {
    void accept() {
        acceptor.async_accept([this](error_code error, Socket client) {
            if (error) return;
            std::make_shared<Passage>(std::move(client), listener ? listener() : Hear{})->begin(choose);
            accept();
        });
    }

    const Choose choose;
    const std::function<Hear()> listener;
    asio::io_context io{1};
    asio::ip::tcp::acceptor acceptor{io, {asio::ip::address_v4::loopback(), 0}};
    std::jthread thread{};
};

Relay::Relay(Choose choose, std::function<Hear()> listener)
    : parts_{std::make_unique<Parts>(std::move(choose), std::move(listener))} {
    parts_->accept();
    parts_->thread = std::jthread{[this] { parts_->io.run(); }};
}

Relay::~Relay() {
    parts_->io.stop();
    parts_->thread.join();
}

std::string Relay::address() const {
    return "127.0.0.1:" + std::to_string(parts_->acceptor.local_endpoint().port());
}

}  // namespace seq::test
