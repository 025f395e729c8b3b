#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::test {

/// The samples of a metrics page, by name and labels as written: `moves_total{by="bot"}`.
using Samples = std::map<std::string, double>;

/// Parses Prometheus' text format 0.0.4, more strictly than Prometheus does: help and type before every
/// family, each family and sample once, counters that end with _total, histograms that add up. The error
/// names the line.
tl::expected<Samples, std::string> read_prometheus_text(std::string_view text);

}  // namespace seq::test
