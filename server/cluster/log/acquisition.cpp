#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/log/room_log.hpp"
#include "server/machine/program.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds give_up_after{10'000};
constexpr std::chrono::milliseconds repeat_after{100};

/// One attempt to take a room. Each step returns whether another one follows.
class Acquisition {
  public:
    Acquisition(LogStrand& strand, const protocol::RoomCode& room, std::uint64_t claim, bool ignores_snapshot)
        : strand_{strand},
          context_{strand.context()},
          log_{Stream::log, room.text},
          room_{room},
          ignores_snapshot_{ignores_snapshot},
          result_{.contents = RoomContents{room}, .claim = claim} {}

    // A guessed code writes nothing. If the owner before, or somebody else who takes the room, was faster,
    // what is new is read.
    Task<Acquired> run() {
        const auto newest = co_await answer(&Acquisition::ask_for_newest);
        bool goes_on = newest && *newest;
        if (goes_on) newest_ = (*newest)->sequence;
        if (newest && !*newest) finish(Kind::nowhere);
        while (goes_on) {
            goes_on = co_await claim();
            if (goes_on && result_.contents.sequence() == 0) goes_on = co_await read_snapshot();
            if (goes_on) goes_on = co_await read_log();
            if (goes_on) goes_on = co_await raise_term();
        }
        co_return std::move(result_);
    }

  private:
    using Kind = store::RoomLocation::Kind;
    using Outcome = MessageResult::Outcome;

    BrokerAnswer<std::optional<StoredMessage>> ask_for_newest() { return strand_.newest(log_); }

    BrokerAnswer<std::optional<StoredMessage>> ask_for_snapshot() {
        return strand_.newest({Stream::keys, snapshot_key(room_)});
    }

    BrokerAnswer<std::vector<StoredMessage>> ask_for_page() {
        return strand_.read(log_, snapshot_ ? snapshot_->sequence - 1 : result_.contents.sequence());
    }

    // Asks again while the answer is an error. Nothing if it is too late for that.
    template <class T>
    Task<std::optional<T>> answer(BrokerAnswer<T> (Acquisition::*question)()) {
        while (true) {
            auto found = co_await (this->*question)();
            if (found) co_return std::move(*found);
            if (is_late()) {
                finish(Kind::unavailable, found.error().why);
                co_return std::nullopt;
            }
            co_await strand_.pause(repeat_after);
        }
    }

    Task<bool> claim() {
        const auto noted = context_.keys.state_of(room_).value;
        was_running_ = noted && *noted && (*noted)->state == store::RoomState::running;
        auto owner = context_.keys.owner_of(room_);
        if (result_.claim > 0 && owner.revision <= result_.claim) co_return true;
        result_.claim = 0;
        while (may_claim(owner)) {
            const Owner claimed = context_.owner();
            const std::string key = owner_key(room_);
            AppendRequest message{.subject = {Stream::keys, key},
                                  .expected = owner.revision,
                                  .id = context_.message_id(key, 0, 0, claimed.counter),
                                  .payload = encode(claimed)};
            const MessageResult result = co_await strand_.append_fenced(std::move(message), give_up_at_);
            if (result.outcome == Outcome::stored) {
                result_.claim = result.sequence;
                context_.keys.note_owner(room_, result.sequence, claimed);
                co_return true;
            }
            if (result.outcome != Outcome::overtaken)
                co_return finish(Kind::unavailable, "its owner cannot be noted: " + result.why);
            if (is_late()) co_return finish(Kind::unavailable, result.why);
            // Somebody else has written the key, or it was deleted before this process began to follow it.
            owner = {};
            if (!result.newest) continue;
            owner.revision = result.newest->sequence;
            if (!result.newest->payload.empty()) owner.value = decode_owner(result.newest->payload);
        }
        co_return false;
    }

    bool may_claim(const KeySeen<Owner>& owner) {
        if (!owner.value) return finish(Kind::unreadable, owner.value.error());
        const std::optional<Owner>& before = *owner.value;
        takes_from_dead_ = context_.is_other(before);
        if (takes_from_dead_ && context_.is_alive(*before)) {
            result_.place.node = before->node;
            return finish(Kind::elsewhere);
        }
        if (context_.is_for_this(before)) return true;
        auto better = context_.better_place(room_);
        if (!better) return true;
        result_.place.node = std::move(better->node);
        return finish(better->kind, std::move(better->why));
    }

    // A snapshot of another build of this program cannot be read, so all records are needed.
    Task<bool> read_snapshot() {
        const auto found = co_await answer(&Acquisition::ask_for_snapshot);
        if (!found) co_return false;
        if (!*found) co_return true;
        result_.snapshot = (*found)->sequence;
        if ((*found)->payload.empty()) co_return true;
        auto snapshot = decode_snapshot(room_, (*found)->payload);
        if (!snapshot) {
            telemetry::log(telemetry::Event::snapshot_unusable, {.room = room_.text},
                           "the room's snapshot cannot be used: " + snapshot.error());
            co_return true;
        }
        snapshot_follows_ = snapshot->sequence;
        if (!ignores_snapshot_ && snapshot->state.program == machine::program_id())
            snapshot_ = std::move(*snapshot);
        co_return true;
    }

    // After a second claim most of the log has been read already.
    Task<bool> read_log() {
        while (true) {
            const auto page = co_await answer(&Acquisition::ask_for_page);
            if (!page) co_return false;
            const bool begins = snapshot_.has_value();
            if (begins && !begin_with_snapshot(*page)) continue;
            for (const StoredMessage& message : std::span{*page}.subspan(begins ? 1 : 0))
                if (!add(message)) co_return false;
            if (result_.contents.sequence() >= newest_) co_return true;
            if (!page->empty()) continue;
            // The replica that has answered may not have the newest messages yet.
            if (is_late()) co_return finish(Kind::unreadable, "the end of its log is missing");
            co_await strand_.pause(repeat_after);
        }
    }

    bool begin_with_snapshot(const std::vector<StoredMessage>& page) {
        KeptSnapshot snapshot = std::move(*std::exchange(snapshot_, std::nullopt));
        if (!page.empty() && result_.contents.begin_with(std::move(snapshot), page.front())) return true;
        telemetry::log(telemetry::Event::snapshot_unusable, {.room = room_.text},
                       "the room's snapshot does not fit its log, so all records are read");
        return false;
    }

    bool add(const StoredMessage& message) {
        const RoomVersions found{.format = format_of(message.payload)};
        if (context_.nodes.versions().is_later(found.format)) return leave(found);
        std::string fault = result_.contents.add(message);
        return fault.empty() || finish(Kind::unreadable, std::move(fault));
    }

    // Returns whether somebody was faster, so that the room has to be claimed again.
    Task<bool> raise_term() {
        const RoomContents& contents = result_.contents;
        const RoomVersions found{.rules = rules_of(contents.newest())};
        if (!context_.nodes.versions().can_take(found)) co_return leave(found);
        const room::TimePoint now = machine::now_for_rooms();
        const std::uint64_t number = context_.next_number();
        Envelope envelope{.term = contents.term() + 1,
                          .node = context_.node,
                          .process = context_.process,
                          .counter = number,
                          .after = contents.sequence(),
                          .at = now,
                          .position = contents.position(),
                          .outage = outage(now)};
        AppendRequest message{
            .subject = log_,
            .expected = contents.sequence(),
            .id = context_.message_id(room_.text, envelope.term, contents.position().version, number),
            .payload = encode(envelope, context_.nodes.format_to_write())};
        const MessageResult result = co_await strand_.append_fenced(std::move(message), give_up_at_);
        if (result.outcome == Outcome::overtaken) {
            if (!result.newest) co_return finish(Kind::unreadable, "its log has vanished");
            if (is_late()) co_return finish(Kind::unavailable, result.why);
            newest_ = result.newest->sequence;
            co_return true;
        }
        if (result.outcome != Outcome::stored)
            co_return finish(Kind::unavailable, "its log cannot be written: " + result.why);
        result_.has_lost_end = snapshot_follows_ > contents.sequence();
        result_.contents.add_own(std::move(envelope), result.sequence);
        if (takes_from_dead_) context_.metrics.takeovers.add();
        co_return finish(Kind::here);
    }

    // In a room without a time limit no clock runs, so that the time in which nobody had loaded it is not
    // counted as an outage. The owner before may have died long after its last message.
    std::optional<room::Outage> outage(room::TimePoint now) const {
        if (!was_running_) return std::nullopt;
        room::TimePoint from = result_.contents.at();
        if (const auto served = context_.keys.served_by(result_.contents.node()))
            from = std::max(from, *served);
        return room::Outage{std::min(from, now), now, now};
    }

    // What was noted of the room is older than its log.
    bool leave(const RoomVersions& found) {
        context_.keys.raise_versions(room_, found);
        return finish(Kind::unavailable, "only a newer version of this program reads it");
    }

    bool finish(Kind kind, std::string why = {}) {
        result_.place.kind = kind;
        result_.place.why = std::move(why);
        return false;
    }

    bool is_late() const { return machine::Clock::now() >= give_up_at_; }

    LogStrand& strand_;
    LogContext& context_;
    const Subject log_;
    const protocol::RoomCode room_;
    const bool ignores_snapshot_;
    const machine::Clock::time_point give_up_at_ = machine::Clock::now() + give_up_after;
    Acquired result_;
    bool takes_from_dead_ = false;          ///< the owner before has died
    bool was_running_ = false;              ///< a time limit is in force in the room
    std::uint64_t snapshot_follows_ = 0;    ///< the sequence of the message before the snapshot
    std::optional<KeptSnapshot> snapshot_;  ///< until the message that it follows was read
    std::uint64_t newest_ = 0;              ///< the sequence of the newest message that is known
};

}  // namespace

Task<Acquired> acquire(LogStrand* strand, protocol::RoomCode room, std::uint64_t claim,
                       bool ignores_snapshot) {
    Acquisition acquisition{*strand, room, claim, ignores_snapshot};
    co_return co_await acquisition.run();
}

}  // namespace seq::cluster
