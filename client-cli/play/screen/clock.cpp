#include <algorithm>

#include "client-cli/play/screen/parts.hpp"

namespace seq::client {
namespace {

using protocol::Clocks;

constexpr std::chrono::seconds low{10};

const Clocks::OfSeat* shown_clock(const Room& room) {
    const auto& clocks = room.clocks.seats;
    const auto own = std::ranges::find(clocks, room.seat(), &Clocks::OfSeat::seat);
    if (own != clocks.end()) return &*own;
    const auto least = std::ranges::min_element(clocks, {}, &Clocks::OfSeat::ms);
    return least == clocks.end() ? nullptr : &*least;
}

/// `1:05`.
std::string minutes_and_seconds(std::chrono::seconds time) {
    const std::string seconds = std::to_string(time.count() % 60);
    return std::to_string(time.count() / 60) + (seconds.size() == 1 ? ":0" : ":") + seconds;
}

}  // namespace

Row draw_clock(const Room& room, std::chrono::milliseconds since_sent) {
    const Clocks::OfSeat* clock = room.playing() ? shown_clock(room) : nullptr;
    if (clock == nullptr) return {};
    std::chrono::milliseconds left{clock->ms};
    if (clock->running) left = std::max(left - since_sent, std::chrono::milliseconds{0});
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left);
    const Style style = !clock->running ? faint : seconds <= low ? warning : strong;
    return Row{minutes_and_seconds(seconds), style}.add("  ");
}

std::string own_clock_text(const Room& room) {
    const auto own = std::ranges::find(room.clocks.seats, room.seat(), &Clocks::OfSeat::seat);
    if (!room.playing() || own == room.clocks.seats.end()) return {};
    const auto left = std::chrono::ceil<std::chrono::seconds>(std::chrono::milliseconds{own->ms});
    return "Your clock " + std::string{own->running ? "is running: " : "is paused: "} +
           minutes_and_seconds(left) + " left for this turn.";
}

bool clock_runs(const Room& room) {
    const Clocks::OfSeat* clock = room.playing() ? shown_clock(room) : nullptr;
    return clock != nullptr && clock->running;
}

}  // namespace seq::client
