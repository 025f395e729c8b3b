#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace seq::client {

/// How a piece of text is drawn. Colours are those of the 256-colour palette; -1 is the terminal's own.
struct Style {
    std::int16_t ink = -1;
    std::int16_t ground = -1;
    bool bold = false;
    friend bool operator==(const Style&, const Style&) = default;
};

/// What is printed on.
struct Canvas {
    std::size_t columns = 80;
    bool colour = false;
};

/// One printed line. Its text is readable without any style.
class Row {
  public:
    Row() = default;
    Row(std::string_view text, Style style = {}) { add(text, style); }

    Row& add(std::string_view text, Style style = {});
    Row& add(const Row& other) { return text_ += other.text_, *this; }
    /// Adds a sentence in which what can be typed stands in backquotes: it is shown strong, without them.
    Row& sentence(std::string_view text);
    /// Adds blanks up to the column.
    Row& pad_to(std::size_t column);

    std::size_t width() const;
    /// Itself if it fits, or else rows of its text in the style with which it begins.
    std::vector<Row> wrapped(std::size_t columns) const;
    /// Without colours.
    std::string plain() const;
    /// As it is printed; without colours also without blanks at the end.
    std::string text(const Canvas& canvas) const;

  private:
    std::string text_;  ///< with escape codes for colours
};

// The styles with which everything is drawn.
inline constexpr Style faint{.ink = 245};
inline constexpr Style strong{.bold = true};
inline constexpr Style good{.ink = 34, .bold = true};
inline constexpr Style warning{.ink = 172, .bold = true};

}  // namespace seq::client
