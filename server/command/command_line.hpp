#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/node_setup.hpp"
#include "server/command/command.hpp"
#include "server/store/files/text_file.hpp"

namespace seq::command {

/// The configuration file, as a Windows editor may have saved it.
class SettingsFile final : public CLI::ConfigTOML {
  public:
    /// The parser gets no setting for which `skips` returns true.
    explicit SettingsFile(std::function<bool(const CLI::ConfigItem&)> skips) : skips_{std::move(skips)} {
        arrayDelimiter('\0');  // commas belong to the values
    }

    std::vector<CLI::ConfigItem> from_config(std::istream& file) const override {
        auto text = store::plain_text_of({std::istreambuf_iterator<char>{file}, {}});
        if (!text) throw CLI::FileError{"--config: the file " + text.error()};
        std::istringstream plain{std::move(*text)};
        auto settings = CLI::ConfigTOML::from_config(plain);
        std::erase_if(settings, skips_);
        return settings;
    }

  private:
    std::function<bool(const CLI::ConfigItem&)> skips_;
};

inline constexpr int could_not = 1;
inline constexpr int asked_wrongly = 2;

/// Adds an option whose text is read by a function; its error is a sentence.
template <typename Value>
CLI::Option* add_parsed(CLI::App& app, const char* flag, Value& parsed,
                        Expected<Value> (*read)(std::string_view), const char* meaning) {
    auto set = [flag, &parsed, read](const std::string& text) {
        auto value = read(text);
        if (!value) throw CLI::ValidationError{flag, value.error()};
        parsed = std::move(*value);
    };
    return app.add_option_function<std::string>(flag, std::move(set), meaning);
}

/// Adds --cluster and what belongs to it. `setup` has servers afterwards if the operator names them.
void add_cluster_options(CLI::App& app, cluster::NodeSetup& setup);

/// The command line of one command. Like the server, it takes the location of the data from --data, the
/// environment or the configuration file.
class CommandLine {
  public:
    CommandLine(const std::string& name, const std::string& what_for);

    /// The parser, to which the command adds its own arguments.
    CLI::App& app() { return app_; }
    /// Adds --cluster and what belongs to it, which the command takes from the same places.
    void take_cluster() { add_cluster_options(app_, cluster_); }
    /// The same, and it must be named.
    void need_cluster() {
        take_cluster();
        needs_cluster_ = true;
    }
    /// The cluster that was named; null if none was.
    const cluster::NodeSetup* cluster() const { return cluster_.servers.empty() ? nullptr : &cluster_; }
    /// Parses the arguments. Returns the exit status if the command must not run: after --help or an error.
    std::optional<int> read(Words words);

    const std::filesystem::path& data() const { return data_; }
    /// Prints an error message on standard error and returns the exit status.
    int fail(const std::string& sentence, int status = could_not) const;

  private:
    CLI::App app_;
    std::filesystem::path data_ = "./data";
    cluster::NodeSetup cluster_;
    bool needs_cluster_ = false;
};

}  // namespace seq::command
