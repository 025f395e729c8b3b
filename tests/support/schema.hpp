#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace seq::test {

/// A validator for the part of JSON Schema draft 2020-12 that our schemas use. Any other keyword throws
/// std::logic_error, so that no schema contains an unchecked condition. Thread-safe.
class Schema {
  public:
    /// Whether to accept fields that the schema allows without naming them.
    enum class Further : std::uint8_t {
        allowed,    ///< as the schema says
        forbidden,  ///< for our own messages: every field must be in the schema
    };

    explicit Schema(std::string_view text, Further fields = Further::allowed);
    static Schema from_file(const std::filesystem::path& path, Further fields = Further::allowed);

    /// What is wrong with the document, with its path; empty if it is valid. Throws if it is not JSON.
    std::string complaint_about(std::string_view document) const;

  private:
    struct Rules;
    std::shared_ptr<const Rules> rules_;
};

}  // namespace seq::test
