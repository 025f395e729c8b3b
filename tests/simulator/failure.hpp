#pragma once

#include <string>

namespace seq::simulator {

/// Something that must never happen, as a sentence.
struct Failure {
    std::string sentence;
};

}  // namespace seq::simulator
