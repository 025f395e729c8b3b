#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "server/telemetry/metric.hpp"

namespace seq::telemetry {

/// Writes metrics in Prometheus' text format, version 0.0.4: one family after another, each with its type,
/// help and samples.
class Exposition {
  public:
    static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

    using Label = std::pair<std::string_view, std::string_view>;

    /// A number of any type.
    struct Value {
        double number;
        Value(const Counter& counter) : Value{counter.value()} {}
        Value(const Gauge& gauge) : Value{gauge.value()} {}
        template <typename Number>
            requires std::is_arithmetic_v<Number>
        Value(Number any) : number{static_cast<double>(any)} {}
    };

    /// Begins a family of a kind such as `gauge`. Its samples follow by sample().
    void family(std::string_view name, std::string_view kind, std::string_view help);
    void sample(std::initializer_list<Label> labels, Value value);

    /// A family of one sample.
    void counter(std::string_view name, std::string_view help, Value value);
    void gauge(std::string_view name, std::string_view help, Value value);
    /// A family with a sample for each word.
    void counters(std::string_view name, std::string_view help, std::string_view label,
                  const CounterByWord& counts);
    void histogram(std::string_view name, std::string_view help, const Histogram& histogram);

    std::string take() { return std::move(text_); }

  private:
    void line(std::string_view suffix, std::initializer_list<Label> labels, Value value);

    std::string text_;
    std::string name_;  ///< of the current family
};

}  // namespace seq::telemetry
