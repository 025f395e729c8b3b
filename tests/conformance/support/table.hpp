#pragma once

#include <cstddef>
#include <doctest/doctest.h>
#include <source_location>
#include <utility>

namespace seq::conformance {

template <const auto& rows, auto judge, std::size_t row>
void judge_row() {
    judge(rows[row]);
}

template <const auto& rows, auto judge, std::size_t... row>
int each_row_is_a_case(const std::source_location& here, std::index_sequence<row...>) {
    const doctest::detail::TestSuite no_suite{};
    using doctest::detail::regTest;
    using doctest::detail::TestCase;
    (regTest(TestCase{judge_row<rows, judge, row>, here.file_name(), here.line(), no_suite} * rows[row].name),
     ...);
    return static_cast<int>(sizeof...(row));
}

/// Makes each row of a table a test case of its own, which doctest counts, lists and finds by the row's name,
/// as if it had been written with TEST_CASE. Rows must have different names.
template <const auto& rows, auto judge>
int each_row_is_a_case(const std::source_location& here = std::source_location::current()) {
    return each_row_is_a_case<rows, judge>(here, std::make_index_sequence<rows.size()>{});
}

}  // namespace seq::conformance
