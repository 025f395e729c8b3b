#include "server/machine/end_process.hpp"

#include <cstdlib>

namespace seq::machine {

void end_process() {
    std::abort();
}

}  // namespace seq::machine
