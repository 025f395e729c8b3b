#include "engine/base/assert.hpp"

#include <stdexcept>
#include <string>

namespace seq {

void broken_promise(const char* promise, const char* file, int line) {
    throw std::logic_error(std::string{file} + ":" + std::to_string(line) + ": broken promise: " + promise);
}

}  // namespace seq
