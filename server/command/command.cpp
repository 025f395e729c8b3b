#include "server/command/command.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <cstdio>
#include <cstdlib>

#include "server/store/files/file_system.hpp"

namespace seq::command {
namespace {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

struct Subcommand {
    std::string_view name;
    int (*carry_out)(Words);
};

constexpr std::array<Subcommand, 9> commands{{
    {"backup", backup},
    {"restore", restore},
    {"verify", verify},
    {"import", import_rooms},
    {"export", export_rooms},
    {"drain", drain},
    {"rooms", rooms},
    {"room", room},
    {"prune", prune},
}};

}  // namespace

std::optional<int> run(int count, const char* const* arguments) {
    if (count < 2) return std::nullopt;
    const std::string_view name = arguments[1];
    for (const Subcommand& command : commands)
        if (command.name == name)
            return command.carry_out({arguments + 2, static_cast<std::size_t>(count) - 2});
    return std::nullopt;
}

Expected<std::optional<std::string>> ask_server(const std::filesystem::path& path, const std::string& line,
                                                std::chrono::seconds patience) {
    const std::string name = path.string();
    const auto failed = [&](const boost::system::error_code& error) {
        return tl::unexpected{store::because("speak to the server at " + name, error.value())};
    };
    if (name.size() >= sizeof sockaddr_un::sun_path)
        return std::nullopt;  // a server cannot listen there either
    Local::iostream socket;
    socket.expires_after(patience);
    socket.connect(Local::endpoint{name});
    if (const auto error = socket.error()) {
        const bool listens =
            error != std::errc::connection_refused && error != std::errc::no_such_file_or_directory;
        if (listens) return failed(error);
        return std::nullopt;
    }
    socket << line << std::flush;
    if (!socket) return failed(socket.error());
    std::string answer{std::istreambuf_iterator<char>{socket}, {}};
    if (socket.error() && socket.error() != asio::error::eof) return failed(socket.error());
    return answer;
}

void add_cluster_options(CLI::App& app, cluster::NodeSetup& setup) {
    auto* servers = add_parsed(app, "--cluster", setup.servers, cluster::parse_servers,
                               "the NATS servers of the cluster, which keep its rooms (URLs with commas)");
    servers->take_last()->envname("SEQUENCED_CLUSTER");
    app.add_option("--cluster-creds", setup.credentials, "file with the credentials to log in to NATS with")
        ->take_last()
        ->envname("SEQUENCED_CLUSTER_CREDS")
        ->needs(servers);
    app.add_option("--cluster-tls-ca", setup.ca,
                   "PEM file of the authorities that have signed the certificates of the NATS servers")
        ->take_last()
        ->envname("SEQUENCED_CLUSTER_TLS_CA")
        ->needs(servers);
}

CommandLine::CommandLine(const std::string& name, const std::string& what_for)
    : app_{what_for, "sequenced " + name} {
    app_.add_option("--data", data_, "the server's data directory")
        ->take_last()
        ->envname("SEQUENCED_DATA")
        ->capture_default_str();
    app_.set_config("--config", "", "the server's configuration file, whose data= counts here")
        ->take_last()
        ->envname("SEQUENCED_CONFIG");
    // CLI11 2.4 fails on settings that it was told to ignore.
    app_.config_formatter(std::make_shared<SettingsFile>([this](const CLI::ConfigItem& setting) {
        return app_.get_option_no_throw("--" + setting.fullname()) == nullptr;
    }));
}

std::optional<int> CommandLine::read(Words words) {
    std::vector<std::string> all;
    // Prepended to argv: the environment overrides the file, and the command line overrides both.
    for (const CLI::Option* option : app_.get_options()) {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else runs yet
        const char* value =
            option->get_envname().empty() ? nullptr : std::getenv(option->get_envname().c_str());
        if (value != nullptr && *value != '\0')
            all.push_back("--" + option->get_lnames().front() + "=" + CLI::detail::trim_copy(value));
    }
    all.insert(all.end(), words.begin(), words.end());
    std::ranges::reverse(all);  // the parser expects them in reverse order
    try {
        app_.parse(std::move(all));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app_.exit(error);
        std::string sentence = error.what();
        std::ranges::replace(sentence, '\n', ' ');
        return fail(sentence + " (see --help)", asked_wrongly);
    }
    if (needs_cluster_ && cluster() == nullptr)
        return fail("name the cluster: --cluster nats://a:4222,…", asked_wrongly);
    cluster_.node = "command";
    return std::nullopt;
}

int CommandLine::fail(const std::string& sentence, int status) const {
    std::fprintf(stderr, "%s: %s\n", app_.get_name().c_str(), sentence.c_str());
    return status;
}

}  // namespace seq::command
