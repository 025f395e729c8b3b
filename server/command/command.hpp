#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/room/expected.hpp"
#include "server/store/files/text_file.hpp"

namespace seq::command {

/// The arguments after the name of a command.
using Words = std::span<const char* const>;

/// Runs `sequenced COMMAND …` and returns the exit status: 0 on success, 1 on failure, 2 for a wrong command
/// line. Returns nothing if the first word is not a command.
std::optional<int> run(int count, const char* const* arguments);

/// `backup FILE`: copies the journal, even while a server runs.
int backup(Words words);
/// `restore FILE`: makes a copy the journal of an empty data directory.
int restore(Words words);
/// `verify`: replays all rooms from their first records, and compares their snapshots.
int verify(Words words);
/// `import DIR`: copies the rooms of a data directory into a cluster.
int import_rooms(Words words);
/// `export DIR`: copies the rooms of a cluster into an empty data directory.
int export_rooms(Words words);
/// `drain NODE`: lets a node of a cluster hand its rooms over.
int drain(Words words);
/// `rooms`: lists the rooms.
int rooms(Words words);
/// `prune`: removes archived rooms that have not been used for a long time.
int prune(Words words);
/// `room CODE`: shows one room, exports its games, closes or reopens it.
int room(Words words);

/// Sends a line to the server's control socket and returns the line that it answers; nothing if no server
/// listens there. The default for `patience` is enough for a slow disk.
Expected<std::optional<std::string>> ask_server(const std::filesystem::path& socket, const std::string& line,
                                                std::chrono::seconds patience = std::chrono::seconds{30});

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
