#pragma once

#include <string>

#include "protocol/verify/verify.hpp"

namespace seq::client {

/// What was checked, a line each, and where all of it fits what that proves and what it does not.
std::string verify_report(const protocol::Verdict& verdict);

/// The same as one JSON object: `fits`, `quick`, `words`, `steps`, and `misfit` where there is one.
std::string verify_json(const protocol::Verdict& verdict);

}  // namespace seq::client
