#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/assert.hpp"

namespace seq::protocol::json {

/// The kind of a value. Numbers that are not integers in range have kinds of their own, so nothing is
/// rounded.
enum class Kind : std::uint8_t {
    null,
    boolean,
    integer,               ///< a whole number from 0 to 2^64 - 1, written without point and exponent
    integer_out_of_range,  ///< negative, or larger than that
    fraction,              ///< with a point or an exponent, even if its value is whole
    string,
    array,
    object,
};

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = 0xffffffff;

/// One value of a document. Its children are a linked list: `first`, then `next` of each.
struct Node {
    std::string_view key{};     ///< its name, if in an object
    std::string_view text{};    ///< of a string
    std::uint64_t integer = 0;  ///< of an integer; 1 for true
    NodeIndex parent = no_node;
    NodeIndex first = no_node;
    NodeIndex next = no_node;
    std::uint32_t children = 0;
    Kind kind = Kind::null;
    bool asked_for = false;  ///< whether a reader asked for this field
};

/// A whole document. The views in its nodes point into the text that was read, which must outlive them, and
/// into the tree, which therefore cannot be copied. A command that a client sends during a game needs no
/// memory outside of it.
class Tree {
  public:
    Tree() = default;
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    bool empty() const { return nodes_.empty(); }
    std::size_t size() const { return nodes_.size(); }
    Node& root() { return nodes_.front(); }
    Node& at(NodeIndex index) { return nodes_[index]; }
    const Node& at(NodeIndex index) const { return nodes_[index]; }
    /// Null at the end of the list.
    Node* first_of(const Node& parent) { return find(parent.first); }
    Node* next_of(const Node& child) { return find(child.next); }

    /// Reserves memory for the texts that are no part of the document itself. They are not longer than it,
    /// because unescaping makes no text longer.
    void reserve(std::size_t bytes_of_document) { text_.reserve(bytes_of_document); }
    /// Adds a piece to a text, which is empty or the last one that was kept, and returns the text. It must
    /// fit into the reserved memory, since growing would invalidate earlier views.
    std::string_view append(std::string_view kept, std::string_view piece) {
        SEQ_ASSERT(text_.capacity() - text_.size() >= piece.size());
        text_.insert(text_.end(), piece.begin(), piece.end());
        const std::size_t size = kept.size() + piece.size();
        return {text_.data() + text_.size() - size, size};
    }
    NodeIndex add(const Node& node) {
        nodes_.push_back(node);
        return static_cast<NodeIndex>(nodes_.size() - 1);
    }

  private:
    Node* find(NodeIndex index) { return index == no_node ? nullptr : &nodes_[index]; }

    boost::container::small_vector<char, 512> text_;
    boost::container::small_vector<Node, 24> nodes_;
};

/// Limits for a document from outside.
struct Limits {
    std::size_t bytes;
    std::size_t depth;  ///< of nested objects and arrays
    std::size_t nodes;  ///< values
};

/// What is wrong with a document: a code in kebab-case and a sentence for people.
struct Fault {
    std::string code;
    std::string sentence;
};

/// Reads a whole document of strict JSON. Faults are `too-long`, `bad-json` (also for invalid UTF-8 and lone
/// surrogates), `bad-value` (a number that is too large for a double), `too-deep` and `duplicate-key`. The
/// tree refers to the bytes, which must outlive it. The limits bound work, memory and recursion, whatever the
/// bytes; the function does not throw. After a fault the tree contains what was read before it.
std::optional<Fault> parse(std::string_view bytes, const Limits& limits, Tree& tree);

}  // namespace seq::protocol::json
