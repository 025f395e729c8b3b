#include "protocol/catalogue/catalogue.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/bot_level.hpp"
#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/room_flags.hpp"
#include "protocol/talk/choices.hpp"

namespace seq::protocol {
namespace {

using Json = nlohmann::ordered_json;

std::string_view word_for(Kind kind) {
    switch (kind) {
        case Kind::cards: return "cards";
        case Kind::dice_board: return "dice-board";
        case Kind::six_dice: return "six-dice";
    }
    SEQ_ASSERT(!"a kind of the enum");
}

/// The options of a preset whose values in `options` and `others` differ.
Json differences(const Preset& preset, const Options& options, const Options& others) {
    Json values = Json::object();
    for (const Option& option : option_table)
        if (option.kinds.has(preset.kind) && option.get(options) != option.get(others))
            values[std::string{option.key}] = option.word(options);
    return values;
}

Json seating_json(const Preset& preset, const Seating& row) {
    Json json{{"players", row.players}};
    if (row.sides != 0) json["sides"] = row.sides;
    if (row.in_teams()) json["teams"] = true;
    if (row.hand_size != 0) json["hand"] = row.hand_size;
    if (row.sequences_to_win != 0) json["sequences"] = row.sequences_to_win;
    Json defaults = differences(preset, preset.defaults_for(row), preset.defaults);
    if (!defaults.empty()) json["defaults"] = std::move(defaults);
    return json;
}

Json presets_json() {
    Json json;
    for (const Preset& preset : presets()) {
        Json one{{"title", preset.title},
                 {"kind", word_for(preset.kind)},
                 {"seats_rule", preset.seats_rule},
                 {"win_rule", preset.win_rule}};
        Json defaults = differences(preset, preset.defaults, Options{});
        if (!defaults.empty()) one["defaults"] = std::move(defaults);
        if (preset.values != nullptr)
            one["values"] = {{"runs", preset.values->runs},
                             {"five_sixes", preset.values->five_sixes},
                             {"six_sixes", preset.values->six_sixes}};
        for (const Seating& row : preset.seatings)
            one["seatings"].push_back(seating_json(preset, row));
        json[std::string{preset.name}] = std::move(one);
    }
    return json;
}

Json option_json(const Option& row) {
    Json json;
    if (row.rule != "N") json["rule"] = row.rule;
    json["default"] = row.word(Options{});
    if (row.takes_words()) {
        for (const std::string_view word : row.words)
            if (!word.empty()) json["words"].push_back(word);
    } else {
        json["min"] = row.min;
        json["max"] = row.max;
        json["step"] = row.step;
        json["unit"] = row.unit;
        if (row.can_be_off) json["off"] = true;
    }
    if (row.of_the_room) json["room"] = true;
    if (row.came_later) json["sent_if_changed"] = true;
    if (row.in_teams_only) json["teams_only"] = true;
    if (!row.without_effect_key.empty())
        json["without_effect"] = {{"option", row.without_effect_key}, {"value", row.without_effect_value}};
    for (const Preset& preset : presets())
        if (row.kinds.has(preset.kind)) json["presets"].push_back(preset.name);
    return json;
}

Json options_json() {
    Json json;
    for (const Option& row : option_table)
        json[std::string{row.key}] = option_json(row);
    return json;
}

std::string_view word_for(RefusalGroup group) {
    switch (group) {
        case RefusalGroup::form: return "form";
        case RefusalGroup::room: return "room";
        case RefusalGroup::server: return "server";
        case RefusalGroup::rules: return "rules";
    }
    SEQ_ASSERT(!"a group of the enum");
}

/// `S1, B1` as a list.
Json ids_in(std::string_view rules) {
    Json ids = Json::array();
    while (!rules.empty()) {
        const auto end = std::min(rules.find(", "), rules.size());
        ids.push_back(rules.substr(0, end));
        rules.remove_prefix(std::min(end + 2, rules.size()));
    }
    return ids;
}

Json refusals_json() {
    Json json;
    for (const RefusalCode& row : refusal_codes()) {
        Json one{{"of", word_for(row.group)}};
        if (!row.rules.empty()) one["rules"] = ids_in(row.rules);
        json[std::string{row.code}] = std::move(one);
    }
    return json;
}

Json phrases_json() {
    Json json;
    for (const Phrase& phrase : phrases()) {
        Json one{{"text", phrase.text}};
        if (phrase.in_silence) one["in_silence"] = true;
        json[std::string{phrase.id}] = std::move(one);
    }
    return json;
}

/// The sign of each id.
Json signs_json(std::span<const Sign> signs) {
    Json json;
    for (const Sign& row : signs)
        json[std::string{row.id}] = row.sign;
    return json;
}

/// The settings that a host switches, by their events.
Json settings_json() {
    Json json;
    for (const RoomFlagRow& row : room_flags)
        json[std::string{row.event}] = {{"command", row.command}, {"field", row.field}, {"view", row.view}};
    return json;
}

Json limits_json() {
    return {{"name_characters_max", name_characters_max},
            {"chat_characters_max", chat_characters_max},
            {"password_characters_max", password_characters_max},
            {"voice_link_bytes_max", voice_link_bytes_max},
            {"table_name_characters_max", table_name_characters_max},
            {"chat_burst_max", chat_burst_max},
            {"chat_burst_seconds", chat_burst_time.count()},
            {"room_members_max", room_members_max},
            {"seats_max", seats_max},
            {"sides_max", sides_max},
            {"purse_at_first", purse_at_first},
            {"message_bytes_max", message_bytes_max},
            {"json_depth_max", json_depth_max},
            {"json_nodes_max", json_nodes_max},
            {"answers_kept", answers_kept},
            {"avatar_colours", avatar_colours},
            {"nudge_after_seconds", nudge_after.count()}};
}

/// One table with one line per entry, so that a change of one entry changes one line.
std::string lines_of(const Json& table) {
    std::string text;
    for (const auto& [key, value] : table.items())
        text += (text.empty() ? "" : ",\n") + std::string{"    "} + Json(key).dump() + ": " + value.dump();
    return "{\n" + text + "\n  }";
}

}  // namespace

std::vector<RefusalCode> refusal_codes() {
    std::vector<RefusalCode> codes{refusal_table.begin(), refusal_table.end()};
    for (const CodeInfo& info : engine_codes())
        codes.push_back({info.name, RefusalGroup::rules, info.rules});
    return codes;
}

std::string catalogue_json() {
    Json levels = Json::array();
    for (const std::string_view word : bot_level_words)
        levels.push_back(word);
    return "{\n  \"presets\": " + lines_of(presets_json()) + ",\n  \"options\": " + lines_of(options_json()) +
           ",\n  \"levels\": " + levels.dump() + ",\n  \"refusals\": " + lines_of(refusals_json()) +
           ",\n  \"phrases\": " + lines_of(phrases_json()) +
           ",\n  \"reactions\": " + lines_of(signs_json(reactions())) +
           ",\n  \"emotes\": " + lines_of(signs_json(emotes())) +
           ",\n  \"avatars\": " + lines_of(signs_json(avatar_emojis())) +
           ",\n  \"settings\": " + lines_of(settings_json()) + ",\n  \"limits\": " + lines_of(limits_json()) +
           "\n}\n";
}

}  // namespace seq::protocol
