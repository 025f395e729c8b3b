#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/room/journal/journal_record.hpp"
#include "server/store/database.hpp"

// The tables of Web Push: `subscriptions` has those of each member, `push_key` the private key of the server.
// Both are secret, like the tokens in this file.

namespace seq::store {

/// The statements of the writer's connection.
class SubscriptionStatements {
  public:
    explicit SubscriptionStatements(const Database& database);

    /// Adds a subscription and drops the oldest of the member if there are too many, moves those of
    /// a member to another room, or removes some.
    Written change(const room::SubscriptionChange& change);
    /// Stores the private key, of which there is none yet.
    Written put_key(const protocol::Digest& key);

  private:
    Written add(const room::SubscriptionChange& change);
    Written remove(const room::SubscriptionChange& change);
    Written move(const room::SubscriptionChange& change);

    Statement add_;
    Statement drop_oldest_;
    Statement remove_one_;
    Statement remove_of_member_;
    Statement remove_of_room_;
    Statement move_;
    Statement put_key_;
};

/// The subscriptions of a member, oldest first. The error is a sentence.
tl::expected<std::vector<protocol::PushSubscribe>, std::string> read_subscriptions(
    const Database& database, const protocol::RoomCode& room, protocol::MemberId member);

/// The subscriptions of all members of a room, as additions, oldest first. The error is a sentence.
tl::expected<std::vector<room::SubscriptionChange>, std::string> read_all_subscriptions(
    const Database& database, const protocol::RoomCode& room);

/// The private key of Web Push, if there is one. The error is a sentence, also if it is damaged.
tl::expected<std::optional<protocol::Digest>, std::string> read_push_key(const Database& database);

}  // namespace seq::store
