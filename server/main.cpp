#include <cstdio>
#include <cstdlib>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include "server/command/command.hpp"
#include "server/net/config.hpp"
#include "server/net/server.hpp"
#include "server/store/sqlite_journal.hpp"

namespace {

// Standard output belongs to the line that says where we listen.
void log_to_standard_error(const std::string& level) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("sequenced"));
    spdlog::set_level(spdlog::level::from_str(level == "error" ? "err" : level));
}

// A connection is a file descriptor; the soft limit of most systems is meant for other programs.
void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

int fail(const std::string& sentence) {
    std::fprintf(stderr, "sequenced: %s\n", sentence.c_str());
    return EXIT_FAILURE;
}

}  // namespace

int main(int count, char** arguments) {
    if (const auto status = seq::command::run(count, arguments)) return *status;
    auto config = seq::net::read_config(count, arguments);
    if (!config) {
        std::fputs(config.error().text.c_str(), config.error().status == 0 ? stdout : stderr);
        return config.error().status;
    }
    log_to_standard_error(config->log_level);
    raise_file_limit();
    if (!config->web.empty()) {
        auto web = seq::net::WebFiles::load(config->web);
        if (!web) return fail(web.error());
        config->server.web = std::move(*web);
    }
    const auto journal = seq::store::SqliteJournal::open(config->data);
    if (!journal) return fail(journal.error());
    const auto server = seq::net::Server::start(config->server, **journal);
    if (!server) return fail(server.error());
    (*server)->obey_signals();
    std::printf("listening on %s\n", (*server)->url().c_str());
    for (const std::string& sentence : (*server)->who_can_come())
        std::printf("   %s\n", sentence.c_str());
    std::fflush(stdout);
    (*server)->wait();
    return EXIT_SUCCESS;
}
