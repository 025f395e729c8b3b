#include "server/store/journal.hpp"

#include <iterator>

#include "server/store/record_pages.hpp"

namespace seq::store {

tl::expected<std::vector<core::JournalRecord>, std::string> Journal::read(const protocol::RoomCode& room) {
    std::vector<core::JournalRecord> records;
    RecordPages pages{*this, room};
    while (true) {
        auto page = pages.next();
        if (!page) return page;
        if (page->empty()) return records;
        records.insert(records.end(), std::move_iterator{page->begin()}, std::move_iterator{page->end()});
    }
}

}  // namespace seq::store
