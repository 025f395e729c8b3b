#pragma once

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/room/room.hpp"
#include "tests/secrecy/leaks.hpp"

namespace seq::secrecy {

/// A frame that reached the observer: its bytes, its time, and the version that it waited for.
struct Heard {
    room::TimePoint at;
    std::uint64_t after = 0;
    std::string bytes;
    friend bool operator==(const Heard&, const Heard&) = default;
};

/// One room on a virtual clock with all connections, and what the observer receives.
class Execution {
  public:
    /// The deal and the script must outlive the execution, which appends what they lack. A leak is planted in
    /// what the observer receives.
    Execution(Deal& deal, Script& script, std::size_t players, std::uint64_t seed, Leak leak = Leak::none);
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;

    /// Performs an act and returns its outcome.
    Outcome act(const Act& act);

    const std::vector<Heard>& heard() const { return heard_; }
    const BotScript& bots() const { return bots_; }
    /// Whether a kill loses records, but neither random values nor tokens, which would have to be drawn
    /// again.
    bool can_lose_records() const;
    room::TimePoint now() const { return now_; }
    /// Called for every frame to anybody, for the author of a script.
    std::function<void(SessionId, const protocol::ServerMessage&)> on_message{};
    /// Available in the execution whose script is being written; in others only with a leak.
    FullObserver& full_observer() { return *full_observer_; }

  private:
    /// A frame that waits for its record.
    struct Frame {
        SessionId to;
        std::uint64_t after = 0;
        std::string bytes{};                               ///< if it is for the observer
        std::optional<protocol::ServerMessage> message{};  ///< if somebody writes a script
        std::chrono::milliseconds late{};                  ///< by a planted leak
    };

    void operator()(const Send& send);
    void operator()(const Leave& leave);
    void operator()(const Wait& wait);
    void operator()(const Measure& measure);
    void operator()(const SlowDisk& disk);
    void operator()(const Sweep&);
    void operator()(const Restart&);
    void operator()(const Kill&);
    void restore();
    room::Entropy entropy();
    void carry_out(room::Effects effects);
    void become_durable();
    void deliver(const room::Delivery& delivery);
    void emit(const Frame& frame);
    std::array<std::size_t, 3> random_values() const;
    room::Dependencies dependencies();

    Deal& deal_;
    const Script& script_;
    BotScript bots_;
    std::uint64_t seed_;
    Leak leak_;
    std::optional<FullObserver> full_observer_;
    std::optional<room::Room> room_;
    std::vector<room::JournalRecord> journal_;
    std::map<protocol::MemberId, room::MemberTokens> tokens_;  ///< those that have changed
    std::vector<room::Outage> outages_;
    std::optional<room::TimePoint> wake_at_;
    room::TimePoint now_{std::chrono::hours{500'000}};
    std::chrono::milliseconds disk_takes_{};
    std::optional<room::TimePoint> durable_at_;  ///< when what is on its way to the disk will be there
    std::array<std::size_t, 3> random_values_before_{};  ///< before the newest input of the room
    std::size_t durable_records_ = 0;
    /// What a kill brings back: the state before the first record that is not durable.
    struct {
        std::array<std::size_t, 3> random_values{};
        std::map<protocol::MemberId, room::MemberTokens> tokens{};
        std::optional<FullObserver> full_observer{};
    } durable_;
    std::deque<Frame> waiting_;
    std::size_t acts_ = 0;
    Outcome outcome_ = Outcome::nothing;
    SessionId asking_{};
    std::vector<Heard> heard_;

    friend struct Acting;
};

}  // namespace seq::secrecy
