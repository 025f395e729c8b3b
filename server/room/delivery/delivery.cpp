#include "server/room/delivery/delivery.hpp"

#include <algorithm>
#include <new>

namespace seq::room {

// The block begins with the view of the text that follows it.
Frame to_frame(std::string_view text) {
    using Unit = std::max_align_t;
    const std::size_t bytes = sizeof(std::string_view) + text.size();
    const auto block = std::make_shared_for_overwrite<Unit[]>((bytes + sizeof(Unit) - 1) / sizeof(Unit));
    char* const copy = reinterpret_cast<char*>(block.get()) + sizeof(std::string_view);
    std::ranges::copy(text, copy);
    return {block, new (block.get()) std::string_view{copy, text.size()}};
}

}  // namespace seq::room
