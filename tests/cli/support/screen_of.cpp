#include "tests/cli/support/screen_of.hpp"

#include <algorithm>
#include <cstdlib>

namespace seq::test {

void ScreenOf::take(std::string_view bytes) {
    for (const char c : bytes)
        take(c);
}

void ScreenOf::take(char c) {
    if (!sequence_.empty()) {
        sequence_ += c;
        if (c >= '@' && c <= '~' && sequence_.size() > 1) finish_sequence(c);
    } else if (escaped_) {
        escaped_ = false;
        if (c == '[') sequence_ = "[";
    } else if (c == '\x1b') {
        escaped_ = true;
    } else if (static_cast<unsigned char>(c) < ' ') {
        control(c);
    } else {
        print(c);
    }
}

void ScreenOf::control(char c) {
    if (c == '\r') column_ = 0;
    if (c == '\n') line_feed();
    if (c == '\b' && column_ > 0) --column_;
}

/// The n-th number of the sequence, from 0.
std::size_t ScreenOf::argument(std::size_t n, std::size_t otherwise) const {
    std::size_t at = 1;
    for (; n > 0; --n) {
        at = sequence_.find(';', at);
        if (at == std::string::npos) return otherwise;
        ++at;
    }
    const auto number = std::strtoul(sequence_.c_str() + at, nullptr, 10);
    return number == 0 ? otherwise : number;
}

void ScreenOf::finish_sequence(char kind) {
    const std::size_t count = argument(0, 1);
    std::string& row = rows_[row_];
    switch (kind) {
        case 'H':
            row_ = std::min(count, rows_.size()) - 1;
            column_ = std::min(argument(1, 1), columns_) - 1;
            break;
        case 'K': erase(row_, column_, columns_); break;
        case 'J':
            erase(row_, column_, columns_);
            for (std::size_t below = row_ + 1; below < rows_.size(); ++below)
                erase(below, 0, columns_);
            break;
        case 'G': column_ = std::min(count, columns_) - 1; break;
        case 'A': row_ -= std::min(count, row_); break;
        case 'B': row_ = std::min(row_ + count, rows_.size() - 1); break;
        case 'C': column_ = std::min(column_ + count, columns_ - 1); break;
        case 'D': column_ -= std::min(count, column_); break;
        case 'P':
            row.erase(std::min(column_, row.size()), count);
            row.resize(columns_, ' ');
            break;
        case '@':
            row.insert(std::min(column_, row.size()), count, ' ');
            row.resize(columns_);
            break;
        case 'h':
        case 'l':
            if (sequence_.starts_with("[?1049")) other_screen_ = kind == 'h';
            if (sequence_.starts_with("[?25")) cursor_hidden_ = kind == 'l';
            break;
        default: break;  // colours, and what cannot be seen
    }
    sequence_.clear();
}

void ScreenOf::print(char c) {
    if (column_ >= columns_) {
        column_ = 0;
        line_feed();
    }
    rows_[row_][column_++] = c;
}

void ScreenOf::line_feed() {
    if (row_ + 1 < rows_.size()) {
        ++row_;
        return;
    }
    rows_.erase(rows_.begin());
    rows_.emplace_back(columns_, ' ');
}

void ScreenOf::erase(std::size_t row, std::size_t from, std::size_t to) {
    for (std::size_t n = from; n < to; ++n)
        rows_[row][n] = ' ';
}

std::string ScreenOf::text() const {
    std::string text;
    for (const std::string& row : rows_) {
        const auto end = row.find_last_not_of(' ');
        text += row.substr(0, end == std::string::npos ? 0 : end + 1) + "\n";
    }
    return text;
}

}  // namespace seq::test
