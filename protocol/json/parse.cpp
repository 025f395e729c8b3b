#include "protocol/json/parse.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/assert.hpp"
#include "protocol/json/scanner.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

/// Reads one document into a tree. Functions that return false have set the fault.
class Parser {
  public:
    Parser(std::string_view text, const Limits& limits, Tree& tree)
        : scanner_{text, tree}, limits_{limits}, tree_{tree} {
        SEQ_ASSERT(limits.depth <= depth_max);
    }

    bool document() {
        Lexeme lexeme = scanner_.next();
        while (true) {  // at the first lexeme of a value
            if (lexeme == Lexeme::begin_object || lexeme == Lexeme::begin_array) {
                if (!open(lexeme == Lexeme::begin_object ? Kind::object : Kind::array)) return false;
                lexeme = scanner_.next();
                if (lexeme != innermost().end) {
                    if (!name_of_value(lexeme)) return false;
                    continue;
                }
                --depth_;
            } else if (!scalar(lexeme)) {
                return false;
            }
            if (!next_value(lexeme)) return false;
            if (depth_ == 0) return true;
        }
    }

    std::optional<Fault> fault;

  private:
    struct Open {
        NodeIndex node;
        NodeIndex last_child;
        Lexeme end;
    };

    Open& innermost() { return open_[depth_ - 1]; }
    bool is_in_object() { return innermost().end == Lexeme::end_object; }

    /// Behind a value: closes what ends here. The lexeme becomes the first one of the next value, unless the
    /// document has ended.
    bool next_value(Lexeme& lexeme) {
        while (depth_ > 0) {
            lexeme = scanner_.next();
            if (lexeme == Lexeme::comma) {
                lexeme = scanner_.next();
                return name_of_value(lexeme);
            }
            if (lexeme != innermost().end) return not_json();
            --depth_;
        }
        lexeme = scanner_.next();
        return lexeme == Lexeme::end || not_json();
    }

    /// In an object: reads the name of a value. The lexeme becomes the first one of the value.
    bool name_of_value(Lexeme& lexeme) {
        if (!is_in_object()) return true;
        if (lexeme != Lexeme::string) return not_json();
        if (!key(scanner_.string())) return false;
        if (scanner_.next() != Lexeme::colon) return not_json();
        lexeme = scanner_.next();
        return true;
    }

    bool scalar(Lexeme lexeme) {
        switch (lexeme) {
            case Lexeme::null: return add(Node{});
            case Lexeme::no: return add(Node{.integer = 0, .kind = Kind::boolean});
            case Lexeme::yes: return add(Node{.integer = 1, .kind = Kind::boolean});
            case Lexeme::string: return add(Node{.text = scanner_.string(), .kind = Kind::string});
            case Lexeme::integer: return add(Node{.integer = scanner_.integer(), .kind = Kind::integer});
            case Lexeme::integer_out_of_range: return add(Node{.kind = Kind::integer_out_of_range});
            case Lexeme::fraction: return add(Node{.kind = Kind::fraction});
            case Lexeme::too_large:
                return fail("bad-value",
                            "the number at byte " + std::to_string(scanner_.position()) + " is too large");
            case Lexeme::begin_object:
            case Lexeme::begin_array:
            case Lexeme::end_object:
            case Lexeme::end_array:
            case Lexeme::colon:
            case Lexeme::comma:
            case Lexeme::bad:
            case Lexeme::end: return not_json();
        }
        return not_json();
    }

    bool key(std::string_view name) {
        for (Node* child = tree_.first_of(tree_.at(innermost().node)); child; child = tree_.next_of(*child)) {
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
        if (depth_ > 0) node.parent = innermost().node;
        const NodeIndex index = tree_.add(node);
        if (depth_ == 0) return true;
        Open& parent = innermost();
        ++tree_.at(parent.node).children;
        (parent.last_child == no_node ? tree_.at(parent.node).first : tree_.at(parent.last_child).next) =
            index;
        parent.last_child = index;
        return true;
    }

    bool open(Kind kind) {
        if (depth_ == limits_.depth)
            return fail("too-deep", "the message is nested deeper than " + std::to_string(limits_.depth));
        if (!add(Node{.kind = kind})) return false;
        const Lexeme end = kind == Kind::object ? Lexeme::end_object : Lexeme::end_array;
        open_[depth_++] = {static_cast<NodeIndex>(tree_.size() - 1), no_node, end};
        return true;
    }

    bool not_json() {
        fault = Fault{"bad-json",
                      "this is not JSON: it goes wrong at byte " + std::to_string(scanner_.position())};
        return false;
    }
    bool fail(std::string code, std::string sentence) {
        fault = Fault{std::move(code), std::move(sentence)};
        return false;
    }

    Scanner scanner_;
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
    Parser parser{bytes, limits, tree};
    if (!parser.document()) return std::move(parser.fault);
    return std::nullopt;
}

}  // namespace seq::protocol::json
