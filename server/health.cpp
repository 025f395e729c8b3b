#include "server/health.hpp"

#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <string_view>

#include "server/config.hpp"

namespace seq::net {
namespace {

using Error = boost::system::error_code;

constexpr std::string_view request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
constexpr std::size_t answer_bytes_max = 4096;

/// The endpoint at which this machine reaches a server that listens on `listen`.
Tcp::endpoint near_end(const Tcp::endpoint& listen) {
    if (!listen.address().is_unspecified()) return listen;
    const auto loopback = listen.address().is_v6() ? asio::ip::address{asio::ip::address_v6::loopback()}
                                                   : asio::ip::address{asio::ip::address_v4::loopback()};
    return {loopback, listen.port()};
}

Health read_answer(std::string_view answer) {
    const std::size_t body = answer.find("\r\n\r\n");
    if (!answer.starts_with("HTTP/1.1 ") || body == std::string_view::npos)
        return {false, "another program listens there"};
    return {answer.starts_with("HTTP/1.1 200"), std::string{answer.substr(body + 4)}};
}

/// One request and its response, with or without TLS.
class Exchange {
  public:
    Exchange(const Tcp::endpoint& at, bool secured) : at_{at}, secured_{secured} {
        context_.set_verify_mode(asio::ssl::verify_none);  // the certificate is for the server's name
    }

    Health run(std::chrono::milliseconds patience) {
        socket().async_connect(at_, [this](Error error) { error ? end(error) : greet(); });
        io_.run_for(patience);
        const std::string nothing = "no answer from " + to_string(at_);
        if (!outcome_) return {false, nothing + " in time"};
        if (answer_.empty()) return {false, nothing + ": " + outcome_->message()};
        return read_answer(answer_);
    }

  private:
    Tcp::socket& socket() { return stream_.next_layer(); }

    void greet() {
        if (!secured_) return ask(socket());
        stream_.async_handshake(asio::ssl::stream_base::client,
                                [this](Error error) { error ? end(error) : ask(stream_); });
    }
    template <typename Stream>
    void ask(Stream& stream) {
        asio::async_write(stream, asio::buffer(request),
                          [this, &stream](Error error, std::size_t) { error ? end(error) : listen(stream); });
    }
    template <typename Stream>
    void listen(Stream& stream) {
        asio::async_read(stream, asio::dynamic_buffer(answer_, answer_bytes_max),
                         [this](Error error, std::size_t) { end(error); });
    }
    void end(Error error) { outcome_ = error; }

    Tcp::endpoint at_;
    bool secured_;
    asio::io_context io_;
    asio::ssl::context context_{asio::ssl::context::tls_client};
    asio::ssl::stream<Tcp::socket> stream_{io_, context_};
    std::string answer_;
    std::optional<Error> outcome_;
};

}  // namespace

Health ask_health(const Config& config, std::chrono::milliseconds patience) {
    return Exchange{near_end(config.server.listen), config.server.tls.named()}.run(patience);
}

}  // namespace seq::net
