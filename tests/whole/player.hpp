#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/link/link.hpp"

namespace seq::test {

/// A player on a real connection who plays random legal moves as soon as the server says they are legal, and
/// writes down everything that must be true of what it hears.
class Player final : public cli::LinkListener {
  public:
    using Heard = std::function<void(const protocol::RoomEvent&)>;

    /// `heard` is called for every public event, in order. `think` passes before each move. `ca_file` has
    /// those who may have signed the server's certificate beside whom the system trusts.
    Player(cli::Loop& loop, const std::string& address, cli::Entry entry, std::uint64_t seed, Heard heard,
           std::chrono::milliseconds think = {}, std::optional<std::string> ca_file = {});

    cli::Link& link() { return link_; }
    const std::string& fault() const { return fault_; }
    const std::optional<protocol::RoomCode>& room() const { return room_; }
    std::optional<Seat> seat() const { return seat_; }
    const std::optional<View>& view() const { return view_; }
    bool finished() const { return view_ && view_->result; }
    /// The record of the game, once it was asked for and has come.
    void ask_for_record() { link_.send(protocol::FetchRecord{}); }
    const std::optional<protocol::GameRecord>& record() const { return record_; }
    std::size_t whole_views() const { return whole_views_; }
    /// The link for friends, once inside.
    const std::string& invitation() const { return invitation_; }
    /// How often the connection broke.
    std::size_t breaks() const { return breaks_; }
    const cli::Credentials& credentials() const { return *credentials_; }

    /// Commands of the game that it sent, and those that it heard happen: each exactly once.
    std::size_t moves_sent() const { return moves_sent_; }
    std::size_t moves_happened() const { return moves_happened_; }

    void on_message(std::string_view bytes, const protocol::ServerMessage& message) override;
    void on_sent(std::string_view bytes) override;
    void on_state(cli::LinkState state, const std::string& sentence) override;
    void on_credentials(const cli::Credentials& credentials) override { credentials_ = credentials; }

  private:
    friend struct Hearing;
    void close_version(std::uint64_t version, const std::vector<protocol::RoomEvent>& events);
    void note_room(const protocol::RoomEvent& event);
    bool is_own_move(const protocol::RoomEvent& happened) const;
    bool can_move() const;
    void play();
    void move();
    void take_part(const protocol::DealEvent& event);
    void note(const std::string& fault);
    std::uint32_t below(std::size_t count);

    cli::Loop& loop_;
    Heard heard_;
    std::uint64_t random_;
    std::chrono::milliseconds think_;
    bool thinking_ = false;
    std::string fault_;
    std::optional<protocol::RoomCode> room_;
    protocol::MemberId id_{};
    std::optional<Seat> seat_;
    std::optional<View> view_;
    std::optional<Setup> setup_;
    std::optional<protocol::GameRecord> record_;
    std::optional<protocol::DealOpened> deal_;  ///< the newest one
    protocol::Digest part_{};                   ///< what this player puts into it
    std::uint64_t version_ = 0;
    std::uint32_t epoch_ = 0;
    std::uint64_t wait_for_ = 0;
    std::vector<protocol::Private> unclosed_;
    LegalActions legal_;
    std::optional<protocol::CommandId> asked_;
    std::optional<cli::Credentials> credentials_;
    std::string invitation_;
    std::size_t breaks_ = 0;
    std::size_t whole_views_ = 0;
    std::size_t moves_sent_ = 0;
    std::size_t moves_happened_ = 0;
    cli::Link link_;
};

}  // namespace seq::test
