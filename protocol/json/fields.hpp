#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/parse.hpp"

namespace seq::protocol::json {

/// What happens to a field that the reader did not ask for.
enum class Unknown : std::uint8_t { refused, ignored };

/// The largest number that every JSON reader represents exactly: 2^53 - 1.
inline constexpr std::uint64_t exact_integer_max = 9007199254740991;

/// The state of reading a document. It stores the first fault and then continues with harmless values, so
/// that readers need not check for errors after each field.
class Reading {
  public:
    Reading(Tree& document, Unknown unknown_fields) : tree{document}, unknown{unknown_fields} {}

    bool failed() const { return fault_.has_value(); }
    const Fault& fault() const { return *fault_; }
    /// Reports a fault as "field `sequences[0]`: what". Only the first one is stored.
    void complain(std::string_view code, const Node& at, std::string_view what);
    void complain(std::string_view code, const Node& object, std::string_view field, std::string_view what);

    /// The value in the expected type. Reports `wrong-type` or `bad-value` and returns a harmless value if it
    /// is something else.
    std::string_view string(const Node& node);
    std::uint64_t integer(const Node& node, std::uint64_t min, std::uint64_t max);
    bool boolean(const Node& node);
    bool is_array(const Node& node);
    bool is_object(const Node& node);

    Tree& tree;
    const Unknown unknown;

  private:
    bool wrong_type(const Node& node, std::string_view expected);
    std::string path(const Node& node) const;

    std::optional<Fault> fault_;
};

/// Access to the fields of one object by name.
class Fields {
  public:
    /// Reports a fault if the node is not an object. Then it has no fields, and no further faults are
    /// reported.
    Fields(Reading& reading, Node& object);

    /// Null if there is no such field.
    Node* find(std::string_view name);
    /// Null, and `missing-field` is reported, if there is no such field.
    Node* need(std::string_view name);

    std::string_view string(std::string_view name);
    std::uint64_t integer(std::string_view name, std::uint64_t min, std::uint64_t max);
    /// False if it is left out.
    bool flag(std::string_view name);

    /// To be called after all fields were read: reports `unknown-field` for the first one that was not,
    /// unless unknown fields are ignored.
    void finish();

    Reading& reading() { return reading_; }

  private:
    Reading& reading_;
    Node* object_;
};

/// Calls `use(Node&)` for each child of an array or object.
template <typename Use>
void for_each(Reading& reading, const Node& parent, Use use) {
    for (Node* child = reading.tree.first_of(parent); child; child = reading.tree.next_of(*child))
        use(*child);
}

/// The same for a node that has to be an array. Reports a fault if it is none.
template <typename Use>
void for_each_item(Reading& reading, const Node& node, Use use) {
    if (reading.is_array(node)) for_each(reading, node, use);
}

/// The same for a node that has to be an object.
template <typename Use>
void for_each_field(Reading& reading, const Node& node, Use use) {
    if (reading.is_object(node)) for_each(reading, node, use);
}

}  // namespace seq::protocol::json
