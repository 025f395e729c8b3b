#include "server/cluster/versions.hpp"

#include "server/core/dependencies.hpp"

namespace seq::cluster {

KnownVersions known_versions() {
    return {.rules = core::present_rules().revision};
}

}  // namespace seq::cluster
