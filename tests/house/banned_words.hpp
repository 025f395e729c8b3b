#pragma once

#include "tests/house/source.hpp"

namespace seq::house {

/// Chance that is not the same everywhere, or not checkable: the standard library's engines, distributions
/// and shuffle. All chance of a game comes from docs/rules.md's dealer or from the operating system.
Complaints foreign_chance(const Source& file);

/// A capturing lambda in an expression with `co_await`: g++ 12 destroys it twice. It is given a name first.
Complaints unnamed_lambda_in_await(const Source& file);

/// A test that sleeps: it is slow when all is well and fails when the machine is busy. Tests wait for what
/// they expect.
Complaints sleeping_test(const Source& file);

/// A test that waits in an empty loop: it has no deadline and takes the core from the thread that it waits
/// for.
Complaints empty_loop(const Source& file);

/// Words that are true on one machine only: folders of somebody's home, hosts of package registries.
Complaints words_of_one_machine(const Source& file);

}  // namespace seq::house
