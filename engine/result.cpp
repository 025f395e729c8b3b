#include "engine/result.hpp"

namespace seq {

std::string to_string(const Result& result) {
    if (result.side.is_side()) return "side " + std::to_string(result.side.number);
    if (result.seat.is_seat()) return "seat " + std::to_string(result.seat.number);
    return "draw";
}

}  // namespace seq
