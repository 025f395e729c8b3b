#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_broker.hpp"
#include "server/cluster/nats/nats_requests.hpp"

namespace seq::cluster {

/// The streams in NATS, and which subjects they hold. A room's stream depends on its code alone.
class NatsStreams {
  public:
    explicit NatsStreams(std::size_t count) : count_{count} {}

    std::string stream_of(const Subject& subject) const;
    /// What NATS puts in front of the name of a subject.
    std::string prefix_of(const Subject& subject) const;
    std::string full_name(const Subject& subject) const { return prefix_of(subject) + subject.name; }

    static std::string keys_stream();
    static std::string keys_prefix();

  private:
    std::size_t number_of(const Subject& subject) const;

    const std::size_t count_;
};

/// Creates the streams that do not exist, and checks those that do. The error is a sentence for the operator.
tl::expected<void, std::string> prepare_streams(NatsRequests& requests, const NatsSetup& setup);

}  // namespace seq::cluster
