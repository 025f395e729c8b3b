#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "bench/move/server.hpp"
#include "bench/move/sockets.hpp"
#include "bench/move/websocket.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {

/// One session, which reads only while it waits for an answer.
class Guest {
  public:
    Guest(std::uint32_t from, const RunningServer& server) : socket_{from, server.address()} {
        poller_.add(socket_.fd(), 0);
        while (!socket_.is_open())
            read([](std::string_view) {});
    }

    /// Sends it and waits for no answer.
    protocol::CommandId say(protocol::ClientBody body) {
        const protocol::ClientMessage message{client::new_command_id(), std::nullopt, std::move(body)};
        socket_.send_text(protocol::encode(message));
        return message.id;
    }
    /// `accepted`, or the code of the refusal.
    std::string answer_to(const protocol::CommandId& id) {
        std::string answer;
        while (answer.empty())
            read([&](std::string_view text) {
                if (!text.starts_with(R"({"type":"accepted")") && !text.starts_with(R"({"type":"refused")"))
                    return;
                const auto message = protocol::decode_server(text);
                if (!message) throw std::runtime_error{message.error().sentence};
                const auto* accepted = std::get_if<protocol::Accepted>(&*message);
                if (accepted != nullptr && accepted->id == id) {
                    answer = "accepted";
                    if (accepted->room) room_ = *accepted->room;
                }
                const auto* refused = std::get_if<protocol::Refused>(&*message);
                if (refused != nullptr && refused->id == id) answer = refused->code;
            });
        return answer;
    }
    std::string ask(protocol::ClientBody body) { return answer_to(say(std::move(body))); }
    void must(protocol::ClientBody body) {
        const std::string answer = ask(std::move(body));
        if (answer != "accepted") throw std::runtime_error{"the server refuses: " + answer};
    }
    const protocol::RoomCode& room() const { return room_; }

  private:
    template <typename Heard>
    void read(const Heard& heard) {
        if (poller_.wait(std::chrono::seconds{30}).empty())
            throw std::runtime_error{"the server does not answer"};
        socket_.receive(heard);
    }

    Poller poller_;
    WebSocket socket_;
    protocol::RoomCode room_;
};

}  // namespace seq::bench
