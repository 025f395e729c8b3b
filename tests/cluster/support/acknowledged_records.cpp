#include "tests/cluster/support/acknowledged_records.hpp"

#include <algorithm>
#include <stdexcept>

#include "server/cluster/log/room_contents.hpp"

namespace seq::cluster::test {

void contradiction(const protocol::RoomCode& room, const std::string& what) {
    throw std::logic_error{"room " + room.text + ": " + what};
}

void AcknowledgedRecords::add(const room::JournalRecord& record) {
    const auto [known, is_new] = records_[record.room].emplace(record.version, record.hash);
    if (!is_new && known->second != record.hash)
        contradiction(record.room,
                      "two records were acknowledged for version " + std::to_string(record.version));
}

void AcknowledgedRecords::add_token(const protocol::RoomCode& room, std::uint8_t token) {
    tokens_[room] = std::max(tokens_[room], token);
}

void AcknowledgedRecords::check(const protocol::RoomCode& room,
                                const std::vector<room::JournalRecord>& records,
                                const std::vector<room::MemberTokens>& tokens, std::uint64_t after) const {
    if (const auto known = records_.find(room); known != records_.end())
        for (const auto& [version, hash] : known->second)
            if (version > after &&
                (version - after > records.size() || records[version - after - 1].hash != hash))
                contradiction(room, "version " + std::to_string(version) + " was acknowledged and is lost");
    const auto token = tokens_.find(room);
    if (token == tokens_.end() || token->second == 0) return;
    if (tokens.empty() || tokens.front().token[0] < token->second)
        contradiction(room, "a token was acknowledged and is lost");
}

std::size_t AcknowledgedRecords::size() const {
    std::size_t size = 0;
    for (const auto& [room, records] : records_)
        size += records.size();
    return size;
}

void AcknowledgedRecords::check_log(const protocol::RoomCode& room,
                                    const std::vector<StoredMessage>& log) const {
    constexpr store::PageLimits everything{.records = 1'000'000, .bytes = 1'000'000'000};
    RoomContents contents{room};
    for (const StoredMessage& message : log)
        if (const std::string fault = contents.add(message); !fault.empty()) contradiction(room, fault);
    check(room, contents.page({}, everything).value(), contents.tokens());
}

}  // namespace seq::cluster::test
