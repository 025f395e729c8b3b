#include "protocol/json/parse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"

namespace seq::protocol::json {
namespace {

/// What is left of the text that a lexer reads.
class Input {
  public:
    using char_type = char;

    explicit Input(std::string_view& rest) : rest_{&rest} {}
    std::char_traits<char>::int_type get_character() {
        if (rest_->empty()) return std::char_traits<char>::eof();
        const char first = rest_->front();
        rest_->remove_prefix(1);
        return std::char_traits<char>::to_int_type(first);
    }

  private:
    std::string_view* rest_;
};

using Lexer = nlohmann::detail::lexer<nlohmann::json, Input>;
using Token = Lexer::token_type;

/// The lexer of the library, which a thread keeps, because the library's parser lets a new one grow its
/// buffers byte by byte for each text. After a fault or a long text it is replaced.
class ReusedLexer {
  public:
    /// The lexer for a text, which begins where the former one has ended.
    Lexer& begin(std::string_view text) {
        if (!lexer_ || !is_clean_) lexer_.emplace(Input{rest_});
        rest_ = text;
        begun_at_ = lexer_->get_position().chars_read_total;
        is_clean_ = false;
        return *lexer_;
    }
    /// How many bytes of the text were read.
    std::size_t position() const { return lexer_->get_position().chars_read_total - begun_at_; }
    /// The whole text was read without a fault.
    void end(std::string_view text) { is_clean_ = text.size() <= kept_bytes; }

  private:
    static constexpr std::size_t kept_bytes = 16 * 1024;

    std::string_view rest_;
    std::optional<Lexer> lexer_;
    std::size_t begun_at_ = 0;
    bool is_clean_ = false;
};

thread_local ReusedLexer lexers;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

Fault not_json_at(std::size_t position) {
    return {"bad-json", "this is not JSON: it goes wrong at byte " + std::to_string(position)};
}

bool is_digits(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Reads one document into a tree. Functions that return false have set the fault.
class Parser {
  public:
    Parser(Lexer& lexer, const Limits& limits, Tree& tree) : lexer_{lexer}, limits_{limits}, tree_{tree} {
        SEQ_ASSERT(limits.depth <= depth_max);
    }

    bool document() {
        Token token = lexer_.scan();
        while (true) {  // at the first token of a value
            if (token == Token::begin_object || token == Token::begin_array) {
                if (!open(token == Token::begin_object ? Kind::object : Kind::array)) return false;
                token = lexer_.scan();
                if (token != end_of_innermost()) {
                    if (!name_of_value(token)) return false;
                    continue;
                }
                --depth_;
            } else if (!scalar(token)) {
                return false;
            }
            if (!next_value(token)) return false;
            if (depth_ == 0) return true;
        }
    }

    std::optional<Fault> fault;

  private:
    struct Open {
        NodeIndex node;
        NodeIndex last_child;
    };

    Open& innermost() { return open_[depth_ - 1]; }
    bool is_in_object() { return tree_.at(innermost().node).kind == Kind::object; }
    Token end_of_innermost() { return is_in_object() ? Token::end_object : Token::end_array; }

    /// Behind a value: closes what ends here. The token becomes the first one of the next value, unless the
    /// document has ended.
    bool next_value(Token& token) {
        while (depth_ > 0) {
            token = lexer_.scan();
            if (token == Token::value_separator) {
                token = lexer_.scan();
                return name_of_value(token);
            }
            if (token != end_of_innermost()) return not_json();
            --depth_;
        }
        token = lexer_.scan();
        return token == Token::end_of_input || not_json();
    }

    /// In an object: reads the name of a value. The token becomes the first one of the value.
    bool name_of_value(Token& token) {
        if (!is_in_object()) return true;
        if (token != Token::value_string) return not_json();
        if (!key(lexer_.get_string())) return false;
        if (lexer_.scan() != Token::name_separator) return not_json();
        token = lexer_.scan();
        return true;
    }

    bool scalar(Token token) {
        switch (token) {
            case Token::literal_null: return add(Node{});
            case Token::literal_false: return add(Node{.integer = 0, .kind = Kind::boolean});
            case Token::literal_true: return add(Node{.integer = 1, .kind = Kind::boolean});
            case Token::value_string:
                return add(Node{.text = tree_.keep(lexer_.get_string()), .kind = Kind::string});
            case Token::value_unsigned:
                return add(Node{.integer = lexer_.get_number_unsigned(), .kind = Kind::integer});
            case Token::value_integer:  // begins with a minus
                return add(Node{.kind = Kind::integer_out_of_range});
            case Token::value_float:
                if (!std::isfinite(lexer_.get_number_float()))
                    return fail("bad-value",
                                "the number at byte " + std::to_string(lexers.position()) + " is too large");
                return add(Node{.kind = is_digits(lexer_.get_string()) ? Kind::integer_out_of_range
                                                                       : Kind::fraction});
            case Token::begin_object:
            case Token::begin_array:
            case Token::end_object:
            case Token::end_array:
            case Token::name_separator:
            case Token::value_separator:
            case Token::parse_error:
            case Token::end_of_input:
            case Token::literal_or_value:
            case Token::uninitialized: return not_json();
        }
        return not_json();
    }

    bool key(std::string_view name) {
        for (Node* child = tree_.first_of(tree_.at(innermost().node)); child; child = tree_.next_of(*child)) {
            if (child->key != name) continue;
            child->kind = Kind::null;  // the value of a duplicate key is not used
            return fail("duplicate-key", "the field " + quote(name) + " stands twice in one object");
        }
        key_ = tree_.keep(name);
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
        open_[depth_++] = {static_cast<NodeIndex>(tree_.size() - 1), no_node};
        return true;
    }

    bool not_json() {
        fault = not_json_at(lexers.position());
        return false;
    }
    bool fail(std::string code, std::string sentence) {
        fault = Fault{std::move(code), std::move(sentence)};
        return false;
    }

    Lexer& lexer_;
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
    if (bytes.starts_with(byte_order_mark)) return not_json_at(1);  // the library would ignore it
    tree.reserve(bytes.size());
    const std::size_t zero = bytes.find('\0');  // the library would take it for the end of the text
    const std::string_view text = bytes.substr(0, zero);
    Parser parser{lexers.begin(text), limits, tree};
    if (!parser.document()) return std::move(parser.fault);
    lexers.end(text);
    if (zero != std::string_view::npos) return not_json_at(zero + 1);
    return std::nullopt;
}

}  // namespace seq::protocol::json
