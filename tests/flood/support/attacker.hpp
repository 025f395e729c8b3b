#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "client/link/secrets.hpp"
#include "protocol/message/client_message.hpp"
#include "tests/support/websocket/handshake.hpp"
#include "tests/support/websocket/server_frame.hpp"
#include "tests/support/websocket/socket.hpp"

namespace seq::flood {

using client::new_token;
using Clock = std::chrono::steady_clock;

/// A command with a new id, as a frame.
std::string text(protocol::ClientBody body);

/// What is sent at a byte a second; everything else is sent as fast as possible.
enum class Slow : std::uint8_t { nothing, request, messages };

/// What an attacker reads.
enum class Reads : std::uint8_t { everything, the_handshake, nothing };

/// What an attacker does on its connection.
struct Attack {
    std::string opening = test::Handshake{}.text();  ///< as soon as it is connected
    std::string then{};                              ///< once the server has taken it for a WebSocket
    std::string endless{};                           ///< after that, again and again
    Slow slow = Slow::nothing;
    bool resets = false;  ///< it is gone as soon as it is a WebSocket, without a goodbye
    Reads reads = Reads::everything;
    int receive_bytes = 0;  ///< what the kernel keeps for it; 0: as usual
};

/// Codes of refusals, and how often each came.
using Refusals = std::map<std::string, std::size_t>;
/// `too-deep 10, too-many 3`.
std::string in_words(const Refusals& refusals);

/// What happened to an attacker.
struct Fate {
    bool over = false;             ///< the server has ended the connection
    std::string http;              ///< what came before, or in the place of, the WebSocket
    unsigned status = 0;           ///< of the HTTP answer; 0: there was none
    std::uint16_t close_code = 0;  ///< 0: there was no close frame
    std::size_t accepted = 0;
    Refusals refused;

    /// How it ended, in a word: the close code, the HTTP status if it was no WebSocket, otherwise `cut`.
    std::string end() const;
};

/// One connection of an attacker.
class Attacker {
  public:
    Attacker(Attack attack, std::uint32_t from, std::uint16_t port);

    int fd() const { return socket_.fd(); }
    std::uint32_t from() const { return from_; }
    const Attack& attack() const { return attack_; }
    const Fate& fate() const { return fate_; }
    Fate& fate() { return fate_; }

    /// Reads what has arrived, if it reads at all. `broken` says that the kernel has reported the end.
    void hear(bool broken);
    /// Sends its data, but only so much at a time that the others get their turn.
    void speak(Clock::time_point now);
    /// Whether it now sends a byte a second.
    bool is_slow() const;
    /// Whether it reads incoming data.
    bool listens() const;
    /// Whether it only waits for buffer space in the kernel to send more.
    bool has_words() const;

  private:
    void take_http();
    void begin_attack();
    void take_frames();
    void take_text(std::string_view text);

    Attack attack_;
    std::uint32_t from_;
    test::Socket socket_;
    Fate fate_;
    std::string received_;  ///< before the WebSocket, or not parsed yet
    test::ServerFrames frames_;
    std::string to_say_;
    std::size_t said_ = 0;  ///< of `to_say_`
    bool is_open_ = false;  ///< as a WebSocket
    Clock::time_point next_byte_{};
};

}  // namespace seq::flood
