#include "protocol/json/parse.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

using Document = nlohmann::json;

constexpr std::size_t nodes_reserved = 32;
/// The error id of nlohmann for a number that no double can represent.
constexpr int number_overflow_id = 406;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

bool is_digits(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Receives the parser's callbacks and builds the tree. Returning false ends the parse.
class Builder {
  public:
    using number_integer_t = Document::number_integer_t;
    using number_unsigned_t = Document::number_unsigned_t;
    using number_float_t = Document::number_float_t;
    using string_t = Document::string_t;
    using binary_t = Document::binary_t;

    Builder(const Limits& limits, Tree& tree) : limits_{limits}, tree_{tree} {
        SEQ_ASSERT(limits.depth <= depth_max);
    }

    bool null() { return add(Node{}) != no_node; }
    bool boolean(bool value) { return add(Node{.integer = value, .kind = Kind::boolean}) != no_node; }
    /// Called for numbers that begin with a minus.
    bool number_integer(number_integer_t) { return add(Node{.kind = Kind::integer_out_of_range}) != no_node; }
    bool number_unsigned(number_unsigned_t value) {
        return add(Node{.integer = value, .kind = Kind::integer}) != no_node;
    }
    bool number_float(number_float_t, const string_t& written) {
        return add(Node{.kind = is_digits(written) ? Kind::integer_out_of_range : Kind::fraction}) != no_node;
    }
    bool string(string_t& value) {
        return add(Node{.text = tree_.keep(value), .kind = Kind::string}) != no_node;
    }
    bool binary(binary_t&) { return false; }  // JSON text has none
    bool start_object(std::size_t) { return open(Kind::object); }
    bool start_array(std::size_t) { return open(Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(string_t& name) {
        for (Node* child = tree_.first_of(tree_.at(innermost().node)); child; child = tree_.next_of(*child)) {
            if (child->key != name) continue;
            child->kind = Kind::null;  // the value of a duplicate key is not used
            return fail("duplicate-key", "the field " + quote(name) + " stands twice in one object");
        }
        key_ = tree_.keep(name);
        return true;
    }

    bool not_json(std::size_t position) {
        return fail("bad-json", "this is not JSON: it goes wrong at byte " + std::to_string(position));
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
        if (error.id != number_overflow_id) return not_json(position);
        return fail("bad-value", "the number at byte " + std::to_string(position) + " is too large");
    }

    std::optional<Fault> fault;

  private:
    struct Open {
        NodeIndex node;
        NodeIndex last_child;
    };

    Open& innermost() { return open_[depth_ - 1]; }

    bool fail(std::string code, std::string sentence) {
        fault = Fault{std::move(code), std::move(sentence)};
        return false;
    }

    NodeIndex add(Node node) {
        if (tree_.size() == limits_.nodes) {
            fail("too-long", "the message has more than " + std::to_string(limits_.nodes) + " values");
            return no_node;
        }
        node.key = std::exchange(key_, {});
        if (depth_ == 0) return tree_.add(node);
        Open& parent = innermost();
        node.parent = parent.node;
        const NodeIndex index = tree_.add(node);
        ++tree_.at(parent.node).children;
        (parent.last_child == no_node ? tree_.at(parent.node).first : tree_.at(parent.last_child).next) =
            index;
        parent.last_child = index;
        return index;
    }

    bool open(Kind kind) {
        if (depth_ == limits_.depth)
            return fail("too-deep", "the message is nested deeper than " + std::to_string(limits_.depth));
        const NodeIndex index = add(Node{.kind = kind});
        if (index == no_node) return false;
        open_[depth_++] = {index, no_node};
        return true;
    }

    bool close() {
        --depth_;
        return true;
    }

    const Limits limits_;
    Tree& tree_;
    std::array<Open, depth_max> open_{};
    std::size_t depth_ = 0;
    std::string_view key_;  ///< of the value that comes next
};

}  // namespace

std::optional<Fault> parse(std::string_view bytes, const Limits& limits, Tree& tree) {
    if (bytes.size() > limits.bytes)
        return Fault{"too-long", "the message is longer than " + std::to_string(limits.bytes) + " bytes"};
    tree.reserve(bytes.size(), nodes_reserved);
    Builder builder{limits, tree};
    // The library ignores a byte order mark and treats a zero byte as the end of the text.
    const std::size_t zero = bytes.find('\0');
    const std::string_view text = bytes.substr(0, zero);
    if (text.starts_with(byte_order_mark))
        builder.not_json(1);
    else
        Document::sax_parse(text.begin(), text.end(), &builder);
    if (zero != std::string_view::npos && !builder.fault) builder.not_json(zero + 1);
    return std::move(builder.fault);
}

}  // namespace seq::protocol::json
