#pragma once

#include <cstdint>
#include <optional>

#include "bots/player.hpp"

namespace seq::bots {

/// The best of what is offered, one at a time; of equals each is as likely as any other.
template <typename T>
class Best {
  public:
    explicit Best(const Below& below) : below_{below} {}

    void offer(const T& offered, int worth) {
        if (found_ && worth < worth_) return;
        equals_ = found_ && worth == worth_ ? equals_ + 1 : 1;
        if (equals_ > 1 && below_(equals_) != 0) return;
        found_ = offered;
        worth_ = worth;
    }
    /// Something must have been offered.
    const T& found() const {
        SEQ_ASSERT(found_.has_value());
        return *found_;
    }

  private:
    const Below& below_;
    std::optional<T> found_;
    int worth_ = 0;
    std::uint32_t equals_ = 0;
};

}  // namespace seq::bots
