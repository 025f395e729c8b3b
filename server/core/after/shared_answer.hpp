#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "server/core/frame.hpp"

namespace seq::core {

/// An answer about something that does not change any more. It is encoded when somebody asks for it and
/// shared by everybody who asks while it is still on its way to somebody. That it is too long to be sent is
/// found out once.
class SharedAnswer {
  public:
    explicit SharedAnswer(std::size_t bytes_max) : bytes_max_{bytes_max} {}

    /// The answer, by `make` (which returns a string) if nobody has it any more. Null if it is too long.
    template <typename Make>
    Frame get(Make make) {
        if (is_too_long_) return nullptr;
        if (Frame known = text_.lock()) return known;
        auto made = std::make_shared<const std::string>(make());
        is_too_long_ = made->size() > bytes_max_;
        if (is_too_long_) return nullptr;
        text_ = made;
        return made;
    }

  private:
    std::size_t bytes_max_;
    bool is_too_long_ = false;
    std::weak_ptr<const std::string> text_{};
};

}  // namespace seq::core
