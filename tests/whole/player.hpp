#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "client/client.hpp"

namespace seq::test {

/// A player on a real connection, built on the client library, that makes random moves as soon as the server
/// lists them as legal. It records the first error that it notices.
class Player {
  public:
    using OnEvent = std::function<void(const protocol::RoomEvent&)>;

    /// `on_event` is called for every public event, in order. `think` is the delay before each move.
    /// `ca_file` has certificate authorities to trust for the server, besides the system's.
    Player(client::Loop& loop, const std::string& address, client::Entry entry, std::uint64_t seed,
           OnEvent on_event, std::chrono::milliseconds think = {}, std::optional<std::string> ca_file = {});

    client::Client& client() { return client_; }
    const client::Client& client() const { return client_; }
    const client::Room& room() const { return client_.room(); }
    const std::string& fault() const { return fault_; }
    const std::optional<View>& view() const { return room().view; }
    bool finished() const { return view() && view()->result; }
    /// The record of the game, once it has been requested and received.
    void ask_for_record() { client_.send(protocol::FetchRecord{}); }
    const std::optional<protocol::GameRecord>& record() const { return record_; }
    std::size_t snapshots() const { return snapshots_; }
    /// The snapshots that only stood in for versions which this player had missed. A room has no versions
    /// from before the state that it was loaded from, so it may send one after a restart.
    std::size_t gaps_filled() const { return gaps_filled_; }
    /// How often the connection broke.
    std::size_t breaks() const { return breaks_; }

    /// The game commands that it sent, and those that happened: each exactly once. Their events tell of them,
    /// or an acknowledgement with a version that a snapshot stood in for.
    std::size_t moves_sent() const { return moves_sent_; }
    std::size_t moves_happened() const { return moves_happened_; }

  private:
    void on_message(const protocol::ServerMessage& message);
    void on_snapshot(const protocol::Snapshot& snapshot);
    bool is_in_gap(std::uint64_t version) const { return gap_begin_ < version && version <= gap_end_; }
    void on_version(std::uint64_t version, const std::vector<protocol::RoomEvent>& events);
    void look_at_connection();
    bool is_own_move(const protocol::RoomEvent& happened) const;
    bool can_move() const;
    void play();
    void move();
    void try_again_later();
    void note(const std::string& fault);

    client::Loop& loop_;
    OnEvent on_event_;
    std::uint64_t random_;
    std::chrono::milliseconds think_;
    bool thinking_ = false;
    std::string fault_;
    std::optional<protocol::GameRecord> record_;
    std::uint64_t version_ = 0;
    std::uint32_t epoch_ = 0;
    std::uint64_t wait_for_ = 0;  ///< the version of the last move; what is legal is old until then
    std::optional<protocol::CommandId> asked_;
    bool broken_ = false;
    std::size_t breaks_ = 0;
    std::size_t snapshots_ = 0;
    std::size_t gaps_filled_ = 0;
    std::uint64_t gap_begin_ = 0;  ///< the newest snapshot stood in for the versions after this one
    std::uint64_t gap_end_ = 0;    ///< up to this one
    std::size_t moves_sent_ = 0;
    std::size_t moves_happened_ = 0;
    client::Client client_;
};

}  // namespace seq::test
