#include "server/front/limits/connection_list.hpp"

namespace seq::net {

std::uint64_t ConnectionList::add(std::weak_ptr<Connection> connection) {
    const std::lock_guard guard{guard_};
    connections_.emplace(++last_, std::move(connection));
    return last_;
}

void ConnectionList::remove(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    connections_.erase(number);
}

std::size_t ConnectionList::size() const {
    const std::lock_guard guard{guard_};
    return connections_.size();
}

void ConnectionList::evict(std::uint64_t number, bool is_notified) const {
    std::unique_lock guard{guard_};
    const auto found = connections_.find(number);
    const auto connection = found == connections_.end() ? nullptr : found->second.lock();
    guard.unlock();
    if (connection && is_notified) connection->close(room::CloseReason::server_crowded);
    if (connection && !is_notified) connection->close_now();
}

std::vector<std::shared_ptr<Connection>> ConnectionList::all() const {
    const std::lock_guard guard{guard_};
    std::vector<std::shared_ptr<Connection>> guests;
    for (const auto& [number, weak] : connections_)
        if (auto connection = weak.lock()) guests.push_back(std::move(connection));
    return guests;
}

}  // namespace seq::net
