#include "tests/protocol/support/schema.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>

namespace seq::protocol::testing {
namespace {

using Value = nlohmann::json;

/// The place of a field of what is at `place`.
std::string under(const std::string& place, std::string_view name) {
    return std::string{place}.append(".").append(name);
}

bool has_type(const Value& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    throw std::logic_error("a schema names the type " + type);
}

bool matches(const std::string& text, const std::string& pattern) {
    static std::map<std::string, std::regex> known;
    const auto found = known.try_emplace(pattern, pattern).first;
    return std::regex_search(text, found->second);
}

/// Judges one value by one schema, and what is inside of it by the schemas inside.
class Judge {
  public:
    explicit Judge(const Value& root) : root_{root} {}

    std::string complaint(const Value& schema, const Value& value, const std::string& place) const {
        for (const auto& [word, rule] : schema.items()) {
            std::string found = by_word(word, rule, schema, value, place);
            if (!found.empty()) return found;
        }
        return {};
    }

  private:
    using Rule = std::string (Judge::*)(const Value& rule, const Value& schema, const Value& value,
                                        const std::string& place) const;

    std::string by_word(const std::string& word, const Value& rule, const Value& schema, const Value& value,
                        const std::string& place) const {
        static const std::map<std::string, Rule> rules{
            {"$ref", &Judge::reference},
            {"oneOf", &Judge::one_of},
            {"type", &Judge::type},
            {"const", &Judge::constant},
            {"pattern", &Judge::pattern},
            {"minimum", &Judge::minimum},
            {"maximum", &Judge::maximum},
            {"minLength", &Judge::min_length},
            {"maxLength", &Judge::max_length},
            {"minItems", &Judge::min_items},
            {"maxItems", &Judge::max_items},
            {"items", &Judge::items},
            {"maxProperties", &Judge::max_properties},
            {"required", &Judge::required},
            {"dependentRequired", &Judge::dependent_required},
            {"properties", &Judge::properties},
            {"propertyNames", &Judge::property_names},
            {"additionalProperties", &Judge::additional_properties},
        };
        static constexpr std::array notes{"$schema", "$defs", "title", "description"};
        if (std::ranges::find(notes, word) != notes.end()) return {};
        const auto found = rules.find(word);
        if (found == rules.end()) throw std::logic_error("a schema uses the word " + word);
        return (this->*found->second)(rule, schema, value, place);
    }

    static std::string unless(bool good, const std::string& place, const std::string& what) {
        return good ? "" : place + " " + what;
    }

    std::string reference(const Value& rule, const Value&, const Value& value,
                          const std::string& place) const {
        const std::string path = rule.get<std::string>().substr(1);  // without the #
        return complaint(root_.at(Value::json_pointer{path}), value, place);
    }
    std::string one_of(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        const auto fits = std::ranges::count_if(
            rule, [&](const Value& choice) { return complaint(choice, value, place).empty(); });
        return unless(fits == 1, place, "fits " + std::to_string(fits) + " of the choices");
    }
    std::string type(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        return unless(has_type(value, rule), place, "is no " + rule.get<std::string>());
    }
    std::string constant(const Value& rule, const Value&, const Value& value,
                         const std::string& place) const {
        return unless(value == rule, place, "is not " + rule.dump());
    }
    std::string pattern(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        return unless(!value.is_string() || matches(value, rule), place, "does not match " + rule.dump());
    }
    std::string minimum(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        return unless(!value.is_number() || value >= rule, place, "is below " + rule.dump());
    }
    std::string maximum(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        return unless(!value.is_number() || value <= rule, place, "is above " + rule.dump());
    }
    // The limits of length in our schemas are for texts of ASCII.
    std::string min_length(const Value& rule, const Value&, const Value& value,
                           const std::string& place) const {
        return unless(!value.is_string() || value.get<std::string>().size() >= rule, place, "is too short");
    }
    std::string max_length(const Value& rule, const Value&, const Value& value,
                           const std::string& place) const {
        return unless(!value.is_string() || value.get<std::string>().size() <= rule, place, "is too long");
    }
    std::string min_items(const Value& rule, const Value&, const Value& value,
                          const std::string& place) const {
        return unless(!value.is_array() || value.size() >= rule, place, "has too few items");
    }
    std::string max_items(const Value& rule, const Value&, const Value& value,
                          const std::string& place) const {
        return unless(!value.is_array() || value.size() <= rule, place, "has too many items");
    }
    std::string max_properties(const Value& rule, const Value&, const Value& value,
                               const std::string& place) const {
        return unless(!value.is_object() || value.size() <= rule, place, "has too many fields");
    }
    std::string items(const Value& rule, const Value&, const Value& value, const std::string& place) const {
        if (!value.is_array()) return {};
        for (std::size_t n = 0; n < value.size(); ++n) {
            std::string found = complaint(rule, value[n], place + "[" + std::to_string(n) + "]");
            if (!found.empty()) return found;
        }
        return {};
    }
    std::string required(const Value& rule, const Value&, const Value& value,
                         const std::string& place) const {
        const auto missing = std::ranges::find_if_not(rule, [&](const Value& name) {
            return !value.is_object() || value.contains(name.get<std::string>());
        });
        return missing == rule.end() ? "" : place + " lacks " + missing->dump();
    }
    std::string dependent_required(const Value& rule, const Value& schema, const Value& value,
                                   const std::string& place) const {
        for (const auto& [name, needed] : rule.items()) {
            if (!value.is_object() || !value.contains(name)) continue;
            std::string found = required(needed, schema, value, place);
            if (!found.empty()) return found;
        }
        return {};
    }
    std::string properties(const Value& rule, const Value&, const Value& value,
                           const std::string& place) const {
        for (const auto& [name, inner] : rule.items()) {
            if (!value.is_object() || !value.contains(name)) continue;
            std::string found = complaint(inner, value[name], under(place, name));
            if (!found.empty()) return found;
        }
        return {};
    }
    std::string property_names(const Value& rule, const Value&, const Value& value,
                               const std::string& place) const {
        if (!value.is_object()) return {};
        for (const auto& [name, inner] : value.items()) {
            std::string found =
                complaint(rule, name, std::string{place}.append(" with the name ").append(name));
            if (!found.empty()) return found;
        }
        return {};
    }
    std::string additional_properties(const Value& rule, const Value& schema, const Value& value,
                                      const std::string& place) const {
        if (!value.is_object() || rule == true) return {};
        for (const auto& [name, inner] : value.items()) {
            if (schema.contains("properties") && schema["properties"].contains(name)) continue;
            if (rule == false) return std::string{place}.append(" has the unknown field ").append(name);
            std::string found = complaint(rule, inner, under(place, name));
            if (!found.empty()) return found;
        }
        return {};
    }

    const Value& root_;
};

}  // namespace

struct Schema::Rules {
    Value root;
};

Schema::Schema(std::string_view text) : rules_{std::make_shared<const Rules>(Rules{Value::parse(text)})} {}

Schema Schema::from_file(const std::filesystem::path& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return Schema{std::string{std::istreambuf_iterator<char>{file}, {}}};
}

std::string Schema::complaint_about(std::string_view document) const {
    const Value value = Value::parse(document);
    return Judge{rules_->root}.complaint(rules_->root, value, "the message");
}

}  // namespace seq::protocol::testing
