#pragma once

#include <string>

namespace seq::cluster {

/// Which nodes of the cluster live, as far as this one knows.
class LivingNodes {
  public:
    virtual ~LivingNodes() = default;

    /// Whether the node lives, or may live: a node that has just started does not know the others yet.
    /// Thread-safe.
    virtual bool is_alive(const std::string& node) const = 0;
};

}  // namespace seq::cluster
