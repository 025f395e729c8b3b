#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/room/expected.hpp"
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

/// What the operator says about limits, but for those that have a flag.
struct GivenLimits {
    std::vector<std::string>
        assignments;          ///< `NAME=VALUE`, with commas between several; the last one is used
    bool are_listed = false;  ///< only prints them
};
/// Adds --limit, --limits and the flags of limits, which set them in `limits`.
void add_limits(CLI::App& app, Limits& limits, GivenLimits& given);
/// Sets limits that were given without a flag. Returns why that is impossible, as a sentence.
std::optional<std::string> set_limits(Limits& limits, const GivenLimits& given);

/// Reads `127.0.0.1:8080`, `[::1]:0` or `localhost:8080`.
Expected<Tcp::endpoint> parse_endpoint(std::string_view text);

}  // namespace seq::net
