#include "tests/whole/cable.hpp"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <functional>
#include <future>
#include <thread>
#include <utility>

namespace seq::test {
namespace {

namespace asio = boost::asio;
using Socket = asio::ip::tcp::socket;
using Error = boost::system::error_code;

/// What waits while the cable is cut.
struct Cut {
    bool is_cut = false;
    std::vector<std::function<void()>> waiting{};

    void pass(std::function<void()> what) {
        if (is_cut)
            waiting.push_back(std::move(what));
        else
            what();
    }
};

/// A connection through the cable.
class CableConnection : public std::enable_shared_from_this<CableConnection> {
  public:
    CableConnection(Cut& cut, Socket near) : cut_{cut}, far_{near.get_executor()}, near_{std::move(near)} {}

    void begin(std::uint16_t port) {
        far_.async_connect({asio::ip::address_v4::loopback(), port},
                           [self = shared_from_this()](const Error& error) {
                               if (error) return self->close();
                               self->read(self->near_, self->far_, self->out_);
                               self->read(self->far_, self->near_, self->back_);
                           });
    }

  private:
    using Buffer = std::array<char, 16384>;

    void read(Socket& from, Socket& to, Buffer& buffer) {
        from.async_read_some(asio::buffer(buffer), [self = shared_from_this(), &from, &to, &buffer](
                                                       const Error& error, std::size_t size) {
            self->cut_.pass([self, &from, &to, &buffer, error, size] {
                if (error) return self->close();
                self->write(from, to, buffer, size);
            });
        });
    }
    void write(Socket& from, Socket& to, Buffer& buffer, std::size_t size) {
        asio::async_write(to, asio::buffer(buffer.data(), size),
                          [self = shared_from_this(), &from, &to, &buffer](const Error& error, std::size_t) {
                              if (error) return self->close();
                              self->read(from, to, buffer);
                          });
    }
    void close() {
        Error ignored;
        static_cast<void>(near_.close(ignored));
        static_cast<void>(far_.close(ignored));
    }

    Cut& cut_;
    Socket far_;
    Socket near_;
    Buffer out_{};
    Buffer back_{};
};

}  // namespace

struct Cable::Parts {
    explicit Parts(const std::vector<std::uint16_t>& far_ports) {
        for (const std::uint16_t port : far_ports) {
            acceptors.push_back(std::make_unique<asio::ip::tcp::acceptor>(
                io, asio::ip::tcp::endpoint{asio::ip::address_v4::loopback(), 0}));
            accept(*acceptors.back(), port);
        }
    }

    void accept(asio::ip::tcp::acceptor& acceptor, std::uint16_t port) {
        acceptor.async_accept([this, &acceptor, port](const Error& error, Socket near) {
            if (error) return;
            const auto connection = std::make_shared<CableConnection>(cut, std::move(near));
            cut.pass([connection, port] { connection->begin(port); });
            accept(acceptor, port);
        });
    }
    void set(bool is_cut) {
        std::promise<void> done;
        asio::post(io, [&] {
            cut.is_cut = is_cut;
            if (!is_cut)
                for (const auto& what : std::exchange(cut.waiting, {}))
                    what();
            done.set_value();
        });
        done.get_future().wait();
    }

    asio::io_context io;
    Cut cut;
    std::vector<std::unique_ptr<asio::ip::tcp::acceptor>> acceptors;
    std::jthread thread;
};

Cable::Cable(const std::vector<std::uint16_t>& ports) : parts_{std::make_unique<Parts>(ports)} {
    parts_->thread = std::jthread{[this] { parts_->io.run(); }};
}

Cable::~Cable() {
    parts_->io.stop();
    parts_->thread.join();
    parts_->cut.waiting.clear();
}

std::vector<std::uint16_t> Cable::ports() const {
    std::vector<std::uint16_t> ports;
    for (const auto& acceptor : parts_->acceptors)
        ports.push_back(acceptor->local_endpoint().port());
    return ports;
}

void Cable::cut() {
    parts_->set(true);
}

void Cable::mend() {
    parts_->set(false);
}

}  // namespace seq::test
