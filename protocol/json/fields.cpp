#include "protocol/json/fields.hpp"

#include <algorithm>

#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

bool is_bare(std::string_view name) {
    return !name.empty() && name.size() <= 32 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

/// The name of a field in a path. Names from outside are quoted if they are not plain.
std::string_view shown(std::string_view name) {
    return is_bare(name) ? name : "?";
}

std::string sentence(const std::string& path, std::string_view what) {
    const std::string where = path.empty() ? "the message" : "field `" + path + "`";
    return where + ": " + std::string{what};
}

}  // namespace

std::string Reading::path(const Node& node) const {
    if (node.parent == no_node) return {};
    const Node& parent = tree.at(node.parent);
    const std::string above = path(parent);  // recursion is bounded by the depth limit of the document
    if (parent.kind == Kind::object)
        return above.empty() ? std::string{shown(node.key)} : above + '.' + std::string{shown(node.key)};
    std::size_t position = 0;
    for (const Node* n = &tree.at(parent.first); n != &node; n = &tree.at(n->next))
        ++position;
    return above + '[' + std::to_string(position) + ']';
}

void Reading::complain(std::string_view code, const Node& at, std::string_view what) {
    if (!fault_) fault_ = Fault{std::string{code}, sentence(path(at), what)};
}

void Reading::complain(std::string_view code, const Node& object, std::string_view field,
                       std::string_view what) {
    if (fault_) return;
    const std::string above = path(object);
    fault_ = Fault{std::string{code},
                   sentence(above.empty() ? std::string{field} : above + '.' + std::string{field}, what)};
}

bool Reading::wrong_type(const Node& node, std::string_view expected) {
    complain("wrong-type", node, "must be " + std::string{expected});
    return false;
}

std::string_view Reading::string(const Node& node) {
    if (node.kind == Kind::string) return node.text;
    wrong_type(node, "a string");
    return {};
}

std::uint64_t Reading::integer(const Node& node, std::uint64_t min, std::uint64_t max) {
    if (node.kind == Kind::integer && node.integer >= min && node.integer <= max) return node.integer;
    if (node.kind == Kind::integer || node.kind == Kind::integer_out_of_range)
        complain("bad-value", node, "must be from " + std::to_string(min) + " to " + std::to_string(max));
    else if (node.kind == Kind::fraction)
        wrong_type(node, "a whole number, written without point and exponent");
    else
        wrong_type(node, "a whole number");
    return min;
}

bool Reading::boolean(const Node& node) {
    if (node.kind == Kind::boolean) return node.integer != 0;
    return wrong_type(node, "true or false");
}

bool Reading::is_array(const Node& node) {
    return node.kind == Kind::array || wrong_type(node, "an array");
}

bool Reading::is_object(const Node& node) {
    return node.kind == Kind::object || wrong_type(node, "an object");
}

Fields::Fields(Reading& reading, Node& object)
    : reading_{reading}, object_{reading.is_object(object) ? &object : nullptr} {}

Node* Fields::find(std::string_view name) {
    if (object_ == nullptr) return nullptr;
    for (Node* field = reading_.tree.first_of(*object_); field; field = reading_.tree.next_of(*field)) {
        if (field->key != name) continue;
        field->asked_for = true;
        return field;
    }
    return nullptr;
}

Node* Fields::need(std::string_view name) {
    Node* field = find(name);
    if (field == nullptr && object_ != nullptr)
        reading_.complain("missing-field", *object_, name, "is missing");
    return field;
}

std::string_view Fields::string(std::string_view name) {
    const Node* field = need(name);
    return field ? reading_.string(*field) : std::string_view{};
}

std::uint64_t Fields::integer(std::string_view name, std::uint64_t min, std::uint64_t max) {
    const Node* field = need(name);
    return field ? reading_.integer(*field, min, max) : min;
}

bool Fields::flag(std::string_view name) {
    const Node* field = find(name);
    return field && reading_.boolean(*field);
}

void Fields::finish() {
    if (object_ == nullptr || reading_.unknown == Unknown::ignored) return;
    for (const Node* field = reading_.tree.first_of(*object_); field; field = reading_.tree.next_of(*field))
        if (!field->asked_for)
            reading_.complain("unknown-field", *object_, shown(field->key), "is not known here");
}

}  // namespace seq::protocol::json
