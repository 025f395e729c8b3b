#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <utility>

#include "client/link/connection.hpp"
#include "client/link/link.hpp"

namespace seq::client {
namespace {

class LocalConnection final : public Connection {
  public:
    LocalConnection(boost::asio::io_context& context, LocalPeer& peer) : peer_{peer}, arrives_{context} {
        peer_.send = [this](std::string message) {
            arrived_.push_back(std::move(message));
            arrives_.cancel();
        };
        peer_.close = [this](std::uint16_t code) {
            code_ = code;
            end();
        };
    }
    ~LocalConnection() override {
        peer_.send = [](const auto&) {};
        peer_.close = [](auto) {};
    }
    LocalConnection(const LocalConnection&) = delete;
    LocalConnection& operator=(const LocalConnection&) = delete;

    boost::asio::awaitable<tl::expected<std::string, Closed>> read() override {
        while (arrived_.empty() && !has_ended_) {
            arrives_.expires_at(std::chrono::steady_clock::time_point::max());
            co_await arrives_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
        }
        if (arrived_.empty()) {
            const Closed closed{code_, {}};
            co_return tl::unexpected{closed};
        }
        std::string next = std::move(arrived_.front());
        arrived_.pop_front();
        co_return next;
    }
    boost::asio::awaitable<bool> write(std::string message) override {
        peer_.on_message(message);
        co_return true;
    }
    boost::asio::awaitable<void> close() override {
        end();
        co_return;
    }
    void cut() override {
        arrived_.clear();
        end();
    }

  private:
    void end() {
        has_ended_ = true;
        arrives_.cancel();
    }

    LocalPeer& peer_;
    std::deque<std::string> arrived_;
    boost::asio::steady_timer arrives_;  ///< cancelled when a message arrives or the connection ends
    bool has_ended_ = false;
    std::uint16_t code_ = 0;
};

}  // namespace

std::unique_ptr<Connection> connect_locally(boost::asio::io_context& context, LocalPeer& peer) {
    return std::make_unique<LocalConnection>(context, peer);
}

}  // namespace seq::client
