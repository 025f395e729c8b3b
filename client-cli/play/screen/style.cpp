#include "client-cli/play/screen/style.hpp"

#include <algorithm>

#include "client/words/text.hpp"

namespace seq::client {
namespace {

constexpr const char* as_before = "\x1b[0m";

std::string escape(const Style& style) {
    std::string codes = "\x1b[0";
    if (style.bold) codes += ";1";
    if (style.ink >= 0) codes += ";38;5;" + std::to_string(style.ink);
    if (style.ground >= 0) codes += ";48;5;" + std::to_string(style.ground);
    return codes + "m";
}

}  // namespace

Row& Row::add(std::string_view text, Style style) {
    if (style == Style{} || text.empty())
        text_ += text;
    else
        text_.append(escape(style)).append(text).append(as_before);
    return *this;
}

Row& Row::sentence(std::string_view text) {
    for (bool typed = false;; typed = !typed) {
        const std::size_t end = std::min(text.find('`'), text.size());
        add(text.substr(0, end), typed ? strong : Style{});
        if (end == text.size()) return *this;
        text.remove_prefix(end + 1);
    }
}

Row& Row::pad_to(std::size_t column) {
    const std::size_t now = width();
    return now < column ? add(std::string(column - now, ' ')) : *this;
}

std::size_t Row::width() const {
    return text_width(plain());
}

std::vector<Row> Row::wrapped(std::size_t columns) const {
    if (width() <= columns) return {*this};
    const std::string begin = text_.starts_with('\x1b') ? text_.substr(0, text_.find('m') + 1) : "";
    std::vector<Row> rows;
    for (const std::string& line : wrap_text(plain(), columns))
        rows.emplace_back().text_ = begin.empty() ? line : begin + line + as_before;
    return rows;
}

std::string Row::plain() const {
    std::string text = text_;
    for (auto at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b', at))
        text.erase(at, text.find('m', at) + 1 - at);
    return text;
}

std::string Row::text(const Canvas& canvas) const {
    if (canvas.colour) return text_;
    std::string text = plain();
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace seq::client
