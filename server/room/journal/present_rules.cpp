#include "server/room/dependencies.hpp"

namespace seq::room {

Rules present_rules() {
    return {};
}

}  // namespace seq::room
