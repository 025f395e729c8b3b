#pragma once

#include <memory>
#include <nats/nats.h>

namespace seq::cluster {

/// Destroys a message of libnats, perhaps only with later ones. Thread-safe.
void destroy_later(natsMsg* message);

struct DestroyLater {
    void operator()(natsMsg* message) const { destroy_later(message); }
};

using NatsMessagePointer = std::unique_ptr<natsMsg, DestroyLater>;

}  // namespace seq::cluster
