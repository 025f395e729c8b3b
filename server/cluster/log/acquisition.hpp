#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/log/fenced_append.hpp"
#include "server/cluster/log/log_context.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// Takes a room for this process (docs/decisions/0077): writes the owner key, reads the log, and appends the
/// message that raises the term, which fences the owner before. Keeps itself alive while it waits for
/// answers.
class Acquisition : public std::enable_shared_from_this<Acquisition> {
  public:
    static constexpr std::chrono::milliseconds give_up_after{10'000};

    /// What was acquired; of use only if the place is `here`.
    struct Result {
        store::Place place{};
        RoomContents contents;
        std::uint64_t claim = 0;  ///< the revision of the owner key, if it is this process's; 0 if it is not
        std::uint64_t snapshot = 0;  ///< the revision of the snapshot's key
        bool has_lost_end = false;   ///< the log ends before the message that the snapshot follows
    };
    using Done = std::function<void(Result)>;

    /// What is known before.
    struct Begin {
        std::uint64_t claim = 0;        ///< the revision of the owner key if this process holds it already
        bool ignores_snapshot = false;  ///< all records are read
    };

    /// Calls `done` once, from another thread, unless the journal is closed before.
    static void begin(LogContext& context, const protocol::RoomCode& room, const Begin& from, Done done);

  private:
    using Kind = store::Place::Kind;

    Acquisition(LogContext& context, const protocol::RoomCode& room, const Begin& from, Done done);

    void find();
    void claim();
    void claim_over(const KeySeen<Owner>& owner);
    void on_claim(AppendResult result);
    void read();
    void read_snapshot();
    void on_snapshot(const std::optional<StoredMessage>& found);
    void take(KeptSnapshot snapshot);
    void read_log();
    void on_page(const std::vector<StoredMessage>& page);
    bool begin_with_snapshot(const std::vector<StoredMessage>& page);
    void leave(const RoomVersions& found);
    void raise_term();
    void on_term(AppendResult result);
    std::optional<room::Outage> outage(room::TimePoint now) const;
    void finish(Kind kind, std::string why = {});
    bool is_late(const std::string& why);
    template <class T, class Next>
    OnAnswer<T> answer(void (Acquisition::*step)(), Next next);
    void repeat(void (Acquisition::*step)());

    LogContext& context_;
    const std::shared_ptr<HandlerGate> gate_;
    const protocol::RoomCode room_;
    const machine::Clock::time_point give_up_at_;
    Done done_;
    Result result_;
    Owner claimed_{};               ///< the value of the owner key that is being written
    bool takes_from_dead_ = false;  ///< the owner before has died
    bool was_running_ = false;      ///< a time limit is in force in the room
    const bool ignores_snapshot_;
    std::uint64_t snapshot_follows_ = 0;    ///< the sequence of the message before the snapshot
    std::optional<KeptSnapshot> snapshot_;  ///< until the message that it follows was read
    std::uint64_t newest_ = 0;              ///< the sequence of the newest message that is known
    std::optional<Envelope> term_message_;
};

}  // namespace seq::cluster
