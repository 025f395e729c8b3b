#pragma once

#include <deque>
#include <optional>
#include <string>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "tests/secrecy/script.hpp"
#include "tests/support/numbered.hpp"

namespace seq::secrecy {

/// The state of one guest's program.
struct Guest {
    std::size_t number = 0;
    protocol::Token token{};
    protocol::Token next_token{};
    std::optional<SessionId> session{};
    std::uint64_t connections = 0;
    std::optional<protocol::Seen> seen{};
    std::optional<Seat> seat{};
    protocol::MemberId id{};
    std::optional<protocol::Token> move_key{};

    std::string name() const { return "Guest" + std::to_string(number); }
};

/// All guests of a simulated session, and their commands. Nothing here is random.
class Guests {
  public:
    Guest& add();
    Guest& at(std::size_t number) { return guests_[number]; }
    std::size_t size() const { return guests_.size(); }
    /// The numbers of all chat messages (T1).
    const std::vector<protocol::MessageNumber>& messages() const { return messages_; }
    std::uint32_t newest_knock() const { return newest_knock_; }
    auto begin() { return guests_.begin(); }
    auto end() { return guests_.end(); }

    /// A new connection of this guest.
    SessionId connect(Guest& who);
    protocol::ClientMessage command(protocol::ClientBody body) {
        return {test::numbered<protocol::CommandId>(++counter_), {}, std::move(body)};
    }
    /// A resume with the next token, for a new connection.
    protocol::Resume resume(Guest& who, bool with_seen);

    /// Processes a frame for its receiver.
    void hear(SessionId to, const protocol::ServerMessage& message);

  private:
    protocol::Token new_token();

    std::deque<Guest> guests_;
    std::vector<protocol::MessageNumber> messages_;
    std::uint32_t newest_knock_ = 0;
    std::uint64_t counter_ = 0;
};

}  // namespace seq::secrecy
