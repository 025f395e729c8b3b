#include "tests/support/schema.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace seq::test {
namespace {

using Value = nlohmann::json;

/// An error about the field of this name.
std::string under(std::string_view name, std::string_view complaint) {
    return std::string{"."}.append(name).append(complaint);
}

bool has_type(const Value& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    throw std::logic_error("a schema names the type " + type);
}

/// One pattern. There are few different cards and spaces but thousands of them to check, so it caches
/// results.
struct Pattern {
    static constexpr std::size_t short_text = 3;
    std::regex expression;
    std::unordered_map<std::string, bool> answers{};

    bool fits(const std::string& text) {
        if (text.size() > short_text) return std::regex_search(text, expression);
        const auto [answer, is_new] = answers.try_emplace(text);
        if (is_new) answer->second = std::regex_search(text, expression);
        return answer->second;
    }
};

/// Compiles a pattern. Only one thread at a time may: libstdc++ fills a table of the global locale meanwhile.
std::regex compiled(const std::string& pattern) {
    static std::mutex one_at_a_time;
    const std::scoped_lock lock{one_at_a_time};
    return std::regex{pattern};
}

bool matches(const std::string& text, const std::string& pattern) {
    thread_local std::unordered_map<std::string, Pattern> known;
    const auto found = known.find(pattern);
    if (found != known.end()) return found->second.fits(text);
    return known.try_emplace(pattern, Pattern{compiled(pattern)}).first->second.fits(text);
}

/// Validates one value against one schema, and nested values against the nested schemas. An error begins with
/// its path, as in `.members[0].seat is below 1`.
class Judge {
  public:
    Judge(const Value& root, Schema::Further further) : root_{root}, further_{further} {}

    std::string complaint(const Value& schema, const Value& value) const {
        for (const auto& [word, rule] : schema.items()) {
            std::string found = by_word(word, rule, schema, value);
            if (!found.empty()) return found;
        }
        return {};
    }

  private:
    using Rule = std::string (Judge::*)(const Value& rule, const Value& schema, const Value& value) const;

    std::string by_word(const std::string& word, const Value& rule, const Value& schema,
                        const Value& value) const {
        static const std::unordered_map<std::string, Rule> rules{
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
        const auto found = rules.find(word);
        if (found != rules.end()) return (this->*found->second)(rule, schema, value);
        if (std::ranges::find(notes, word) != notes.end()) return {};
        throw std::logic_error("a schema uses the word " + word);
    }

    const Value& referred(const Value& rule) const {
        const std::string path = rule.get_ref<const std::string&>().substr(1);  // without the #
        return root_.at(Value::json_pointer{path});
    }
    std::string reference(const Value& rule, const Value&, const Value& value) const {
        return complaint(referred(rule), value);
    }
    /// False if a field shows that the value is something else: the `type` of a message, the `event` of an
    /// event.
    bool may_be_meant(const Value& choice, const Value& value) const {
        if (choice.contains("$ref")) return may_be_meant(referred(choice["$ref"]), value);
        if (!choice.contains("properties") || !value.is_object()) return true;
        return std::ranges::all_of(choice["properties"].items(), [&](const auto& field) {
            const auto constant = field.value().find("const");
            if (constant == field.value().end()) return true;
            const auto there = value.find(field.key());
            return there == value.end() || *there == *constant;
        });
    }
    /// If only one choice can be meant, its error is more helpful than that no choice fits.
    std::string one_of(const Value& rule, const Value&, const Value& value) const {
        std::vector<std::string> complaints;
        for (const Value& choice : rule)
            if (may_be_meant(choice, value)) complaints.push_back(complaint(choice, value));
        if (complaints.size() == 1) return complaints.front();
        const auto fits = std::ranges::count_if(complaints, &std::string::empty);
        return fits == 1 ? "" : " fits " + std::to_string(fits) + " of the choices";
    }
    std::string type(const Value& rule, const Value&, const Value& value) const {
        const auto& name = rule.get_ref<const std::string&>();
        return has_type(value, name) ? "" : " is no " + name;
    }
    std::string constant(const Value& rule, const Value&, const Value& value) const {
        return value == rule ? "" : " is not " + rule.dump();
    }
    std::string pattern(const Value& rule, const Value&, const Value& value) const {
        if (!value.is_string()) return {};
        const bool fits = matches(value.get_ref<const std::string&>(), rule.get_ref<const std::string&>());
        return fits ? "" : " does not match " + rule.dump();
    }
    std::string minimum(const Value& rule, const Value&, const Value& value) const {
        return !value.is_number() || value >= rule ? "" : " is below " + rule.dump();
    }
    std::string maximum(const Value& rule, const Value&, const Value& value) const {
        return !value.is_number() || value <= rule ? "" : " is above " + rule.dump();
    }
    // The limits of length in our schemas are for ASCII texts.
    std::string min_length(const Value& rule, const Value&, const Value& value) const {
        return !value.is_string() || value.get_ref<const std::string&>().size() >= rule ? ""
                                                                                        : " is too short";
    }
    std::string max_length(const Value& rule, const Value&, const Value& value) const {
        return !value.is_string() || value.get_ref<const std::string&>().size() <= rule ? "" : " is too long";
    }
    std::string min_items(const Value& rule, const Value&, const Value& value) const {
        return !value.is_array() || value.size() >= rule ? "" : " has too few items";
    }
    std::string max_items(const Value& rule, const Value&, const Value& value) const {
        return !value.is_array() || value.size() <= rule ? "" : " has too many items";
    }
    std::string max_properties(const Value& rule, const Value&, const Value& value) const {
        return !value.is_object() || value.size() <= rule ? "" : " has too many fields";
    }
    std::string items(const Value& rule, const Value&, const Value& value) const {
        if (!value.is_array()) return {};
        for (std::size_t n = 0; n < value.size(); ++n) {
            const std::string found = complaint(rule, value[n]);
            if (!found.empty()) return "[" + std::to_string(n) + "]" + found;
        }
        return {};
    }
    std::string required(const Value& rule, const Value&, const Value& value) const {
        if (!value.is_object()) return {};
        for (const Value& name : rule)
            if (!value.contains(name.get_ref<const std::string&>())) return " lacks " + name.dump();
        return {};
    }
    std::string dependent_required(const Value& rule, const Value& schema, const Value& value) const {
        if (!value.is_object()) return {};
        for (const auto& [name, needed] : rule.items()) {
            if (!value.contains(name)) continue;
            std::string found = required(needed, schema, value);
            if (!found.empty()) return found;
        }
        return {};
    }
    std::string properties(const Value& rule, const Value&, const Value& value) const {
        if (!value.is_object()) return {};
        for (const auto& [name, inner] : value.items()) {
            const auto own = rule.find(name);
            if (own == rule.end()) continue;
            const std::string found = complaint(*own, inner);
            if (!found.empty()) return under(name, found);
        }
        return {};
    }
    std::string property_names(const Value& rule, const Value&, const Value& value) const {
        if (!value.is_object()) return {};
        for (const auto& [name, inner] : value.items()) {
            const std::string found = complaint(rule, name);
            if (!found.empty()) return std::string{" with the name "}.append(name).append(found);
        }
        return {};
    }
    std::string additional_properties(const Value& rule, const Value& schema, const Value& value) const {
        const bool anything = rule == true;
        if (!value.is_object() || (anything && further_ == Schema::Further::allowed)) return {};
        const auto named = schema.find("properties");
        for (const auto& [name, inner] : value.items()) {
            if (named != schema.end() && named->contains(name)) continue;
            if (rule.is_boolean()) return std::string{" has the unknown field "}.append(name);
            const std::string found = complaint(rule, inner);
            if (!found.empty()) return under(name, found);
        }
        return {};
    }

    const Value& root_;
    Schema::Further further_;
};

}  // namespace

struct Schema::Rules {
    Value root;
    Further further;
};

Schema::Schema(std::string_view text, Further fields)
    : rules_{std::make_shared<const Rules>(Rules{Value::parse(text), fields})} {}

Schema Schema::from_file(const std::filesystem::path& path, Further fields) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return Schema{std::string{std::istreambuf_iterator<char>{file}, {}}, fields};
}

std::string Schema::complaint_about(std::string_view document) const {
    const Value value = Value::parse(document);
    const std::string found = Judge{rules_->root, rules_->further}.complaint(rules_->root, value);
    return found.empty() ? found : "the message" + found;
}

}  // namespace seq::test
