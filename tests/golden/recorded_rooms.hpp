#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tests/support/server_process.hpp"

namespace seq::test {

using Json = nlohmann::json;

/// A golden file (README.md), unpacked: what an older server wrote, and what its members saw.
class GoldenFile {
  public:
    /// Unpacks `tests/golden/NAME.tar.xz`.
    explicit GoldenFile(const std::string& name);
    ~GoldenFile();

    std::filesystem::path data() const { return folder_.path() / "data"; }
    std::string streams() const { return (folder_.path() / "streams.jsonl").string(); }

  private:
    TemporaryFolder folder_;
    std::unique_ptr<Json> json_;

  public:
    Json& expected;
};

/// The arguments of a server that does not limit how fast the members send.
std::vector<std::string> golden_arguments(const Json& expected);

/// Lets the recorded members come back to a server that was started after `began`, sends their last commands
/// again, and then the next commands of their rooms. Returns what is different from the recording, one line
/// each; empty if nothing is. Can be repeated only on a fresh copy: the members get new tokens.
std::string differences(const Json& expected, std::uint16_t port,
                        std::chrono::steady_clock::time_point began);

}  // namespace seq::test
