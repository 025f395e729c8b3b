#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "server/command/command.hpp"

namespace seq::command {

inline constexpr int could_not = 1;
inline constexpr int asked_wrongly = 2;

/// The command line of one command. Where the data is, it reads as the server does: from --data, the
/// environment or the server's own configuration file.
class CommandLine {
  public:
    CommandLine(const std::string& name, const std::string& what_for);

    /// To add the command's own arguments to.
    CLI::App& app() { return app_; }
    /// Reads the words. The exit status where there is nothing more to do: help was asked for, or a word is
    /// wrong.
    std::optional<int> read(Words words);

    const std::filesystem::path& data() const { return data_; }
    /// Says on standard error why it could not be done. Returns the exit status.
    int fail(const std::string& sentence, int status = could_not) const;

  private:
    CLI::App app_;
    std::filesystem::path data_ = "./data";
};

}  // namespace seq::command
