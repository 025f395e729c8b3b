#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "server/cluster/node.hpp"
#include "server/command/command.hpp"
#include "server/config.hpp"
#include "server/health.hpp"
#include "server/machine/program.hpp"
#include "server/room/expected.hpp"
#include "server/server.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/sqlite_journal.hpp"
#include "server/telemetry/log.hpp"

namespace {

// To standard error, since standard output belongs to the line that says where we listen.
void begin_log(const seq::net::Config& config) {
    using seq::telemetry::Level;
    seq::telemetry::LogSetup setup;
    setup.format =
        config.log_format == "json" ? seq::telemetry::LogFormat::json : seq::telemetry::LogFormat::text;
    setup.least.reset();
    if (config.log_level == "debug") setup.least = Level::debug;
    if (config.log_level == "info") setup.least = Level::info;
    if (config.log_level == "warn") setup.least = Level::warn;
    if (config.log_level == "error") setup.least = Level::error;
    seq::telemetry::set_log(setup);
}

// Asks by the control socket, which needs to know nothing of addresses and TLS; by HTTP if there is none or
// the server belongs to another user.
seq::net::Health find_health(const seq::net::Config& config) {
    constexpr std::chrono::seconds patience{2};  // with the one for HTTP, less than docker/Dockerfile allows
    const auto control = seq::store::DataDirectory::control_in(config.data);
    const auto answer = seq::command::ask_server(control, "health\n", patience);
    if (answer && answer->value_or("").starts_with(R"({"ok":true)")) return {true, "ok"};
    return seq::net::ask_health(config);
}

// Standard output, and the status of a health check.
int report_health(const seq::net::Config& config) {
    const seq::net::Health health = find_health(config);
    std::printf("%s\n", health.sentence.c_str());
    return health.is_well ? EXIT_SUCCESS : EXIT_FAILURE;
}

int fail(const std::string& sentence) {
    std::fprintf(stderr, "sequenced: %s\n", sentence.c_str());
    return EXIT_FAILURE;
}

/// Where rooms are kept: in a folder, or in a cluster that this process is a node of.
struct Storage {
    std::unique_ptr<seq::store::SqliteJournal> alone{};
    std::unique_ptr<seq::cluster::Node> node{};

    seq::store::RoomStore& rooms() const {
        if (node) return node->journal();
        return *alone;
    }
    auto push_key(const seq::protocol::Digest& fresh) const {
        return node ? node->journal().push_key(fresh) : alone->push_key(fresh);
    }
};

// A folder with rooms that the cluster does not have is a mistake that players would notice.
seq::Expected<std::unique_ptr<seq::cluster::Node>> join_cluster(const seq::net::Config& config) {
    std::error_code error;
    if (config.names_data &&
        std::filesystem::exists(seq::store::DataDirectory::database_in(config.data), error))
        return tl::unexpected{
            "there are rooms in " + config.data.string() +
            ", but with --cluster they are kept in NATS: move them with `sequenced import`, "
            "or name another folder with --data"};
    auto broker = seq::cluster::connect(*config.cluster);
    if (!broker) return tl::unexpected{broker.error()};
    return seq::cluster::Node::join(std::move(*broker), config.cluster->node);
}

seq::Expected<Storage> open_storage(const seq::net::Config& config) {
    Storage storage;
    if (config.cluster) {
        auto node = join_cluster(config);
        if (!node) return tl::unexpected{node.error()};
        storage.node = std::move(*node);
    } else {
        auto journal = seq::store::SqliteJournal::open(config.data);
        if (!journal) return tl::unexpected{journal.error()};
        storage.alone = std::move(*journal);
    }
    return storage;
}

seq::net::ClusterLink link_to(seq::cluster::Node& node) {
    const seq::cluster::Membership& membership = node.membership();
    return {.trouble = [&node] { return node.trouble(); },
            .drain = [&node] { node.end(); },
            .is_drained = [&node] { return node.is_drained(); },
            .metrics = &node.journal().cluster_metrics(),
            .lease_age = [&membership] { return membership.lease_age(); }};
}

void announce(const seq::net::Server& server) {
    std::printf("listening on %s\n", server.url().c_str());
    for (const std::string& sentence : server.describe_reachable_addresses())
        std::printf("   %s\n", sentence.c_str());
    std::fflush(stdout);
}

/// Another node reads a room message by message while its players wait, so that snapshots are more frequent.
constexpr seq::room::Snapshots snapshots_in_cluster{.records = 32, .times = 0, .records_before_unloading = 8};

/// How long the other nodes wait for the rooms of this one when it ends, at most.
constexpr std::chrono::seconds handover_patience{5};

int serve(const seq::net::Config& config, const Storage& storage) {
    const auto server = seq::net::Server::start(config.server, storage.rooms());
    if (!server) return fail(server.error());
    (*server)->obey_signals();
    seq::cluster::Node* const node = storage.node.get();
    if (node != nullptr)
        node->begin_takeovers([&](const seq::protocol::RoomCode& room) { (*server)->take_over(room); },
                              [&](const seq::cluster::RoomToGive& each) {
                                  (*server)->hand_over(each.room, each.to, each.spares_games);
                              });
    announce(**server);
    (*server)->wait();
    if (node != nullptr) {
        node->end_takeovers();
        seq::machine::wait_until([&] { return !node->journal().has_rooms(); }, handover_patience);
    }
    return EXIT_SUCCESS;
}

}  // namespace

int main(int count, char** arguments) {
    if (const auto status = seq::command::run(count, arguments)) return *status;
    auto config = seq::net::read_config(count, arguments);
    if (!config) {
        std::fputs(config.error().text.c_str(), config.error().status == 0 ? stdout : stderr);
        return config.error().status;
    }
    if (config->health) return report_health(*config);
    begin_log(*config);
    seq::machine::raise_file_limit();
    if (!config->web.empty()) {
        auto web = seq::net::WebFiles::load(config->web);
        if (!web) return fail(web.error());
        config->server.web = std::move(*web);
    }
    const auto storage = open_storage(*config);
    if (!storage) return fail(storage.error());
    if (config->push) {
        const auto key = storage->push_key(seq::push::fresh_number());
        if (!key) return fail(key.error());
        config->push_setup.key = *key;
        config->server.push = config->push_setup;
    }
    if (!storage->node || config->names_data)
        config->server.control = seq::store::DataDirectory::control_in(config->data);
    if (storage->node) {
        config->server.cluster.emplace(link_to(*storage->node));
        config->server.limits.room.snapshots = snapshots_in_cluster;
    }
    return serve(*config, *storage);
}
