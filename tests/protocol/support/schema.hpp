#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace seq::protocol::testing {

/// A JSON Schema of the part of draft 2020-12 that ours are written in. A keyword outside that part throws
/// std::logic_error, so that no schema can promise what nobody checks.
class Schema {
  public:
    explicit Schema(std::string_view text);
    static Schema from_file(const std::filesystem::path& path);

    /// What is wrong with the document, with its place; empty where it is valid.
    std::string complaint_about(std::string_view document) const;

  private:
    struct Rules;
    std::shared_ptr<const Rules> rules_;
};

}  // namespace seq::protocol::testing
