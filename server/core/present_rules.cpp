#include "server/core/dependencies.hpp"

namespace seq::core {

Rules present_rules() {
    return {};
}

}  // namespace seq::core
