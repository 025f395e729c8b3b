#pragma once

#include <chrono>

#include "protocol/digest/digest.hpp"

// What the server hands to a room: the time, fresh entropy, and when the server was not there.

namespace seq::core {

/// Milliseconds since the Unix epoch. The core never asks for the time; it is handed in.
using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;

/// 32 fresh bytes from the operating system for each call that may need chance. A room that uses them
/// journals them.
using Entropy = protocol::Digest;

/// A time in which no room was served: the server was not there, or its disk was full.
struct Outage {
    TimePoint from;
    TimePoint until;
};

}  // namespace seq::core
