#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include "bench/move/server.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {

/// One session, which reads only while it waits for an answer, and, of what it does not read, as little as
/// Asio does by itself.
class Guest {
  public:
    Guest(std::uint32_t from, const RunningServer& server) : socket_{io_, from, server.address()} {
        socket_.listen([this](std::string_view text) { hear(text); });
    }

    /// Sends it and waits for no answer.
    protocol::CommandId say(protocol::ClientBody body) {
        const protocol::ClientMessage message{client::new_command_id(), std::nullopt, std::move(body)};
        socket_.send_text(protocol::encode(message));
        return message.id;
    }
    /// `accepted`, or the code of the refusal.
    std::string answer_to(const protocol::CommandId& id) {
        awaited_ = id;
        answer_.clear();
        while (answer_.empty())
            if (io_.run_one_for(std::chrono::seconds{30}) == 0)
                throw std::runtime_error{"the server does not answer"};
        return answer_;
    }
    std::string ask(protocol::ClientBody body) { return answer_to(say(std::move(body))); }
    void must(protocol::ClientBody body) {
        const std::string answer = ask(std::move(body));
        if (answer != "accepted") throw std::runtime_error{"the server refuses: " + answer};
    }
    const protocol::RoomCode& room() const { return room_; }

  private:
    void hear(std::string_view text) {
        if (!text.starts_with(R"({"type":"accepted")") && !text.starts_with(R"({"type":"refused")")) return;
        const auto message = protocol::decode_server(text);
        if (!message) throw std::runtime_error{message.error().sentence};
        if (const auto* accepted = std::get_if<protocol::Accepted>(&*message)) {
            if (accepted->room) room_ = *accepted->room;
            if (accepted->id == awaited_) answer_ = "accepted";
        }
        const auto* refused = std::get_if<protocol::Refused>(&*message);
        if (refused != nullptr && refused->id == awaited_) answer_ = refused->code;
    }

    boost::asio::io_context io_{1};
    WebSocket socket_;
    protocol::CommandId awaited_;
    std::string answer_;
    protocol::RoomCode room_;
};

}  // namespace seq::bench
