#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/assert.hpp"
#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/deal_message.hpp"
#include "server/room/inputs.hpp"

namespace seq::room {

/// The source of the chance of one game, from the server's commitment until the record is written. A value
/// without a clock. All steps must have been checked before.
class Deal {
  public:
    /// Begins a ceremony (step 1). `id` is the id of the game in the fair deal, and `rules` that of the
    /// rules.
    static Deal open(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                     const protocol::Digest& secret, const SeatSet& absent);
    /// A deal without a ceremony, finished at once: all seats are absent.
    static Deal quick(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                      const protocol::Digest& secret);

    std::uint32_t game() const { return game_; }
    bool is_quick() const { return quick_; }
    bool is_dealt() const { return step_ == protocol::DealStep::dealt; }
    protocol::DealStep step() const { return step_; }
    /// The newest ceremony; those before it are void.
    const protocol::fairdeal::Ceremony& ceremony() const { return ceremony_; }
    const SeatSet& absent() const { return absent_; }
    /// What the commitments are computed over. Valid as long as this deal.
    protocol::fairdeal::Deal binding() const;

    /// The seats for which the present step waits.
    SeatSet awaited() const;

    void commit(Seat seat, const protocol::Digest& commit) {
        SEQ_ASSERT(step_ == protocol::DealStep::commits && awaited().has(seat));
        ceremony_.seats[seat.index()].commit = commit;
    }
    /// Step 3: seats that have not committed are absent.
    void freeze();
    void reveal(Seat seat, const protocol::Digest& reveal) {
        SEQ_ASSERT(step_ == protocol::DealStep::reveals && awaited().has(seat));
        ceremony_.seats[seat.index()].reveal = reveal;
    }
    /// Step 4: the awaited seats did not reveal. They are absent from now on, and so are the seats in
    /// `absent`.
    void begin_again(const protocol::Digest& secret, const SeatSet& absent);
    /// All seats have revealed, and the game begins.
    void finish();

    /// Step 5: the transcript T. No seat may be awaited.
    protocol::Digest transcript() const;
    /// Step 6: the key K, which is secret until the game is over.
    protocol::Digest key() const {
        return protocol::fairdeal::master_key(ceremony_.server_secret, transcript());
    }
    /// T and its words; nothing for a quick deal.
    std::optional<protocol::DealtTogether> together() const;
    /// What everybody may see of the deal.
    protocol::DealView view() const;
    /// The transcript of the game, without its record.
    protocol::fairdeal::Transcript to_transcript() const;

    /// When the time of the present step is over. Not journaled: it starts again after a restart.
    std::optional<TimePoint> ends_at{};

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() {
        return std::tie(game_, quick_, id_, rules_, ceremony_, voids_, absent_, withheld_, step_);
    }

  private:
    void open_epoch(std::uint32_t epoch, const protocol::Digest& secret);

    std::uint32_t game_ = 0;
    bool quick_ = false;
    std::string id_;
    std::string rules_;
    protocol::fairdeal::Ceremony ceremony_{};
    std::vector<protocol::fairdeal::Ceremony> voids_{};
    SeatSet absent_{};
    SeatSet withheld_{};  ///< in any of the void ceremonies
    protocol::DealStep step_ = protocol::DealStep::commits;
};

}  // namespace seq::room
