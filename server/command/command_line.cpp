#include "server/command/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace seq::command {
namespace {

// Reads only the location of the data from the server's configuration file. (CLI11 2.4 fails on settings that
// it was told to ignore.)
class DataAlone final : public CLI::ConfigTOML {
  public:
    std::vector<CLI::ConfigItem> from_config(std::istream& file) const override {
        auto settings = CLI::ConfigTOML::from_config(file);
        std::erase_if(settings, [](const CLI::ConfigItem& setting) { return setting.fullname() != "data"; });
        return settings;
    }
};

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& what_for)
    : app_{what_for, "sequenced " + name} {
    app_.add_option("--data", data_, "the server's data directory (SEQUENCED_DATA)")
        ->take_last()
        ->capture_default_str();
    app_.set_config("--config", "", "the server's configuration file, whose data= counts here")
        ->envname("SEQUENCED_CONFIG");
    app_.config_formatter(std::make_shared<DataAlone>());
}

std::optional<int> CommandLine::read(Words words) {
    std::vector<std::string> all;
    // Prepended to argv: the environment overrides the file, and the command line overrides both.
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else runs yet
    const char* of_environment = std::getenv("SEQUENCED_DATA");
    if (of_environment != nullptr && *of_environment != '\0')
        all.push_back("--data=" + std::string{of_environment});
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
    return std::nullopt;
}

int CommandLine::fail(const std::string& sentence, int status) const {
    std::fprintf(stderr, "%s: %s\n", app_.get_name().c_str(), sentence.c_str());
    return status;
}

}  // namespace seq::command
