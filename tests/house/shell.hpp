#pragma once

#include <filesystem>
#include <string>

namespace seq::house {

/// The output, including standard error, of a command that bash runs in this folder. The command must not
/// contain single quotes.
std::string output_of(const std::filesystem::path& folder, const std::string& command);

/// The same for a function of tools/stats.sh, or of a script that it includes.
std::string output_of_stats(const std::filesystem::path& folder, const std::string& function);

/// A temporary empty folder, deleted with its contents at the end of the test.
class MadeUpFolder {
  public:
    MadeUpFolder();
    MadeUpFolder(const MadeUpFolder&) = delete;
    MadeUpFolder& operator=(const MadeUpFolder&) = delete;
    ~MadeUpFolder();

    const std::filesystem::path& path() const { return path_; }
    /// Appends text to a file and creates its folder if needed. `file` is relative to this folder.
    void write(const std::filesystem::path& file, const std::string& text) const;

  private:
    std::filesystem::path path_;
};

}  // namespace seq::house
