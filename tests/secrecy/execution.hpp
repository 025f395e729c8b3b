#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/core/room.hpp"
#include "tests/secrecy/bots.hpp"
#include "tests/secrecy/full_observer.hpp"
#include "tests/secrecy/leaks.hpp"

namespace seq::secrecy {

/// Something that reached the observer: bytes, when they came, and what version they waited for.
struct Heard {
    core::TimePoint at;
    std::uint64_t after = 0;
    std::string bytes;
    friend bool operator==(const Heard&, const Heard&) = default;
};

/// One room on a virtual clock with everybody's connections, and what the observer gets to hear.
class Execution {
  public:
    /// The deal and the script outlive the execution; what they lack, it writes down. A leak is planted into
    /// what the observer hears.
    Execution(Deal& deal, Script& script, std::size_t players, std::uint64_t seed, Leak leak = Leak::none);
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;

    /// Does what happens next, and says what became of it.
    Outcome act(const Act& act);

    const std::vector<Heard>& heard() const { return heard_; }
    const BotScript& bots() const { return bots_; }
    core::TimePoint now() const { return now_; }
    /// Is told of every frame to anybody; for whoever writes a script.
    std::function<void(SessionId, const protocol::ServerMessage&)> on_message{};
    /// Of the execution whose script is being written; otherwise only where there is a leak.
    FullObserver& full_observer() { return *full_observer_; }

  private:
    void operator()(const Send& send);
    void operator()(const Leave& leave);
    void operator()(const Wait& wait);
    void operator()(const Measure& measure);
    void operator()(const SlowDisk& disk);
    void operator()(const Sweep&);
    void operator()(const Restart&);
    core::Entropy entropy();
    void carry_out(core::Effects effects);
    void become_durable();
    void deliver(const core::Delivery& delivery);
    core::Dependencies dependencies();

    Deal& deal_;
    const Script& script_;
    BotScript bots_;
    std::uint64_t seed_;
    Leak leak_;
    std::optional<FullObserver> full_observer_;
    std::optional<core::Room> room_;
    std::vector<core::JournalRecord> journal_;
    std::map<protocol::MemberId, core::MemberTokens> tokens_;  ///< those that have changed
    std::vector<core::Outage> outages_;
    std::optional<core::TimePoint> wake_at_;
    core::TimePoint now_{std::chrono::hours{500'000}};
    std::chrono::milliseconds disk_takes_{};
    std::optional<core::TimePoint> durable_at_;  ///< when what is on its way to the disk will be there
    std::size_t acts_ = 0;
    Outcome outcome_ = Outcome::nothing;
    SessionId asking_{};
    std::vector<Heard> heard_;

    friend struct Acting;
};

}  // namespace seq::secrecy
