#pragma once

namespace seq::machine {

/// Ends the process at once, because it must not continue. The real machine calls std::abort(). A simulated
/// machine throws instead and discards what belongs to the process, so callers must let exceptions pass.
[[noreturn]] void end_process();

}  // namespace seq::machine
