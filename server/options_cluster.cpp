#include <CLI/CLI.hpp>

#include "server/config.hpp"

namespace seq::net {

void add_cluster_options(CLI::App& app, std::optional<cluster::NodeSetup>& cluster,
                         cluster::NodeSetup& details) {
    auto set_servers = [&cluster](const std::string& text) {
        auto servers = cluster::parse_servers(text);
        if (!servers) throw CLI::ValidationError{"--cluster", servers.error()};
        cluster.emplace().servers = std::move(*servers);
    };
    auto* servers = app.add_option_function<std::string>(
        "--cluster", std::move(set_servers),
        "join the cluster on these NATS servers (comma-separated URLs): rooms are kept there, not in --data");
    auto set_node = [&details](const std::string& name) {
        if (const std::string why = cluster::why_no_node_name(name); !why.empty())
            throw CLI::ValidationError{"--node", why};
        details.node = name;
    };
    app.add_option("--cluster-creds", details.credentials,
                   "file with the credentials of the user that NATS knows this node as")
        ->needs(servers);
    app.add_option("--cluster-tls-ca", details.ca,
                   "PEM file of the authorities that have signed the certificates of the NATS servers")
        ->needs(servers);
    app.add_option_function<std::string>(
           "--node", std::move(set_node),
           "name of this node in the cluster; by default the machine's name and the port")
        ->needs(servers);
}

void finish_cluster(Config& config, cluster::NodeSetup details) {
    if (!config.cluster) return;
    details.servers = std::move(config.cluster->servers);
    if (details.node.empty()) details.node = cluster::default_node_name(config.server.listen.port());
    config.cluster = std::move(details);
}

}  // namespace seq::net
