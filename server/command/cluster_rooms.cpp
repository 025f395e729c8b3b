#include "server/command/cluster_rooms.hpp"

#include <cstdio>

#include "server/cluster/log/room_copy.hpp"

namespace seq::command {
namespace {

tl::expected<void, std::string> visit_all(const std::vector<room::JournalRecord>& records,
                                          const store::RecordVisitor& visitor) {
    for (const room::JournalRecord& record : records)
        if (std::string trouble = visitor(record); !trouble.empty())
            return tl::unexpected{std::move(trouble)};
    return {};
}

}  // namespace

tl::expected<OpenCluster, std::string> open_cluster(const cluster::NodeSetup& setup) {
    // Because an operator would take silence for a fault.
    std::fprintf(stderr, "connecting to the cluster, for at most %lld s\n",
                 static_cast<long long>(setup.patience.count()));
    auto broker = cluster::connect(setup);
    if (!broker) return tl::unexpected{broker.error()};
    OpenCluster open{.broker = std::move(*broker), .keys = {}};
    open.keys = std::make_unique<cluster::ClusterKeys>(*open.broker);
    if (const auto known = cluster::wait_for_keys(*open.keys); !known) return tl::unexpected{known.error()};
    return open;
}

RoomState look_at(const OpenCluster& cluster, const protocol::RoomCode& room, store::RoomState state) {
    store::StoredRoom stored{.code = room, .state = state};
    std::vector<room::JournalRecord> records;
    std::string trouble;
    if (const auto contents = cluster::read_room(*cluster.broker, room))
        records = contents->page({}, {.records = SIZE_MAX, .bytes = SIZE_MAX}).value();
    else
        trouble = contents.error();
    stored.records = records.size();
    for (const room::JournalRecord& record : records)
        stored.bytes += record.body.size();
    RoomState found =
        look_at(stored, [&](const store::RecordVisitor& visitor) -> tl::expected<void, std::string> {
            if (!trouble.empty()) return tl::unexpected{trouble};
            return visit_all(records, visitor);
        });
    if (const auto owner = cluster.keys->owner_of(room).value; owner && *owner) found.node = (*owner)->node;
    return found;
}

}  // namespace seq::command
