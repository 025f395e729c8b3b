#include "client-cli/play/screen/style.hpp"

#include "client/words/text.hpp"

namespace seq::client {
namespace {

std::string escape(const Style& style) {
    std::string codes = "\x1b[0";
    if (style.bold) codes += ";1";
    if (style.ink >= 0) codes += ";38;5;" + std::to_string(style.ink);
    if (style.ground >= 0) codes += ";48;5;" + std::to_string(style.ground);
    return codes + "m";
}

}  // namespace

Row& Row::add(std::string_view text, Style style) {
    if (!spans_.empty() && spans_.back().style == style)
        spans_.back().text += text;
    else if (!text.empty())
        spans_.push_back({style, std::string{text}});
    return *this;
}

Row& Row::add(const Row& other) {
    for (const Span& span : other.spans_)
        add(span.text, span.style);
    return *this;
}

Row& Row::pad_to(std::size_t column) {
    const std::size_t now = width();
    return now < column ? add(std::string(column - now, ' ')) : *this;
}

std::size_t Row::width() const {
    std::size_t width = 0;
    for (const Span& span : spans_)
        width += text_width(span.text);
    return width;
}

std::vector<Row> Row::wrapped(std::size_t columns) const {
    if (width() <= columns) return {*this};
    std::vector<Row> rows;
    for (const std::string& line : wrap_text(plain(), columns))
        rows.emplace_back(line, spans_.front().style);
    return rows;
}

std::string Row::plain() const {
    std::string text;
    for (const Span& span : spans_)
        text += span.text;
    return text;
}

std::string Row::coloured() const {
    std::string text;
    bool styled = false;
    for (const Span& span : spans_) {
        const bool plain = span.style == Style{};
        if (!plain || styled) text += escape(span.style);
        text += span.text;
        styled = !plain;
    }
    return styled ? text + "\x1b[0m" : text;
}

std::string Row::text(const Canvas& canvas) const {
    if (canvas.colour) return coloured();
    std::string text = plain();
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace seq::client
