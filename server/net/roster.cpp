#include "server/net/roster.hpp"

namespace seq::net {

std::uint64_t Roster::add(std::weak_ptr<Guest> guest) {
    const std::lock_guard guard{guard_};
    guests_.emplace(++last_, std::move(guest));
    return last_;
}

void Roster::remove(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    guests_.erase(number);
}

std::size_t Roster::size() const {
    const std::lock_guard guard{guard_};
    return guests_.size();
}

std::shared_ptr<Guest> Roster::find(std::uint64_t number) const {
    const std::lock_guard guard{guard_};
    const auto found = guests_.find(number);
    return found == guests_.end() ? nullptr : found->second.lock();
}

void Roster::make_go(std::uint64_t number, bool is_told) const {
    const auto guest = find(number);
    if (guest && is_told) guest->send_away(core::CloseReason::server_crowded);
    if (guest && !is_told) guest->cut();
}

std::vector<std::shared_ptr<Guest>> Roster::all() const {
    const std::lock_guard guard{guard_};
    std::vector<std::shared_ptr<Guest>> guests;
    for (const auto& [number, weak] : guests_)
        if (auto guest = weak.lock()) guests.push_back(std::move(guest));
    return guests;
}

}  // namespace seq::net
