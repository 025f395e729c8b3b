#include "server/command/command_line.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>

#include "server/store/files/text_file.hpp"

namespace seq::command {
namespace {

// Reads only the settings that the command has from the server's configuration file. (CLI11 2.4 fails on
// settings that it was told to ignore.)
class OwnSettings final : public CLI::ConfigTOML {
  public:
    explicit OwnSettings(const CLI::App& app) : app_{app} {}

    std::vector<CLI::ConfigItem> from_config(std::istream& file) const override {
        auto text = store::plain_text_of({std::istreambuf_iterator<char>{file}, {}});
        if (!text) throw CLI::FileError{"--config: the file " + text.error()};
        std::istringstream plain{std::move(*text)};
        auto settings = CLI::ConfigTOML::from_config(plain);
        std::erase_if(settings, [&](const CLI::ConfigItem& setting) {
            return app_.get_option_no_throw("--" + setting.fullname()) == nullptr;
        });
        return settings;
    }

  private:
    const CLI::App& app_;
};

struct Variable {
    const char* name;
    const char* flag;
};
constexpr Variable data_variable{"SEQUENCED_DATA", "--data="};
constexpr std::array<Variable, 3> cluster_variables{{{"SEQUENCED_CLUSTER", "--cluster="},
                                                     {"SEQUENCED_CLUSTER_CREDS", "--cluster-creds="},
                                                     {"SEQUENCED_CLUSTER_TLS_CA", "--cluster-tls-ca="}}};

void add_from_environment(std::vector<std::string>& words, const Variable& variable) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else runs yet
    const char* value = std::getenv(variable.name);
    if (value != nullptr && *value != '\0') words.push_back(variable.flag + CLI::detail::trim_copy(value));
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& what_for)
    : app_{what_for, "sequenced " + name} {
    app_.add_option("--data", data_, "the server's data directory (SEQUENCED_DATA)")
        ->take_last()
        ->capture_default_str();
    app_.set_config("--config", "", "the server's configuration file, whose data= counts here")
        ->envname("SEQUENCED_CONFIG");
    app_.config_formatter(std::make_shared<OwnSettings>(app_));
    app_.get_config_formatter_base()->arrayDelimiter('\0');
}

std::optional<int> CommandLine::read(Words words) {
    std::vector<std::string> all;
    // Prepended to argv: the environment overrides the file, and the command line overrides both.
    add_from_environment(all, data_variable);
    if (takes_cluster_)
        for (const Variable& variable : cluster_variables)
            add_from_environment(all, variable);
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
    if (cluster_) {
        details_.servers = cluster_->servers;
        details_.node = "command";
        cluster_ = details_;
    }
    return std::nullopt;
}

void CommandLine::take_cluster() {
    takes_cluster_ = true;
    auto set_servers = [this](const std::string& text) {
        auto servers = cluster::parse_servers(text);
        if (!servers) throw CLI::ValidationError{"--cluster", servers.error()};
        cluster_.emplace().servers = std::move(*servers);
    };
    auto* servers = app_.add_option_function<std::string>(
        "--cluster", std::move(set_servers), "the NATS servers of a cluster (SEQUENCED_CLUSTER)");
    auto* credentials =
        app_.add_option("--cluster-creds", details_.credentials, "credentials to log in to NATS with");
    auto* authorities = app_.add_option("--cluster-tls-ca", details_.ca, "PEM file of their authorities");
    for (CLI::Option* option : {servers, credentials, authorities})
        option->take_last();
    credentials->needs(servers);
    authorities->needs(servers);
}

int CommandLine::fail(const std::string& sentence, int status) const {
    std::fprintf(stderr, "%s: %s\n", app_.get_name().c_str(), sentence.c_str());
    return status;
}

}  // namespace seq::command
