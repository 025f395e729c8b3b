#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "client/words/event_formatter.hpp"
#include "engine/base/assert.hpp"

namespace seq::client {

std::string_view event_texts_json();  // generated from protocol/texts/events.json

namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

const Texts& texts() {
    static const Texts all = [] {
        Texts english;
        const auto all_languages = nlohmann::json::parse(event_texts_json());
        for (const auto& [key, languages] : all_languages.items())
            english.emplace(key, languages.at("en").get<std::string>());
        return english;
    }();
    return all;
}

const std::string* value_of(const TextValues& values, std::string_view name) {
    for (const auto& [key, value] : values)
        if (key == name) return &value;
    return nullptr;
}

const std::string& text_of(std::string_view key, const TextValues& values) {
    const auto with = [&](std::string_view suffix) { return texts().find(std::string{key}.append(suffix)); };
    auto found = with("");
    if (const std::string* name = value_of(values, "name"); name != nullptr && *name == "You")
        if (const auto own = with(".you"); own != texts().end()) found = own;
    if (const std::string* count = value_of(values, "count"))
        if (const auto plural = with(*count == "1" ? ".one" : ".other"); plural != texts().end())
            found = plural;
    SEQ_ASSERT(found != texts().end());
    return found->second;
}

}  // namespace

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

}  // namespace seq::client
