#pragma once

#include <utility>

#include "server/store/journal.hpp"

namespace seq::store {

/// Reads the records of one room page by page, oldest first.
class RecordPages {
  public:
    RecordPages(Journal& journal, protocol::RoomCode room, const PageLimits& limits = {})
        : journal_{&journal}, room_{std::move(room)}, limits_{limits} {}

    /// The next page; empty after the newest record. The error is that of Journal::read_page().
    tl::expected<std::vector<core::JournalRecord>, std::string> next() {
        auto page = journal_->read_page(room_, position_, limits_);
        if (page && !page->empty()) position_ = {page->back().version, page->back().hash};
        return page;
    }

  private:
    Journal* journal_;
    protocol::RoomCode room_;
    PageLimits limits_;
    RecordPosition position_{};
};

}  // namespace seq::store
