#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "server/cluster/node_setup.hpp"
#include "server/server.hpp"

namespace CLI {
class App;
}

namespace seq::net {

/// The configuration that the operator has given.
struct Config {
    ServerSetup server;
    std::filesystem::path data = "./data";
    bool names_data = false;                      ///< the operator has chosen the folder
    std::optional<cluster::NodeSetup> cluster{};  ///< the cluster that it joins; empty: none
    bool push = false;                            ///< whether Web Push is offered
    push::PushSetup push_setup{};                 ///< then, without its key, which the journal has
    std::filesystem::path web;                    ///< folder of the built page; empty: none
    std::string log_level = "info";
    std::string log_format = "text";
    bool health = false;  ///< only checks the health of the running server
};

/// Why the program exits before it starts a server: help or version (status 0, on standard output), or a
/// wrong option (2, on standard error).
struct EarlyEnd {
    int status = 0;
    std::string text;
};

/// Reads the command line, then the environment (SEQUENCED_…), then the file of --config. The first value
/// found is used.
tl::expected<Config, EarlyEnd> read_config(int count, const char* const* arguments);

/// Adds the options of a cluster. `cluster` is set if the operator names one; the rest goes to `details`.
void add_cluster_options(CLI::App& app, std::optional<cluster::NodeSetup>& cluster,
                         cluster::NodeSetup& details);
/// Completes the cluster that was read, if there is one.
void finish_cluster(Config& config, cluster::NodeSetup details);

/// Reads `127.0.0.1:8080`, `[::1]:0` or `localhost:8080`. The error is a sentence.
tl::expected<Tcp::endpoint, std::string> parse_endpoint(std::string_view text);

}  // namespace seq::net
