#include <CLI/CLI.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "client-cli/commands.hpp"

// The player's program: a list of commands, each in a folder of its own.

int main(int argc, char** argv) {
    using namespace seq::client;
    constexpr int bad_usage = 2;
    constexpr int cannot_write = 2;
    int status = 0;
    CLI::App app{"Play Sequence and dice games with friends", "sequence"};
    app.set_version_flag("--version", "sequence " SEQ_VERSION " (" SEQ_BUILD_KIND ")");
    app.require_subcommand(1);
    for (const auto add : {add_play, add_practice, add_bot, add_replay, add_verify, add_sim, add_rules})
        add(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // help or version
        const std::vector<std::string> unknown = app.remaining(true);
        std::cerr << "sequence: "
                  << (unknown.empty() ? error.what() : "there is no argument " + unknown.front())
                  << "; see sequence --help\n";
        return bad_usage;
    }
    std::cout.flush();
    if (std::cout || status != 0) return status;
    std::cerr << "sequence: the output could not be written\n";
    return cannot_write;
}
