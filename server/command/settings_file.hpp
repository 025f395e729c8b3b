#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace seq::command
