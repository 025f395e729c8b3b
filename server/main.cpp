#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>

#include "server/command/command.hpp"
#include "server/net/config.hpp"
#include "server/net/health.hpp"
#include "server/net/server.hpp"
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

// Standard output, and the status of a health check.
int report_health(const seq::net::Config& config) {
    const seq::net::Health health = seq::net::ask_health(config);
    std::printf("%s\n", health.sentence.c_str());
    return health.is_well ? EXIT_SUCCESS : EXIT_FAILURE;
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
    if (config->health) return report_health(*config);
    begin_log(*config);
    raise_file_limit();
    if (!config->web.empty()) {
        auto web = seq::net::WebFiles::load(config->web);
        if (!web) return fail(web.error());
        config->server.web = std::move(*web);
    }
    const auto journal = seq::store::SqliteJournal::open(config->data);
    if (!journal) return fail(journal.error());
    if (config->push) {
        const auto key = (*journal)->push_key(seq::push::fresh_number());
        if (!key) return fail(key.error());
        config->push_setup.key = *key;
        config->server.push = config->push_setup;
    }
    config->server.control = seq::store::DataDirectory::control_in(config->data);
    const auto server = seq::net::Server::start(config->server, **journal);
    if (!server) return fail(server.error());
    (*server)->obey_signals();
    std::printf("listening on %s\n", (*server)->url().c_str());
    for (const std::string& sentence : (*server)->describe_reachable_addresses())
        std::printf("   %s\n", sentence.c_str());
    std::fflush(stdout);
    (*server)->wait();
    return EXIT_SUCCESS;
}
