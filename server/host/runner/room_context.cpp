#include "server/host/runner/room_context.hpp"

#include <utility>

#include "server/machine/program.hpp"

namespace seq::net {
namespace {

std::vector<room::Outage> outages_of(const RoomContext& context, const protocol::RoomCode& code) {
    if (auto own = context.owner.outages_of(code)) return std::move(*own);
    return context.serving.outages();
}

}  // namespace

RoomSource room_source(const RoomContext& context, const protocol::RoomCode& code) {
    return {context.journal,           context.owner,  code,           context.link_base,
            outages_of(context, code), context.limits, context.metrics};
}

void keep_snapshot(const RoomContext& context, const protocol::RoomCode& code,
                   std::optional<room::StateSnapshot> snapshot) {
    if (!snapshot || machine::program_id().empty()) return;
    snapshot->program = machine::program_id();
    snapshot->outages = outages_of(context, code).size();
    context.journal.keep_snapshot(std::move(*snapshot));
}

}  // namespace seq::net
