#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// Randomness that differs between platforms or cannot be verified: the standard library's engines,
/// distributions and shuffle. All randomness of a game comes from the fair deal or from the operating system.
Complaints foreign_chance(const Source& file);

/// A capturing lambda in an expression with `co_await`: g++ 12 destroys it twice. It must be given a name
/// first.
Complaints unnamed_lambda_in_await(const Source& file);

/// A test that sleeps: it is slow if all is well and fails if the machine is busy. Tests wait for conditions.
Complaints sleeping_test(const Source& file);
/// A thread in a test that is still joinable when a check fails by an exception.
Complaints unjoined_thread(const Source& file);

/// A test that waits in an empty loop: it has no deadline and takes the core from the thread that it waits
/// for.
Complaints empty_loop(const Source& file);

/// Text that is valid on one machine only: home directories, hosts of package registries.
Complaints words_of_one_machine(const Source& file);

}  // namespace seq::house
