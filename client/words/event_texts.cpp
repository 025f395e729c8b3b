#include <algorithm>
#include <nlohmann/json.hpp>

#include "client/words/event_formatter.hpp"
#include "engine/base/assert.hpp"

namespace seq::client {

std::string_view event_texts_json();  // generated from protocol/texts/events.json

namespace {

/// Null if there is none.
const std::string* english(const std::string& key) {
    static const nlohmann::json texts = nlohmann::json::parse(event_texts_json());
    const auto found = texts.find(key);
    return found == texts.end() ? nullptr : found->at("en").get_ptr<const std::string*>();
}

const std::string* value_of(const TextValues& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &TextValues::value_type::first);
    return found == values.end() ? nullptr : &found->second;
}

const std::string& text_of(std::string_view key, const TextValues& values) {
    const std::string* found = english(std::string{key});
    const auto prefer = [&](std::string_view suffix) {
        if (const std::string* other = english(std::string{key}.append(suffix))) found = other;
    };
    if (const std::string* name = value_of(values, "name"); name != nullptr && *name == "You") prefer(".you");
    if (const std::string* count = value_of(values, "count")) prefer(*count == "1" ? ".one" : ".other");
    SEQ_ASSERT(found != nullptr);
    return *found;
}

}  // namespace

bool has_event_text(std::string_view key) {
    return english(std::string{key}) != nullptr;
}

std::string event_text(std::string_view key, const TextValues& values) {
    std::string_view rest = text_of(key, values);
    std::string filled;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        const std::string* value = value_of(values, rest.substr(open + 1, close - open - 1));
        SEQ_ASSERT(value != nullptr);
        filled += rest.substr(0, open);
        const bool within_sentence = !filled.empty() && !filled.ends_with(". ");
        filled += *value == "You" && within_sentence ? "you" : *value;
        rest.remove_prefix(close + 1);
    }
    return filled.append(rest);
}

const std::string& Sentence::name() const {
    const std::string* name = value_of(values, "name");
    SEQ_ASSERT(name != nullptr);
    return *name;
}

}  // namespace seq::client
