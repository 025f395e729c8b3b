#include "server/cluster/log/room_copy.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::seconds keys_patience{20};
constexpr int copy_attempts = 20;
constexpr std::chrono::milliseconds copy_again_after{250};
constexpr std::size_t copied_bytes_max = std::size_t{256} * 1024;  ///< of the records of a message
constexpr const char* copier = "import";                           ///< in the place of a node's name

tl::expected<std::vector<StoredMessage>, BrokerError> read_page_of(Broker& broker,
                                                                   const protocol::RoomCode& room,
                                                                   std::uint64_t after) {
    return wait_for<std::vector<StoredMessage>>(
        [&](auto done) { broker.read({Stream::log, room.text}, after, {}, std::move(done)); });
}

/// As many records from this one on as fit into a message.
std::vector<room::JournalRecord> next_records(const RoomToCopy& room, std::size_t from) {
    std::vector<room::JournalRecord> records;
    std::size_t bytes = 0;
    for (std::size_t i = from; i < room.records.size(); ++i) {
        bytes += room.records[i].body.size();
        if (!records.empty() && bytes > copied_bytes_max) break;
        records.push_back(room.records[i]);
    }
    return records;
}

/// Whether the contents are a part of the room from its beginning on, or the other way round.
bool have_same_beginning(const RoomContents& contents, const RoomToCopy& room) {
    const auto page = contents.page({}, {.records = room.records.size(), .bytes = SIZE_MAX});
    if (!page) return false;
    const std::size_t both = std::min(page->size(), room.records.size());
    return both == 0 || page->at(both - 1).hash == room.records.at(both - 1).hash;
}

}  // namespace

Expected<void> wait_for_keys(const ClusterKeys& keys) {
    if (machine::wait_until([&] { return keys.has_caught_up(); }, keys_patience)) return {};
    return tl::unexpected{std::string{"NATS does not answer: the list of rooms has not arrived"}};
}

Expected<RoomContents> read_room(Broker& broker, const protocol::RoomCode& room) {
    const auto newest = wait_for_newest(broker, {Stream::log, room.text});
    if (!newest) return tl::unexpected{newest.error().why};
    RoomContents contents{room};
    if (!*newest) return contents;
    while (contents.sequence() < (*newest)->sequence) {
        const auto page = read_page_of(broker, room, contents.sequence());
        if (!page) return tl::unexpected{page.error().why};
        if (page->empty()) return tl::unexpected{std::string{"the end of its log is missing"}};
        for (const StoredMessage& message : *page)
            if (std::string fault = contents.add(message); !fault.empty())
                return tl::unexpected{std::move(fault)};
    }
    return contents;
}

RoomWriter::RoomWriter(Broker& broker) : broker_{broker} {
    const room::Entropy entropy = machine::fresh_entropy();
    std::copy_n(entropy.begin(), process_.size(), process_.begin());
}

// After an answer that says nothing, the newest message of the subject tells whether it is this one.
Expected<std::uint64_t> RoomWriter::append(Subject subject, std::uint64_t expected,
                                           const std::string& payload) {
    std::string why;
    for (int attempt = 0; attempt < copy_attempts; ++attempt) {
        const auto stored = wait_for<Acknowledged>([&](auto done) {
            broker_.append({.subject = subject,
                            .expected = expected,
                            .id = "import-" + std::to_string(machine::fresh_bits()),
                            .payload = payload},
                           std::move(done));
        });
        if (stored) return stored->sequence;
        why = stored.error().why;
        if (stored.error().failure == Failure::full || stored.error().failure == Failure::too_large) break;
        const auto newest = wait_for_newest(broker_, subject);
        if (newest && *newest && (*newest)->payload == payload) return (*newest)->sequence;
        if (newest && (*newest ? (*newest)->sequence : 0) != expected)
            return tl::unexpected{std::string{"a node of the cluster uses it"}};
        machine::wait_until([] { return false; }, copy_again_after);
    }
    return tl::unexpected{why};
}

Expected<void> RoomWriter::note_state(const protocol::RoomCode& room, store::RoomState state) {
    const Subject subject{Stream::keys, state_key(room)};
    const auto before = wait_for_newest(broker_, subject);
    if (!before) return tl::unexpected{before.error().why};
    const NotedState noted{.state = std::min(state, store::RoomState::ended),  // a cluster keeps all rooms
                           .term = 1,
                           .process = process_,
                           .counter = ++counter_};
    const auto stored = append(subject, *before ? (*before)->sequence : 0, encode(noted));
    if (!stored) return tl::unexpected{stored.error()};
    return {};
}

Expected<RoomWriter::Copied> RoomWriter::copy(RoomToCopy room) {
    auto contents = read_room(broker_, room.code);
    if (!contents) return tl::unexpected{contents.error()};
    if (!have_same_beginning(*contents, room))
        return tl::unexpected{std::string{"the cluster has another room with this code"}};
    const bool is_there = contents->position().version >= room.records.size() && contents->sequence() > 0;
    if (is_there) return Copied::before;
    std::uint64_t sequence = contents->sequence();
    const bool is_begun = sequence > 0;
    for (std::size_t next = contents->position().version; next < room.records.size();) {
        Envelope envelope{.term = is_begun ? contents->term() : 1,
                          .node = copier,
                          .process = is_begun ? contents->process() : process_,
                          .counter = ++counter_,
                          .after = sequence,
                          .at = machine::now_for_rooms(),
                          .records = next_records(room, next)};
        next += envelope.records.size();
        envelope.position = {envelope.records.back().version, envelope.records.back().hash};
        if (next == room.records.size()) {
            envelope.tokens = std::move(room.tokens);
            envelope.subscriptions = std::move(room.subscriptions);
        }
        const auto stored = append({Stream::log, room.code.text}, sequence, encode(envelope));
        if (!stored) return tl::unexpected{stored.error()};
        sequence = *stored;
    }
    if (const auto noted = note_state(room.code, room.state); !noted) return tl::unexpected{noted.error()};
    return Copied::now;
}

}  // namespace seq::cluster
