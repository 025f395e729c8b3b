#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>

namespace seq::bench {

/// Where the server that is measured comes from, and where it keeps its data.
struct ServerPaths {
    /// Of the build that the benchmark belongs to.
    std::filesystem::path program =
        std::filesystem::read_symlink("/proc/self/exe").parent_path() / "sequenced";
    std::filesystem::path data = "/var/tmp";
};

/// The command line of a benchmark that starts a server, with the options that all of these have. The paths
/// have to live as long as it.
class Program {
  public:
    Program(const std::string& description, const std::string& name, ServerPaths& paths);

    /// For further options.
    CLI::App& options() { return app_; }
    /// Parses the command line and runs the benchmark. Returns the exit status; a failure is one line on
    /// standard error.
    int run(int argc, char** argv, const std::function<void()>& benchmark);

  private:
    CLI::App app_;
};

}  // namespace seq::bench
