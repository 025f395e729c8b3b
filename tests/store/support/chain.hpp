#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/room/journal/journal_record.hpp"
#include "server/store/journal.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::store {

/// Makes the records of one room one by one, chained as a room chains them.
class Chain {
  public:
    explicit Chain(std::string code) : room_{std::move(code)} {}

    room::JournalRecord next(std::string body = R"({"format":1})") {
        room::JournalRecord record;
        record.room = room_;
        record.version = ++version_;
        record.body = std::move(body);
        record.hash = room::hash_of(record, previous_);
        previous_ = record.hash;
        return record;
    }

    std::vector<room::JournalRecord> next_many(std::size_t count, const std::string& body) {
        std::vector<room::JournalRecord> records;
        for (std::size_t i = 0; i < count; ++i)
            records.push_back(next(body));
        return records;
    }

    const protocol::RoomCode& room() const { return room_; }

  private:
    protocol::RoomCode room_;
    std::uint64_t version_ = 0;
    protocol::Digest previous_{};
};

/// The same text for each size, which compression makes hardly smaller.
inline std::string random_text(std::size_t bytes) {
    test::SplitMix random{7};
    std::string text(bytes, '\0');
    for (char& byte : text)
        byte = static_cast<char>(random.below(128));
    return text;
}

/// Appends and waits for the answer.
inline AppendResult append_and_wait(Journal& journal, std::vector<room::JournalRecord> records) {
    return append_and_wait(journal, RoomChange{.records = std::move(records)});
}

}  // namespace seq::store
