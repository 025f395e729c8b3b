#include "engine/preset/options.hpp"

#include <charconv>

namespace seq {
namespace {

constexpr unsigned draw_grace_max_s = 10;

Rejection bad_value(std::string_view key, std::string_view allowed) {
    return {Code::bad_option, "N", "the option " + std::string{key} + " takes " + std::string{allowed}};
}

std::optional<Rejection> set_draw(Options& options, std::string_view value) {
    if (value == "manual")
        options.draw = DrawMode::manual;
    else if (value == "auto")
        options.draw = DrawMode::automatic;
    else
        return bad_value("draw", "manual or auto");
    return std::nullopt;
}

std::optional<Rejection> set_draw_grace(Options& options, std::string_view value) {
    unsigned seconds = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    if (error != std::errc{} || end != value.data() + value.size() || seconds > draw_grace_max_s)
        return bad_value("draw_grace", "whole seconds from 0 to 10");
    options.draw_grace_s = static_cast<std::uint8_t>(seconds);
    return std::nullopt;
}

/// Off is the only way so far: S23 and section T are not built yet.
std::optional<Rejection> set_table_talk(std::string_view value) {
    if (value == "off") return std::nullopt;
    return bad_value("table_talk", "only off; call, honour and silent are not played yet in this version");
}

}  // namespace

std::optional<Rejection> set_option(Options& options, std::string_view key, std::string_view value) {
    if (key == "draw") return set_draw(options, value);
    if (key == "draw_grace") return set_draw_grace(options, value);
    if (key == "table_talk") return set_table_talk(value);
    return Rejection{
        Code::unknown_option, "N",
        "there is no option " + std::string{key} + "; this game has draw, draw_grace and table_talk"};
}

std::vector<std::pair<std::string, std::string>> to_words(const Options& options) {
    return {{"draw", options.draw == DrawMode::manual ? "manual" : "auto"},
            {"draw_grace", std::to_string(options.draw_grace_s)}};
}

bool is_of_the_room(std::string_view key) {
    return key == "draw_grace";
}

}  // namespace seq
