#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace seq::test {

/// A JSON Schema of the part of draft 2020-12 that ours are written in. A keyword outside that part throws
/// std::logic_error, so that no schema can promise what nobody checks. Any thread may ask.
class Schema {
  public:
    /// What becomes of fields that the schema does not name and yet allows.
    enum class Further : std::uint8_t {
        allowed,    ///< as the schema says
        forbidden,  ///< for what is our own: who says something has to write it down
    };

    explicit Schema(std::string_view text, Further fields = Further::allowed);
    static Schema from_file(const std::filesystem::path& path, Further fields = Further::allowed);

    /// What is wrong with the document, with its place; empty where it is valid. Throws where it is no JSON.
    std::string complaint_about(std::string_view document) const;

  private:
    struct Rules;
    std::shared_ptr<const Rules> rules_;
};

}  // namespace seq::test
