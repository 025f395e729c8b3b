#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <doctest/doctest.h>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "protocol/message/limits.hpp"
#include "tests/cli/support/entry_attempt.hpp"

// Where a client connects to if the nodes of a cluster say again and again that another one has its room.

namespace seq::client {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace ws = boost::beast::websocket;
using boost::system::error_code;
using Targets = std::vector<std::string>;

/// What a connection to the path of a node leads to.
enum class AtNode : std::uint8_t { answer, not_found, silence };

/// Accepts one connection after another. Answers the first message of each with `moved` to this path.
class AlwaysElsewhere {
  public:
    explicit AlwaysElsewhere(std::string path, AtNode at_node = AtNode::answer)
        : thread_{[this, path = std::move(path), at_node] {
              while (!is_over_)
                  serve(path, at_node);
          }} {}
    ~AlwaysElsewhere() {
        is_over_ = true;
        error_code ignored;
        asio::ip::tcp::socket last{io_};
        static_cast<void>(last.connect(acceptor_.local_endpoint(), ignored));
    }

    /// What the client asks for until it waits or ends, and what becomes of it.
    Targets targets_of_client(std::chrono::milliseconds entry_patience = std::chrono::seconds{10}) {
        attempt =
            try_to_enter("ws://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()) + "/seq/ws",
                         {LinkState::inside, LinkState::waiting, LinkState::ended}, {}, entry_patience);
        const std::lock_guard guard{guard_};
        return targets_;
    }

    EntryAttempt attempt;

  private:
    void serve(const std::string& path, AtNode at_node) {
        asio::ip::tcp::socket socket{io_};
        acceptor_.accept(socket);
        boost::beast::flat_buffer buffer;
        http::request<http::empty_body> request;
        error_code error;
        http::read(socket, buffer, request, error);
        if (error) return;
        const std::string target{request.target()};
        if (target.find("/n/") == std::string::npos) at_node = AtNode::answer;
        {
            const std::lock_guard guard{guard_};
            targets_.push_back(target);
        }
        if (at_node == AtNode::not_found) {
            const std::string answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
            asio::write(socket, asio::buffer(answer), error);
            return;
        }
        ws::stream<asio::ip::tcp::socket> stream{std::move(socket)};
        stream.set_option(ws::stream_base::decorator{[](ws::response_type& response) {
            response.set(http::field::sec_websocket_protocol, protocol::websocket_subprotocol);
        }});
        stream.accept(request, error);
        boost::beast::flat_buffer message;
        if (!error) stream.read(message, error);
        const std::string moved = R"({"type":"moved","path":")" + path + R"("})";
        if (!error && at_node == AtNode::answer) stream.write(asio::buffer(moved), error);
        if (!error) stream.read(message, error);  // until the client is gone
    }

    asio::io_context io_;
    asio::ip::tcp::acceptor acceptor_{io_, {asio::ip::address_v4::loopback(), 0}};
    std::mutex guard_;  ///< guards the targets
    Targets targets_;
    std::atomic<bool> is_over_ = false;
    std::jthread thread_;
};

TEST_CASE("a client follows to the node of its room below its own base, three times, and then waits") {
    AlwaysElsewhere server{"/n/node-1/ws"};
    CHECK(server.targets_of_client() ==
          Targets{"/seq/ws", "/seq/n/node-1/ws", "/seq/n/node-1/ws", "/seq/n/node-1/ws"});
    CHECK(server.attempt.state == LinkState::waiting);
}

TEST_CASE("a client follows to nothing but the path of a node of its own server") {
    for (const char* path : {"//example.org/ws", "https://example.org/n/a/ws", "/n/../../ws", "/n/a/ws?b"}) {
        CAPTURE(path);
        AlwaysElsewhere server{path};
        CHECK(server.targets_of_client() == Targets{"/seq/ws"});
        CHECK(server.attempt.state == LinkState::waiting);
    }
}

TEST_CASE("a client whose proxy does not know the paths of nodes begins again at the common address") {
    AlwaysElsewhere server{"/n/node-1/ws", AtNode::not_found};
    CHECK(server.targets_of_client() == Targets{"/seq/ws", "/seq/n/node-1/ws"});
    CHECK(server.attempt.state == LinkState::waiting);
}

TEST_CASE("a client gives a node up that does not answer its entry, and begins again at the common address") {
    AlwaysElsewhere server{"/n/node-1/ws", AtNode::silence};
    CHECK(server.targets_of_client(std::chrono::milliseconds{300}) == Targets{"/seq/ws", "/seq/n/node-1/ws"});
    CHECK(server.attempt.state == LinkState::waiting);
    CHECK(server.attempt.sentence.starts_with("The server doesn't answer. Trying again in "));
}

}  // namespace
}  // namespace seq::client
