#pragma once

#include <string>

namespace seq::machine {

/// Identifies the build of the running program: the build id that the linker has computed from its content,
/// in hexadecimal. Two programs with the same id have the same code. Empty if the program was linked without
/// one.
const std::string& program_id();

}  // namespace seq::machine
