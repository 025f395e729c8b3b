#include "server/store/sqlite_journal.hpp"
#include "server/store/subscription_table.hpp"

// What the journal stores for Web Push besides the changes of subscriptions, which belong to an append.

namespace seq::store {

tl::expected<std::vector<protocol::PushSubscribe>, std::string> SqliteJournal::subscriptions(
    const protocol::RoomCode& room, protocol::MemberId member) {
    const std::lock_guard one_reader{reading_};
    return read_subscriptions(reader_, room, member);
}

tl::expected<protocol::Digest, std::string> SqliteJournal::push_key(const protocol::Digest& fresh) {
    const auto read = [this] {
        const std::lock_guard one_reader{reading_};
        return read_push_key(reader_);
    };
    auto stored = read();
    if (!stored) return tl::unexpected{stored.error()};
    if (*stored) return **stored;
    PushKey job{.key = fresh, .done = {}};
    std::future<void> done = job.done.get_future();
    give(std::move(job));
    done.wait();
    stored = read();
    if (!stored) return tl::unexpected{stored.error()};
    if (!*stored)
        return tl::unexpected{std::string{"the key of Web Push cannot be stored: the disk is full"}};
    return **stored;
}

}  // namespace seq::store
