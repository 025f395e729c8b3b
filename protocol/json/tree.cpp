#include "protocol/json/tree.hpp"

#include "engine/base/assert.hpp"

namespace seq::protocol::json {

void Tree::reserve(std::size_t bytes, std::size_t nodes) {
    text_.reserve(bytes);
    nodes_.reserve(nodes);
}

std::string_view Tree::keep(std::string_view text) {
    SEQ_ASSERT(text_.capacity() - text_.size() >= text.size());  // growing would leave earlier views behind
    const std::size_t start = text_.size();
    text_.insert(text_.end(), text.begin(), text.end());
    return {text_.data() + start, text.size()};
}

NodeIndex Tree::add(const Node& node) {
    nodes_.push_back(node);
    return static_cast<NodeIndex>(nodes_.size() - 1);
}

}  // namespace seq::protocol::json
