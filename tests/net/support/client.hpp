#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/message/codec.hpp"

namespace seq::net::test {

/// A port of this machine on which nothing listens.
std::uint16_t free_port();
/// Sends bytes to a port of this machine and returns the answer up to the end of the connection.
std::string ask_http(std::uint16_t port, std::string_view bytes);
/// GET of one page, with these header lines (`X: y` and line ends): the whole answer.
std::string get(std::uint16_t port, std::string_view target, std::string_view headers = {});

struct Upgrade {
    std::string path = "/ws";
    std::string subprotocol = "sequence.v1";
    std::string origin{};
    std::string forwarded_for{};  ///< what a proxy would say
    std::string from{};           ///< an address of this machine, such as 127.0.0.2 or ::1; empty: 127.0.0.1
    int receive_bytes = 0;        ///< how much the socket keeps for a client that does not read; 0: as usual
    bool tls = false;             ///< any certificate is trusted
};

/// A WebSocket client under full control of the test, invalid messages included, that reads only on request.
/// Every call waits for at most a minute, then it throws.
class Client {
  public:
    explicit Client(std::uint16_t port, const Upgrade& upgrade = {});
    ~Client();
    Client(Client&&) noexcept;

    /// The HTTP status of the answer: 101 for a WebSocket.
    unsigned status() const;
    const std::string& refusal() const;  ///< the page that came in the place of a WebSocket

    void send(std::string_view text);
    /// Sends text. False if the connection does not accept it any more.
    bool send_if_open(std::string_view text);
    void send_binary(std::string_view bytes);
    /// Sends bytes that bypass the WebSocket protocol. False if the connection does not accept them any more.
    bool send_raw(std::string_view bytes);

    /// The next message; nothing if the server has closed.
    std::optional<std::string> receive();
    /// The server's close code, once receive() has returned nothing; 0 if there was none.
    std::uint16_t close_code() const;
    /// Reads and discards messages until the server closes; returns its code.
    std::uint16_t wait_for_close();

    /// Sends a command with a new id. Returns the id.
    protocol::CommandId say(protocol::ClientBody body);
    void say(const protocol::ClientMessage& message);
    /// The next message, decoded; throws if none comes.
    protocol::ServerMessage hear();
    /// Reads until a message of this kind comes.
    template <typename Message>
    Message wait_for() {
        while (true) {
            const protocol::ServerMessage message = hear();
            if (const auto* wanted = std::get_if<Message>(&message)) return *wanted;
        }
    }
    /// Reads until the answer to this command: its code, `accepted`, or `moved`.
    std::string answer_to(const protocol::CommandId& id);
    /// say() and answer_to().
    std::string ask(protocol::ClientBody body);
    /// Reads until a notice comes; returns its code.
    std::string next_notice();

    /// All frames that it has sent and received, concatenated.
    const std::string& transcript() const { return transcript_; }

    /// The room of the last accepted answer.
    const std::optional<protocol::RoomCode>& room() const { return room_; }

  private:
    struct Beast;
    std::unique_ptr<Beast> beast_;
    std::optional<protocol::RoomCode> room_;
    std::string transcript_;
};

/// A frame as a client sends it (RFC 6455, 5.2), masked with zeros, with less than 126 bytes of payload.
std::string raw_frame(unsigned first_byte, std::string_view payload);
/// The code of a refusal; `no refusal` for anything else.
std::string code_of(const protocol::ServerMessage& message);
/// A command with a new id and these contents.
protocol::ClientMessage command(protocol::ClientBody body);
/// A unique token.
protocol::Token new_token();
/// A room for two whose games start at once, by a quick deal.
protocol::Create create_for_two(const protocol::Token& token = new_token());
/// A client in such a room, which it has created with this token.
Client create_table(std::uint16_t port, const protocol::Token& token = new_token());

}  // namespace seq::net::test
