#include "server/cluster/nats/nats_broker.hpp"

namespace seq::cluster {

tl::expected<std::unique_ptr<Broker>, std::string> connect_to_nats(const NatsSetup&) {
    return tl::unexpected{
        std::string{"This program was built without clusters (SEQ_CLUSTER=OFF). Use another build of it, or "
                    "leave --cluster out."}};
}

}  // namespace seq::cluster
