#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/host/threads/loops.hpp"
#include "server/room/inputs.hpp"
#include "server/room/room_input.hpp"

namespace seq::net {

/// Hashes passwords on its own thread, one after another. Its queue is bounded, and no source can fill it
/// alone. Thread-safe.
class PasswordHasher {
  public:
    static constexpr std::size_t waiting_max = 32;
    static constexpr std::size_t waiting_of_source_max = 4;

    /// Calls `done` on the hasher's thread. Returns false, and never calls it, if too many passwords wait
    /// already.
    bool hash(room::PasswordWork work, room::SourceId source,
              std::function<void(const protocol::PasswordHash&)> done) {
        {
            const std::lock_guard guard{guard_};
            std::size_t& waiting = waiting_[source];
            if (waiting >= waiting_of_source_max) return false;
            ++waiting;
        }
        const bool taken = worker_.give([this, work = std::move(work), source, done = std::move(done)] {
            const protocol::PasswordHash hash = work.hash();
            forget(source);
            done(hash);
        });
        if (!taken) forget(source);
        return taken;
    }
    /// Ends the thread and discards the waiting passwords.
    void stop() { worker_.stop(); }

  private:
    void forget(room::SourceId source) {
        const std::lock_guard guard{guard_};
        const auto waiting = waiting_.find(source);
        if (--waiting->second == 0) waiting_.erase(waiting);
    }

    std::mutex guard_;
    std::map<room::SourceId, std::size_t> waiting_;
    Worker worker_{waiting_max};
};

/// Sessions with a password that is being hashed, and the commands that they have sent since, in order.
class HeldCommands {
  public:
    enum class Added : std::uint8_t {
        no,  ///< the session has no command before this one
        yes,
        too_many
    };

    bool empty() const { return sessions_.empty(); }
    bool contains(room::SessionId session) const { return sessions_.contains(session.number); }
    void clear() { sessions_.clear(); }
    void forget(room::SessionId session) { sessions_.erase(session.number); }

    /// Commands of the session are held from now on, before those that are held already.
    void begin_hashing(room::SessionId session) { sessions_[session.number].is_hashing = true; }
    /// Holds the command if others of its session have to be carried out first; takes it over then.
    Added add(room::Command& command) {
        const auto found = sessions_.find(command.from.number);
        if (found == sessions_.end()) return Added::no;
        if (found->second.held.size() >= held_max) return Added::too_many;
        found->second.held.push_back(std::move(command));
        return Added::yes;
    }
    /// Takes the next command of a session whose password is hashed. Without one, nothing of the session is
    /// held any more.
    std::optional<room::Command> next(room::SessionId session) {
        const auto found = sessions_.find(session.number);
        if (found == sessions_.end()) return std::nullopt;
        found->second.is_hashing = false;
        auto& held = found->second.held;
        std::optional<room::Command> first;
        if (held.empty()) {
            sessions_.erase(found);
        } else {
            first.emplace(std::move(held.front()));
            held.pop_front();
        }
        return first;
    }
    bool is_hashing(room::SessionId session) const {
        const auto found = sessions_.find(session.number);
        return found != sessions_.end() && found->second.is_hashing;
    }

  private:
    static constexpr std::size_t held_max = 32;  ///< commands of one session
    struct HeldSession {
        bool is_hashing = false;
        std::deque<room::Command> held{};
    };
    std::unordered_map<std::uint64_t, HeldSession> sessions_;
};

}  // namespace seq::net
