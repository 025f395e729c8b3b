#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "server/telemetry/metric.hpp"

namespace seq::telemetry {

/// Writes metrics in Prometheus' text format, version 0.0.4: one family after another, each with its type,
/// help and samples.
class Exposition {
  public:
    static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

    using Label = std::pair<std::string_view, std::string_view>;

    enum class Kind : std::uint8_t { counter, gauge };
    /// Begins a family. Its samples follow by sample().
    void family(std::string_view name, Kind kind, std::string_view help);
    void sample(std::initializer_list<Label> labels, double value);

    /// A family of one sample.
    void counter(std::string_view name, std::string_view help, double value);
    void gauge(std::string_view name, std::string_view help, double value);
    /// A family with a sample for each word.
    void counters(std::string_view name, std::string_view help, std::string_view label,
                  const CounterByWord& counts);
    void histogram(std::string_view name, std::string_view help, const Histogram& histogram);

    std::string take() { return std::move(text_); }

  private:
    void head(std::string_view name, std::string_view kind, std::string_view help);
    void line(std::string_view suffix, std::initializer_list<Label> labels, double value);

    std::string text_;
    std::string name_;  ///< of the current family
};

}  // namespace seq::telemetry
