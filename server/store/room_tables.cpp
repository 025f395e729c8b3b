#include <algorithm>
#include <optional>
#include <utility>

#include "server/store/record_index.hpp"
#include "server/store/record_table.hpp"

namespace seq::store {
namespace {

std::int64_t number_of(const protocol::MemberId& member) {
    return member.number;
}

/// Endpoint, key and secret in three columns, from this one on.
protocol::PushSubscribe subscription_at(const Statement& row, int column) {
    return {std::string{row.text(column)}, std::string{row.text(column + 1)},
            std::string{row.text(column + 2)}};
}

using protocol::Bytes;
using protocol::Digest;

constexpr std::size_t digest_bytes = sizeof(Digest);

/// Digests one after the other. Nothing if the bytes are no such list.
std::optional<std::vector<Digest>> split(Bytes bytes) {
    if (bytes.size() % digest_bytes != 0) return std::nullopt;
    std::vector<Digest> digests(bytes.size() / digest_bytes);
    for (std::size_t n = 0; n < digests.size(); ++n)
        std::ranges::copy(bytes.subspan(n * digest_bytes, digest_bytes), digests[n].begin());
    return digests;
}

/// Member, token, proposed token or no bytes, former tokens.
std::optional<room::MemberTokens> tokens_in(const Statement& row, const protocol::RoomCode& room) {
    const std::int64_t member = row.number(0);
    const auto token = split(row.bytes(1));
    const auto next = split(row.bytes(2));
    const auto used = split(row.bytes(3));
    if (member < 1 || member > UINT16_MAX || !token || token->size() != 1 || !next || next->size() > 1 ||
        !used)
        return std::nullopt;
    return room::MemberTokens{.room = room,
                              .member = {static_cast<std::uint16_t>(member)},
                              .token = token->front(),
                              .next_token = next->empty() ? std::nullopt : std::optional{next->front()},
                              .used_tokens = *used};
}

protocol::Digest digest_of(const room::StateSnapshot& snapshot) {
    const std::string head = snapshot.room.text + ' ' + std::to_string(snapshot.version) + ' ' +
                             std::to_string(snapshot.outages) + ' ' + snapshot.program + '\n';
    return protocol::sha256_of(
        {protocol::as_bytes(head), protocol::Bytes{snapshot.hash}, protocol::as_bytes(snapshot.state)});
}

bool are_equal(protocol::Bytes stored, const protocol::Digest& digest) {
    return std::ranges::equal(stored, digest);
}

bool has_record(const Database& database, const room::StateSnapshot& snapshot,
                std::optional<UnindexedRecords::Entries> newer) {
    RoomRecords rows{database, snapshot.room, snapshot.version - 1, std::move(newer)};
    return rows.step() == Statement::Step::row &&
           rows.row().number(1) == static_cast<std::int64_t>(snapshot.version) &&
           are_equal(rows.row().bytes(3), snapshot.hash);
}

}  // namespace

SubscriptionStatements::SubscriptionStatements(const Database& database)
    : add_{database,
           "INSERT OR REPLACE INTO subscriptions (room, member, endpoint, public_key, auth) "
           "VALUES (?, ?, ?, ?, ?)"},
      drop_oldest_{
          database,
          "DELETE FROM subscriptions WHERE room = ?1 AND member = ?2 AND number NOT IN (SELECT "
          "number FROM subscriptions WHERE room = ?1 AND member = ?2 ORDER BY number DESC LIMIT ?3)"},
      remove_one_{database, "DELETE FROM subscriptions WHERE room = ? AND member = ? AND endpoint = ?"},
      remove_of_member_{database, "DELETE FROM subscriptions WHERE room = ? AND member = ?"},
      remove_of_room_{database, "DELETE FROM subscriptions WHERE room = ?"},
      move_{database, "UPDATE subscriptions SET room = ?, member = ? WHERE room = ? AND member = ?"},
      put_key_{database, "INSERT INTO push_key (key, digest) VALUES (?, ?)"} {}

WriteResult SubscriptionStatements::change(const room::SubscriptionChange& change) {
    if (change.moved) return move(change);
    return change.added ? add(change) : remove(change);
}

WriteResult SubscriptionStatements::add(const room::SubscriptionChange& change) {
    const std::string_view room = change.room.text;
    const std::int64_t member = number_of(change.member.value());
    const auto& [endpoint, public_key, auth] = *change.added;
    const WriteResult added = add_.bind_all(room, member, endpoint, public_key, auth).run();
    if (added != WriteResult::done) return added;
    return drop_oldest_.bind_all(room, member, std::int64_t{room::subscriptions_of_member_max}).run();
}

WriteResult SubscriptionStatements::remove(const room::SubscriptionChange& change) {
    const std::string_view room = change.room.text;
    if (!change.member) return remove_of_room_.bind_all(room).run();
    const std::int64_t member = number_of(*change.member);
    if (!change.removed) return remove_of_member_.bind_all(room, member).run();
    return remove_one_.bind_all(room, member, *change.removed).run();
}

// To a new room, which has none yet.
WriteResult SubscriptionStatements::move(const room::SubscriptionChange& change) {
    return move_
        .bind_all(change.moved->room.text, number_of(change.moved->member), change.room.text,
                  number_of(change.member.value()))
        .run();
}

WriteResult SubscriptionStatements::put_key(const protocol::Digest& key) {
    return put_key_.bind_all(key, protocol::sha256(key)).run();
}

Expected<std::vector<protocol::PushSubscribe>> read_subscriptions(const Database& database,
                                                                  const protocol::RoomCode& room,
                                                                  protocol::MemberId member) {
    Statement select{database,
                     "SELECT endpoint, public_key, auth FROM subscriptions WHERE room = ? AND member = ? "
                     "ORDER BY number"};
    select.bind_all(room.text, number_of(member));
    return select.all_rows([&] { return subscription_at(select, 0); });
}

Expected<std::vector<room::SubscriptionChange>> read_all_subscriptions(const Database& database,
                                                                       const protocol::RoomCode& room) {
    Statement select{database,
                     "SELECT member, endpoint, public_key, auth FROM subscriptions WHERE room = ? "
                     "ORDER BY number"};
    select.bind_all(room.text);
    return select.all_rows([&] {
        return room::SubscriptionChange{
            .room = room,
            .member = protocol::MemberId{static_cast<std::uint16_t>(select.number(0))},
            .added = subscription_at(select, 1)};
    });
}

Expected<std::optional<protocol::Digest>> read_push_key(const Database& database) {
    Statement select{database, "SELECT key, digest FROM push_key"};
    const Statement::Step step = select.step();
    if (step == Statement::Step::done) return std::nullopt;
    if (step != Statement::Step::row)
        return tl::unexpected{"the key of Web Push cannot be read: " + database.trouble()};
    const protocol::Bytes stored = select.bytes(0);
    protocol::Digest key{};
    if (stored.size() != key.size() || !std::ranges::equal(select.bytes(1), protocol::sha256(stored)))
        return tl::unexpected{std::string{
            "the key of Web Push in the journal is damaged; restore a backup, or start with --push=false"}};
    std::ranges::copy(stored, key.begin());
    return key;
}

WriteResult RecordWriter::put_tokens(const room::MemberTokens& tokens) {
    std::vector<std::uint8_t> used;
    for (const Digest& digest : tokens.used_tokens)
        used.insert(used.end(), digest.begin(), digest.end());
    // Empty bytes have an address too: without one SQLite would bind NULL.
    static constexpr std::uint8_t none[1]{};
    const Bytes next = tokens.next_token ? Bytes{*tokens.next_token} : Bytes{none, 0};
    return put_tokens_
        .bind_all(tokens.room.text, number_of(tokens.member), tokens.token, next,
                  used.empty() ? Bytes{none, 0} : Bytes{used})
        .run();
}

Expected<std::vector<room::MemberTokens>> read_tokens(const Database& database,
                                                      const protocol::RoomCode& room) {
    Statement select{database,
                     "SELECT member, token, next_token, used_tokens FROM tokens WHERE room = ? "
                     "ORDER BY member"};
    select.bind_all(room.text);
    std::vector<room::MemberTokens> tokens;
    Statement::Step step = select.step();
    for (; step == Statement::Step::row; step = select.step()) {
        auto row = tokens_in(select, room);
        if (!row) return tl::unexpected{std::string{"the tokens of its members cannot be read"}};
        tokens.push_back(std::move(*row));
    }
    if (step != Statement::Step::done) return tl::unexpected{database.trouble()};
    return tokens;
}

WriteResult RecordWriter::put_snapshot(const room::StateSnapshot& snapshot) {
    return put_snapshot_
        .bind_all(snapshot.room.text, static_cast<std::int64_t>(snapshot.version), snapshot.hash,
                  snapshot.program, static_cast<std::int64_t>(snapshot.outages),
                  protocol::as_bytes(snapshot.state), digest_of(snapshot))
        .run();
}

Expected<std::optional<room::StateSnapshot>> read_snapshot(const Database& database,
                                                           const protocol::RoomCode& room,
                                                           std::optional<UnindexedRecords::Entries> newer) {
    Statement select{database,
                     "SELECT version, hash, program, outages, state, digest FROM snapshots WHERE room = ?"};
    const Statement::Step step = select.bind_all(room.text).step();
    if (step == Statement::Step::done) return std::nullopt;
    if (step != Statement::Step::row) return tl::unexpected{database.trouble()};
    room::StateSnapshot snapshot{.room = room,
                                 .version = static_cast<std::uint64_t>(select.number(0)),
                                 .program = std::string{select.text(2)},
                                 .outages = static_cast<std::uint64_t>(select.number(3))};
    const protocol::Bytes hash = select.bytes(1);
    std::ranges::copy(hash.first(std::min(hash.size(), snapshot.hash.size())), snapshot.hash.begin());
    const protocol::Bytes state = select.bytes(4);
    snapshot.state.assign(state.begin(), state.end());
    if (!are_equal(select.bytes(5), digest_of(snapshot)) || !has_record(database, snapshot, std::move(newer)))
        return std::nullopt;
    return snapshot;
}

}  // namespace seq::store
