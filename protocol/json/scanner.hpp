#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/json/tree.hpp"

namespace seq::protocol::json {

enum class Lexeme : std::uint8_t {
    end,  ///< of the text
    bad,  ///< not JSON
    begin_object,
    end_object,
    begin_array,
    end_array,
    comma,
    colon,
    null,
    no,
    yes,
    string,
    integer,
    integer_out_of_range,  ///< negative, or larger than 2^64 - 1
    fraction,              ///< a number with a point or an exponent
    too_large,             ///< a number that a double cannot represent
};

/// Reads the lexemes of a text one by one, exactly as RFC 8259 defines them. It must be UTF-8, without a byte
/// order mark; a surrogate in an escape must be one of a pair.
class Scanner {
  public:
    /// Strings with escapes are kept in the tree. Others are views of the text.
    Scanner(std::string_view text, Tree& tree) : text_{text}, tree_{tree} {}

    /// Not to be called after `end` or `bad`.
    Lexeme next();
    /// Of the last lexeme.
    std::string_view string() const { return string_; }
    std::uint64_t integer() const { return integer_; }
    /// How many bytes were read. After `bad`, the last one of them is wrong; the end of the text is one, too.
    std::size_t position() const { return position_; }

  private:
    /// The next byte; -1 at the end of the text.
    int get() {
        const std::size_t at = position_++;
        return at < text_.size() ? static_cast<std::uint8_t>(text_[at]) : -1;
    }
    int get_behind_blanks();
    int get_behind_digits();
    int get_code_unit();
    Lexeme literal(std::string_view rest, Lexeme lexeme);
    Lexeme scan_string();
    Lexeme scan_number(int first);
    void skip_plain();
    bool takes_escape();
    bool takes_character(std::uint8_t lead);

    std::string_view text_;
    Tree& tree_;
    std::size_t position_ = 0;
    std::string_view string_;
    std::uint64_t integer_ = 0;
};

}  // namespace seq::protocol::json
