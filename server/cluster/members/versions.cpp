#include "server/cluster/members/living_nodes.hpp"
#include "server/room/dependencies.hpp"

namespace seq::cluster {

KnownVersions known_versions() {
    return {.rules = room::present_rules().revision};
}

}  // namespace seq::cluster
