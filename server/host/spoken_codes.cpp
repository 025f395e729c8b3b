#include "server/host/spoken_codes.hpp"

#include <chrono>

#include "server/machine/randomness.hpp"
#include "server/room/lobby/spoken_code.hpp"

namespace seq::net {

std::optional<room::Entropy> SpokenCodes::reserve(const protocol::RoomCode& room, TimePoint now,
                                                  std::size_t elsewhere) {
    const std::lock_guard guard{guard_};
    drop_ended(now);
    if (shown_.size() + elsewhere >= codes_max_) return std::nullopt;
    while (true) {
        const room::Entropy entropy = machine::fresh_entropy();
        const Shown fresh{.room = room, .ends_at = now + room::spoken_code_time};
        if (shown_.try_emplace(room::spoken_code_from(entropy).digits, fresh).second) return entropy;
    }
}

void SpokenCodes::hide(const protocol::SpokenCode& code) {
    const std::lock_guard guard{guard_};
    shown_.erase(code.digits);
}

std::optional<protocol::RoomCode> SpokenCodes::room_of(const protocol::SpokenCode& code,
                                                       TimePoint now) const {
    const std::lock_guard guard{guard_};
    const auto found = shown_.find(code.digits);
    if (found == shown_.end() || found->second.ends_at <= now) return std::nullopt;
    return found->second.room;
}

void SpokenCodes::drop_ended(TimePoint now) {
    std::erase_if(shown_, [now](const auto& each) { return each.second.ends_at <= now; });
}

bool WrongCodes::take(TimePoint now) {
    constexpr std::chrono::hours day{24};
    while (!times_.empty() && now - times_.front() >= day)
        times_.pop_front();
    if (times_.size() >= most_) return false;
    times_.push_back(now);
    return true;
}

void WrongCodes::put_back() {
    if (!times_.empty()) times_.pop_back();
}

}  // namespace seq::net
