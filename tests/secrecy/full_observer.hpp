#pragma once

#include <map>
#include <optional>

#include "protocol/message/codec.hpp"
#include "server/room/journal/journal_record.hpp"
#include "tests/secrecy/history.hpp"
#include "tests/secrecy/script.hpp"

namespace seq::secrecy {

/// Reads the journal and all frames, and so knows what an execution hides. Used for writing scripts and
/// planting leaks.
class FullObserver {
  public:
    FullObserver(const Deal& deal, std::size_t players) : history{deal, players}, deck_{*deal.deck} {}

    History history;

    /// Reads what has happened, even if nobody is connected to receive it.
    void read(const room::JournalRecord& record);
    /// Reads what was just sent; decoded once if it went to many.
    const protocol::ServerMessage& read(const room::Delivery& delivery);

    const Deck& deck() const { return deck_; }
    /// The legal actions that each guest received last.
    const std::map<std::size_t, LegalActions>& legal() const { return legal_; }
    bool has_ended() const { return ended_; }

  private:
    const Deck& deck_;
    room::Frame last_;
    protocol::ServerMessage message_;
    std::map<std::size_t, LegalActions> legal_;
    bool ended_ = false;
};

}  // namespace seq::secrecy
