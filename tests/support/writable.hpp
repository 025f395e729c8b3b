#pragma once

#include <chrono>
#include <doctest/doctest.h>
#include <future>
#include <memory>

#include "server/store/journal.hpp"

namespace seq::test {

/// Whether the journal can write now. Waits for the answer of a probe; the test fails if that takes a minute.
inline bool writable(store::Journal& journal) {
    const auto answer = std::make_shared<std::promise<bool>>();
    std::future<bool> is_writable = answer->get_future();
    journal.probe([answer](bool is) { answer->set_value(is); });
    REQUIRE(is_writable.wait_for(std::chrono::minutes{1}) == std::future_status::ready);
    return is_writable.get();
}

}  // namespace seq::test
