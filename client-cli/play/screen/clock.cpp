#include "client-cli/play/screen/clock.hpp"

#include <algorithm>

namespace seq::cli {
namespace {

using protocol::Clocks;

constexpr std::chrono::seconds low{10};

const Clocks::OfSeat* shown_clock(const Model& model) {
    const auto& clocks = model.clocks.seats;
    const auto own = std::ranges::find(clocks, model.seat(), &Clocks::OfSeat::seat);
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

Row draw_clock(const Model& model, std::chrono::milliseconds since_told) {
    const Clocks::OfSeat* clock = model.playing() ? shown_clock(model) : nullptr;
    if (clock == nullptr) return {};
    std::chrono::milliseconds left{clock->ms};
    if (clock->running) left = std::max(left - since_told, std::chrono::milliseconds{0});
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left);
    const Style style = !clock->running ? faint : seconds <= low ? warning : strong;
    return Row{minutes_and_seconds(seconds), style}.add("  ");
}

std::string tell_own_clock(const Model& model) {
    const auto own = std::ranges::find(model.clocks.seats, model.seat(), &Clocks::OfSeat::seat);
    if (!model.playing() || own == model.clocks.seats.end()) return {};
    const auto left = std::chrono::ceil<std::chrono::seconds>(std::chrono::milliseconds{own->ms});
    return "Your clock " + std::string{own->running ? "runs: " : "stands: "} + minutes_and_seconds(left) +
           " left for this turn.";
}

bool clock_runs(const Model& model) {
    const Clocks::OfSeat* clock = model.playing() ? shown_clock(model) : nullptr;
    return clock != nullptr && clock->running;
}

}  // namespace seq::cli
