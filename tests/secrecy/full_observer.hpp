#pragma once

#include <map>
#include <optional>

#include "protocol/message/codec.hpp"
#include "server/core/journal_record.hpp"
#include "tests/secrecy/history.hpp"
#include "tests/secrecy/script.hpp"

namespace seq::secrecy {

/// Reads the journal and all frames, and so knows what an execution hides. Writes scripts, and plants
/// leaks.
class FullObserver {
  public:
    FullObserver(const Deal& deal, std::size_t players) : history{deal, players}, deck_{*deal.deck} {}

    History history;

    /// What has happened, whether or not anybody is there to hear of it.
    void read(const core::JournalRecord& record);
    /// What was just sent; decoded once where it went to many.
    const protocol::ServerMessage& read(const core::Delivery& delivery);

    const Deck& deck() const { return deck_; }
    /// What each guest was told last that they may do.
    const std::map<std::size_t, LegalActions>& legal() const { return legal_; }
    bool has_ended() const { return ended_; }

  private:
    const Deck& deck_;
    core::Frame last_;
    protocol::ServerMessage message_;
    std::map<std::size_t, LegalActions> legal_;
    bool ended_ = false;
};

}  // namespace seq::secrecy
