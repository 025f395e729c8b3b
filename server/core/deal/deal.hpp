#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/deal_message.hpp"
#include "server/core/inputs.hpp"

namespace seq::core {

/// Deal: where the chance of one game comes from, from the moment that the server is bound by its commitment
/// until the record is written. A value without a clock; what it is told has been decided on.
class Deal {
  public:
    /// The ceremony's first deal (step 1). `id` is the game's in the fair deal; `rules` as rules_id() says.
    static Deal open(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                     const protocol::Digest& secret, const SeatSet& absent);
    /// A deal without a ceremony, dealt at once: every seat is absent.
    static Deal quick(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                      const protocol::Digest& secret);

    std::uint32_t game() const { return game_; }
    bool is_quick() const { return quick_; }
    bool is_dealt() const { return step_ == protocol::DealStep::dealt; }
    protocol::DealStep step() const { return step_; }
    /// The ceremony that counts; those before it are void.
    const protocol::fairdeal::Ceremony& ceremony() const { return ceremony_; }
    const SeatSet& absent() const { return absent_; }
    /// What commitments are bound to. It lives as long as this deal.
    protocol::fairdeal::Deal binding() const;

    /// The seats that the present step waits for.
    SeatSet awaited() const;

    void commit(Seat seat, const protocol::Digest& commit);
    /// Step 3: whoever has not committed is absent.
    void freeze();
    void reveal(Seat seat, const protocol::Digest& reveal);
    /// Step 4: the awaited seats have withheld. They are absent from now on, as are those that are named.
    void begin_again(const protocol::Digest& secret, const SeatSet& absent);
    /// All have revealed, and the game begins.
    void finish();

    /// Step 5: T; only when nothing is awaited any more.
    protocol::Digest transcript() const;
    /// Step 6: K, a secret until the game is over.
    protocol::Digest key() const;
    /// T and its words; nothing for a quick deal.
    std::optional<protocol::DealtTogether> together() const;
    /// What everybody may see of it.
    protocol::DealView view() const;
    /// The game's transcript, but for its record.
    protocol::fairdeal::Transcript to_transcript() const;

    /// When the present step ends by itself. Not a part of the deal: it begins anew after a restart.
    std::optional<TimePoint> ends_at{};

  private:
    void open_epoch(std::uint32_t epoch, const protocol::Digest& secret);

    std::uint32_t game_ = 0;
    bool quick_ = false;
    std::string id_;
    std::string rules_;
    protocol::fairdeal::Ceremony ceremony_{};
    std::vector<protocol::fairdeal::Ceremony> voids_{};
    SeatSet absent_{};
    SeatSet withheld_{};  ///< in any of the voids
    protocol::DealStep step_ = protocol::DealStep::commits;
};

}  // namespace seq::core
