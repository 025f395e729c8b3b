#include <cstdlib>

#include "server/machine/program.hpp"

namespace seq::machine {

void end_process() {
    std::abort();
}

}  // namespace seq::machine
