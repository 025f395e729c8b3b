#include <algorithm>

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
    const WriteResult added = add_.bind(1, room)
                                  .bind(2, member)
                                  .bind(3, std::string_view{change.added->endpoint})
                                  .bind(4, std::string_view{change.added->public_key})
                                  .bind(5, std::string_view{change.added->auth})
                                  .run();
    if (added != WriteResult::done) return added;
    return drop_oldest_.bind(1, room)
        .bind(2, member)
        .bind(3, static_cast<std::int64_t>(room::subscriptions_of_member_max))
        .run();
}

WriteResult SubscriptionStatements::remove(const room::SubscriptionChange& change) {
    const std::string_view room = change.room.text;
    if (!change.member) return remove_of_room_.bind(1, room).run();
    const std::int64_t member = number_of(*change.member);
    if (!change.removed) return remove_of_member_.bind(1, room).bind(2, member).run();
    return remove_one_.bind(1, room).bind(2, member).bind(3, std::string_view{*change.removed}).run();
}

// To a new room, which has none yet.
WriteResult SubscriptionStatements::move(const room::SubscriptionChange& change) {
    return move_.bind(1, std::string_view{change.moved->room.text})
        .bind(2, number_of(change.moved->member))
        .bind(3, std::string_view{change.room.text})
        .bind(4, number_of(change.member.value()))
        .run();
}

WriteResult SubscriptionStatements::put_key(const protocol::Digest& key) {
    return put_key_.bind(1, protocol::Bytes{key}).bind(2, protocol::Bytes{protocol::sha256(key)}).run();
}

Expected<std::vector<protocol::PushSubscribe>> read_subscriptions(const Database& database,
                                                                  const protocol::RoomCode& room,
                                                                  protocol::MemberId member) {
    Statement select{database,
                     "SELECT endpoint, public_key, auth FROM subscriptions WHERE room = ? AND member = ? "
                     "ORDER BY number"};
    select.bind(1, std::string_view{room.text}).bind(2, number_of(member));
    return select.all_rows([&] { return subscription_at(select, 0); });
}

Expected<std::vector<room::SubscriptionChange>> read_all_subscriptions(const Database& database,
                                                                       const protocol::RoomCode& room) {
    Statement select{database,
                     "SELECT member, endpoint, public_key, auth FROM subscriptions WHERE room = ? "
                     "ORDER BY number"};
    select.bind(1, std::string_view{room.text});
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

}  // namespace seq::store
