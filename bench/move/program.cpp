#include "bench/move/program.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "bench/move/system.hpp"
#include "server/machine/program.hpp"

namespace seq::bench {

Program::Program(const std::string& description, const std::string& name, ServerPaths& paths)
    : app_{description, name} {
    app_.add_option("--server", paths.program, "the server's program")->capture_default_str();
    app_.add_option("--data", paths.data, "where its data directory is made, and removed")
        ->capture_default_str();
}

int Program::run(int argc, char** argv, const std::function<void()>& benchmark) {
    CLI11_PARSE(app_, argc, argv);
    remember_interrupts();
    try {
        machine::raise_file_limit();
        benchmark();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", app_.get_name().c_str(), error.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

}  // namespace seq::bench
