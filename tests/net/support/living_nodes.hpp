#pragma once

#include <string>

#include "server/cluster/living_nodes.hpp"

namespace seq::net::test {

/// All nodes live.
class AllNodesLive final : public cluster::LivingNodes {
  public:
    bool is_alive(const std::string&) const override { return true; }
};

}  // namespace seq::net::test
