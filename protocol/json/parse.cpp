#include "protocol/json/parse.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/src.hpp>  // the library's functions: it is not linked
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

using Error = boost::system::error_code;

/// Builds the tree of one document. The library's parser calls it for each value, end and name that it reads.
/// A function that returns false has set the fault, and the parser stops.
class Builder {
  public:
    static constexpr std::size_t max_object_size = SIZE_MAX;
    static constexpr std::size_t max_array_size = SIZE_MAX;
    static constexpr std::size_t max_key_size = SIZE_MAX;
    static constexpr std::size_t max_string_size = SIZE_MAX;

    Builder(std::string_view text, const Limits& limits, Tree& tree)
        : text_{text}, limits_{limits}, tree_{tree} {}

    bool on_document_begin(Error&) { return true; }
    bool on_document_end(Error&) { return true; }
    bool on_object_begin(Error&) { return open(Kind::object); }
    bool on_object_end(std::size_t, Error&) { return close(); }
    bool on_array_begin(Error&) { return open(Kind::array); }
    bool on_array_end(std::size_t, Error&) { return close(); }
    bool on_key_part(std::string_view part, std::size_t, Error&) { return keep(part); }
    bool on_key(std::string_view rest, std::size_t, Error&) { return name(whole(rest)); }
    bool on_string_part(std::string_view part, std::size_t, Error&) { return keep(part); }
    bool on_string(std::string_view rest, std::size_t, Error&) {
        return add({.text = whole(rest), .kind = Kind::string});
    }
    bool on_number_part(std::string_view, Error&) { return true; }
    bool on_int64(std::int64_t value, std::string_view number, Error&) {
        if (number.starts_with('-')) return add({.kind = Kind::integer_out_of_range});
        return add({.integer = static_cast<std::uint64_t>(value), .kind = Kind::integer});
    }
    bool on_uint64(std::uint64_t value, std::string_view, Error&) {
        return add({.integer = value, .kind = Kind::integer});
    }
    bool on_double(double value, std::string_view number, Error&) {
        if (std::isinf(value))
            return too_large(static_cast<std::size_t>(number.data() + number.size() - text_.data()));
        const bool is_whole = number.find_first_of(".eE") == std::string_view::npos;
        return add({.kind = is_whole ? Kind::integer_out_of_range : Kind::fraction});
    }
    bool on_bool(bool value, Error&) { return add({.integer = value ? 1U : 0U, .kind = Kind::boolean}); }
    bool on_null(Error&) { return add({}); }
    bool on_comment_part(std::string_view, Error&) { return false; }  // comments are not allowed
    bool on_comment(std::string_view, Error&) { return false; }

    bool fail(std::string code, std::string sentence) {
        fault = Fault{std::move(code), std::move(sentence)};
        return false;
    }
    bool too_large(std::size_t at_byte) {
        return fail("bad-value", "the number at byte " + std::to_string(at_byte) + " is too large");
    }

    std::optional<Fault> fault;

  private:
    /// Adds a piece to a text with escapes, which is no part of the document.
    bool keep(std::string_view piece) {
        tree_.reserve(text_.size());
        kept_ = tree_.append(kept_, piece);
        return true;
    }

    /// The text of which this is the last piece: without escapes it is a part of the document.
    std::string_view whole(std::string_view last) {
        const bool is_in_document = std::less_equal{}(text_.data(), last.data()) &&
                                    std::less_equal{}(last.data(), text_.data() + text_.size());
        if (kept_.empty() && is_in_document) return last;
        keep(last);
        return std::exchange(kept_, {});
    }

    bool name(std::string_view name) {
        for (Node* child = tree_.first_of(tree_.at(innermost_)); child; child = tree_.next_of(*child)) {
            if (child->key != name) continue;
            child->kind = Kind::null;  // the value of a duplicate key is not used
            return fail("duplicate-key", "the field " + quote(name) + " stands twice in one object");
        }
        key_ = name;
        return true;
    }

    bool add(Node node) {
        if (tree_.size() == limits_.nodes)
            return fail("too-long", "the message has more than " + std::to_string(limits_.nodes) + " values");
        node.key = std::exchange(key_, {});
        node.parent = innermost_;
        const NodeIndex index = tree_.add(node);
        if (innermost_ == no_node) return true;
        Node& parent = tree_.at(innermost_);
        ++parent.children;
        (last_child_ == no_node ? parent.first : tree_.at(last_child_).next) = index;
        last_child_ = index;
        return true;
    }

    bool open(Kind kind) {
        if (!add({.kind = kind})) return false;
        innermost_ = static_cast<NodeIndex>(tree_.size() - 1);
        last_child_ = no_node;
        return true;
    }

    bool close() {
        last_child_ = innermost_;
        innermost_ = tree_.at(innermost_).parent;
        return true;
    }

    const std::string_view text_;
    const Limits limits_;
    Tree& tree_;
    NodeIndex innermost_ = no_node;   ///< the open object or array
    NodeIndex last_child_ = no_node;  ///< of it
    std::string_view key_;            ///< of the value that comes next
    std::string_view kept_;           ///< what was read of a text with escapes
};

}  // namespace

std::optional<Fault> parse(std::string_view bytes, const Limits& limits, Tree& tree) {
    using Reason = boost::json::error;
    if (bytes.size() > limits.bytes)
        return Fault{"too-long", "the message is longer than " + std::to_string(limits.bytes) + " bytes"};
    boost::json::parse_options options;
    options.max_depth = limits.depth;
    boost::json::basic_parser<Builder> parser{options, bytes, limits, tree};
    Builder& builder = parser.handler();
    Error error;
    const std::size_t read = parser.write_some(false, bytes.data(), bytes.size(), error);
    if (builder.fault) return std::move(builder.fault);
    if (error == Reason::too_deep)
        builder.fail("too-deep", "the message is nested deeper than " + std::to_string(limits.depth));
    else if (error == Reason::exponent_overflow)
        builder.too_large(read);
    else if (error || read < bytes.size())
        builder.fail("bad-json", "this is not JSON: it goes wrong at byte " + std::to_string(read + 1));
    return std::move(builder.fault);
}

}  // namespace seq::protocol::json
