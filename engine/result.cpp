#include "engine/result.hpp"

namespace seq {

std::string to_string(const Result& result) {
    if (result.abandoned) return "*";
    if (result.side.is_side()) return "side " + std::to_string(result.side.number);
    if (result.seat.is_seat()) return "seat " + std::to_string(result.seat.number);
    return "draw";
}

std::string outcome_of(const Result& result) {
    if (result.abandoned) return "it was abandoned";
    return result.is_draw() ? "it is a draw" : to_string(result) + " has won";
}

}  // namespace seq
