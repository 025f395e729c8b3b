#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "bench/move/process.hpp"
#include "server/machine/program.hpp"

namespace seq::bench {

/// The command line of a benchmark that starts a server. Servers keep their data under TMPDIR, which is
/// /var/tmp by default, because /tmp may be in memory.
class Program {
  public:
    Program(const std::string& description, const std::string& name) : app_{description, name} {}

    /// An option from `least` to `most`. The value has to live as long as this.
    template <typename Value>
    void option(const std::string& name, Value& value, const std::string& what, double least, double most) {
        app_.add_option(name, value, what)->check(CLI::Range(least, most))->capture_default_str();
    }
    void flag(const std::string& name, bool& value, const std::string& what) {
        app_.add_flag(name, value, what);
    }

    /// Parses the command line and runs the benchmark. Returns the exit status; a failure is one line on
    /// standard error.
    template <typename Benchmark>
    int run(int argc, char** argv, const Benchmark& benchmark) {
        CLI11_PARSE(app_, argc, argv);
        setenv("TMPDIR", "/var/tmp", 0);
        for (const int number : {SIGINT, SIGTERM})
            std::signal(number, [](int) { interrupted = 1; });
        try {
            machine::raise_file_limit();
            benchmark();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s: %s\n", app_.get_name().c_str(), error.what());
            return EXIT_FAILURE;
        }
        return EXIT_SUCCESS;
    }

  private:
    CLI::App app_;
};

}  // namespace seq::bench
