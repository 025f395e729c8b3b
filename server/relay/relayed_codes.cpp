#include "server/relay/relayed_codes.hpp"

#include <algorithm>

#include "server/room/lobby/spoken_code.hpp"

namespace seq::net {

void RelayedCodes::show(const protocol::SpokenCode& code, TimePoint now) {
    const TimePoint ends_at = now + room::spoken_code_time;
    const std::lock_guard guard{guard_};
    own_[code.digits] = ends_at;
    announce(code.digits, ends_at, now);
}

void RelayedCodes::hide(const protocol::SpokenCode& code) {
    const std::lock_guard guard{guard_};
    if (own_.erase(code.digits) != 0)
        line_.send_to_all({.kind = RelayMessage::Kind::code_hidden, .text = code.digits});
}

void RelayedCodes::announce(const std::string& digits, TimePoint ends_at, TimePoint now) const {
    const auto left = std::chrono::floor<std::chrono::milliseconds>(ends_at - now);
    line_.send_to_all({.kind = RelayMessage::Kind::code_shown,
                       .value = static_cast<std::uint64_t>(left.count()),
                       .text = digits});
}

void RelayedCodes::take(const RelayMessage& message, TimePoint now) {
    const std::lock_guard guard{guard_};
    std::erase_if(others_, [now](const auto& each) { return each.second.until <= now; });
    const std::string digits{message.text};
    if (message.kind != RelayMessage::Kind::code_shown) {
        others_.erase(digits);
        return;
    }
    constexpr std::chrono::milliseconds longest = room::spoken_code_time;
    const std::chrono::milliseconds left{std::min<std::uint64_t>(message.value, longest.count())};
    others_[digits] = {.node = std::string{message.node},
                       .process = message.process,
                       .until = now + std::min<std::chrono::milliseconds>(left, forget_after)};
}

std::optional<std::string> RelayedCodes::node_showing(const protocol::SpokenCode& code, TimePoint now) const {
    const std::lock_guard guard{guard_};
    const auto found = others_.find(code.digits);
    if (found == others_.end() || found->second.until <= now) return std::nullopt;
    const auto& [node, process, until] = found->second;
    // A silent node may still show it. One that runs as another process has forgotten it.
    if (!nodes_.lives_as(node, process) && nodes_.is_alive(node)) return std::nullopt;
    return node;
}

std::size_t RelayedCodes::count(TimePoint now) const {
    const std::lock_guard guard{guard_};
    return static_cast<std::size_t>(
        std::ranges::count_if(others_, [now](const auto& each) { return each.second.until > now; }));
}

std::optional<RelayedCodes::TimePoint> RelayedCodes::announce_again(TimePoint now) {
    const std::lock_guard guard{guard_};
    std::erase_if(own_, [now](const auto& each) { return each.second <= now; });
    if (own_.empty()) return std::nullopt;
    if (now - announced_at_ >= announce_every) {
        announced_at_ = now;
        for (const auto& [digits, ends_at] : own_)
            announce(digits, ends_at, now);
    }
    return announced_at_ + announce_every;
}

}  // namespace seq::net
