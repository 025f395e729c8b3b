#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/message/codec.hpp"

namespace seq::net::test {

/// Sends bytes to a port of this machine and returns what comes back until the other side is done.
std::string ask_http(std::uint16_t port, std::string_view bytes);
/// GET of one page, with these lines of header (`X: y` and its end): the whole answer.
std::string get(std::uint16_t port, std::string_view target, std::string_view headers = {});

struct Upgrade {
    std::string path = "/ws";
    std::string subprotocol = "sequence.v1";
    std::string origin{};
    std::string forwarded_for{};  ///< what a proxy would say
    std::string from{};           ///< an address of this machine, such as 127.0.0.2; empty: the usual one
    int receive_bytes = 0;        ///< how much the socket keeps for a client that does not read; 0: as usual
    bool tls = false;             ///< whoever the server says it is
};

/// A WebSocket client that does as it is told, wrongs included, and reads only when it is asked to. Waits 30
/// seconds for anything at most, then it throws.
class Client {
  public:
    explicit Client(std::uint16_t port, const Upgrade& upgrade = {});
    ~Client();
    Client(Client&&) noexcept;

    /// The HTTP status that answered: 101 for a WebSocket.
    unsigned status() const;
    const std::string& refusal() const;  ///< the page that came in the place of a WebSocket

    void send(std::string_view text);
    /// The same. False when the connection does not take it any more.
    bool send_if_open(std::string_view text);
    void send_binary(std::string_view bytes);
    void ping();
    /// Bytes beside all protocol. False when the connection does not take them any more.
    bool send_raw(std::string_view bytes);

    /// The next message; nothing when the server has closed.
    std::optional<std::string> receive();
    /// The code that the server has closed with, once receive() returned nothing; 0 where there was none.
    std::uint16_t close_code() const;
    /// Reads and forgets until the server closes; its code.
    std::uint16_t wait_for_close();

    /// Sends a command under a new id. Returns the id.
    protocol::CommandId say(protocol::ClientBody body);
    void say(const protocol::ClientMessage& message);
    /// The next message, decoded; it has to come.
    protocol::ServerMessage hear();
    /// Reads until a message of this kind.
    template <typename Message>
    Message wait_for() {
        while (true) {
            const protocol::ServerMessage message = hear();
            if (const auto* wanted = std::get_if<Message>(&message)) return *wanted;
        }
    }
    /// Reads until the answer to this command: its code, or `accepted`.
    std::string answer_to(const protocol::CommandId& id);
    /// say() and answer_to().
    std::string ask(protocol::ClientBody body);
    /// Reads until a notice comes: its code.
    std::string next_notice();

    /// All frames that it has sent and received, one behind the other.
    const std::string& transcript() const { return transcript_; }

    /// What the last accepted answer said of the room.
    const std::optional<protocol::RoomCode>& room() const { return room_; }

  private:
    struct Beast;
    std::unique_ptr<Beast> beast_;
    std::optional<protocol::RoomCode> room_;
    std::string transcript_;
};

/// The code of a refusal; `no refusal` of anything else.
std::string code_of(const protocol::ServerMessage& message);
/// A command of a new id and of this content.
protocol::ClientMessage command(protocol::ClientBody body);
/// A token that no other call gives.
protocol::Token new_token();
/// A room of two whose games begin at once, by a quick deal.
protocol::Create create_for_two(const protocol::Token& token = new_token());

}  // namespace seq::net::test
