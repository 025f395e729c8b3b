#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace seq::test {

/// What `sequence sim` with these arguments and `--json` prints, but for the figure that the clock decides.
/// It must end well.
nlohmann::ordered_json sim(std::vector<std::string> arguments);

}  // namespace seq::test
