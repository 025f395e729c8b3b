#pragma once

#include <cstdint>
#include <optional>

#include "bots/player.hpp"

namespace seq::bots {

/// Selects the best of the offered values; values of equal score are equally likely.
template <typename T>
class Best {
  public:
    explicit Best(const Below& below) : below_{below} {}

    void offer(const T& offered, int score) {
        if (found_ && score < score_) return;
        equals_ = found_ && score == score_ ? equals_ + 1 : 1;
        if (equals_ > 1 && below_(equals_) != 0) return;
        found_ = offered;
        score_ = score;
    }
    /// The best value. At least one must have been offered.
    const T& found() const {
        SEQ_ASSERT(found_.has_value());
        return *found_;
    }

  private:
    const Below& below_;
    std::optional<T> found_;
    int score_ = 0;
    std::uint32_t equals_ = 0;
};

}  // namespace seq::bots
