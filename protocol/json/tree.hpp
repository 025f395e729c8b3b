#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace seq::protocol::json {

/// What a value is. Numbers are told apart by what they may be used for: nothing is ever rounded.
enum class Kind : std::uint8_t {
    null,
    boolean,
    integer,               ///< a whole number from 0 to 2^64 - 1, written without point and exponent
    integer_out_of_range,  ///< negative, or larger than that
    fraction,              ///< with a point or an exponent, even where its value is whole
    string,
    array,
    object,
};

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = 0xffffffff;

/// One value of a document. Children are a list: `first`, then `next` of each.
struct Node {
    std::string_view key{};     ///< its name, in an object
    std::string_view text{};    ///< of a string
    std::uint64_t integer = 0;  ///< of an integer; 1 for true
    NodeIndex parent = no_node;
    NodeIndex first = no_node;
    NodeIndex next = no_node;
    std::uint32_t children = 0;
    Kind kind = Kind::null;
    bool asked_for = false;  ///< a reader knew this field
};

/// A whole document in two blocks of memory. The views in the nodes point into it, so it moves and does not
/// copy.
class Tree {
  public:
    Tree() = default;
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;
    Tree(Tree&&) noexcept = default;
    Tree& operator=(Tree&&) noexcept = default;

    bool empty() const { return nodes_.empty(); }
    std::size_t size() const { return nodes_.size(); }
    Node& root() { return nodes_.front(); }
    Node& at(NodeIndex index) { return nodes_[index]; }
    const Node& at(NodeIndex index) const { return nodes_[index]; }
    /// Null at the end of the list.
    Node* first_of(const Node& parent) { return find(parent.first); }
    Node* next_of(const Node& child) { return find(child.next); }

    /// Room for the text of a document of this many bytes; texts never grow when they are unescaped.
    void reserve(std::size_t bytes, std::size_t nodes);
    std::string_view keep(std::string_view text);
    NodeIndex add(const Node& node);

  private:
    Node* find(NodeIndex index) { return index == no_node ? nullptr : &nodes_[index]; }

    std::vector<char> text_;
    std::vector<Node> nodes_;
};

}  // namespace seq::protocol::json
