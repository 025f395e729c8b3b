#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace seq::test {

/// The output of `sequence sim` with these arguments and `--json`, without the figure that depends on the
/// clock. The command must succeed.
nlohmann::ordered_json sim(std::vector<std::string> arguments);

}  // namespace seq::test
