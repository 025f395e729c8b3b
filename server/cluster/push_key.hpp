#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "protocol/digest/digest.hpp"
#include "server/cluster/broker.hpp"

// The private key of Web Push, which all nodes of a cluster share. Not for the threads of the broker.

namespace seq::cluster {

/// The key of the cluster, if it has one. The error is a sentence.
tl::expected<std::optional<protocol::Digest>, std::string> read_push_key(Broker& broker);

/// The key of the cluster, which is `fresh` from now on if it had none. The error is a sentence.
tl::expected<protocol::Digest, std::string> push_key_or(Broker& broker, const protocol::Digest& fresh);

}  // namespace seq::cluster
