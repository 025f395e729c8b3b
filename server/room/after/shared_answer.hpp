#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "server/room/delivery/delivery.hpp"

namespace seq::room {

/// An answer that does not change any more. It is encoded on the first request and shared by further requests
/// for as long as it is being sent. Whether it is too long to be sent is determined once.
class SharedAnswer {
  public:
    explicit SharedAnswer(std::size_t bytes_max) : bytes_max_{bytes_max} {}

    /// The answer, encoded by `make` (which returns a string) if it is not being sent. Null if it is too
    /// long.
    template <typename Make>
    Frame get(Make make) {
        if (is_too_long_) return nullptr;
        if (Frame known = text_.lock()) return known;
        Frame made = to_frame(make());
        is_too_long_ = made->size() > bytes_max_;
        if (is_too_long_) return nullptr;
        text_ = made;
        return made;
    }

  private:
    std::size_t bytes_max_;
    bool is_too_long_ = false;
    std::weak_ptr<const std::string_view> text_{};
};

}  // namespace seq::room
