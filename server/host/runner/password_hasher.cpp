#include "server/host/runner/password_hasher.hpp"

#include <utility>

namespace seq::net {

bool PasswordHasher::hash(room::PasswordWork work, room::SourceId source,
                          std::function<void(const protocol::PasswordHash&)> done) {
    {
        const std::lock_guard guard{guard_};
        std::size_t& waiting = waiting_[source];
        if (waiting >= waiting_of_source_max) return false;
        ++waiting;
    }
    const bool taken = worker_.give([this, work = std::move(work), source, done = std::move(done)] {
        const protocol::PasswordHash hash = work.hash();
        forget(source);
        done(hash);
    });
    if (!taken) forget(source);
    return taken;
}

void PasswordHasher::forget(room::SourceId source) {
    const std::lock_guard guard{guard_};
    const auto waiting = waiting_.find(source);
    if (--waiting->second == 0) waiting_.erase(waiting);
}

}  // namespace seq::net
