#include "server/host/threads/loops.hpp"

#include <algorithm>

namespace seq::net {

Loops::Loops(std::size_t count) {
    for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i)
        loops_.push_back(std::make_unique<Loop>());
}

Loops::~Loops() {
    finish(std::chrono::milliseconds{0});
}

void Loops::run() {
    running_ = loops_.size();
    for (const auto& loop : loops_)
        loop->thread = std::thread{[this, &loop] { work_on(*loop); }};
}

void Loops::work_on(Loop& loop) {
    loop.io.run();
    const std::lock_guard guard{guard_};
    --running_;
    ended_.notify_all();
}

bool Loops::finish(std::chrono::milliseconds patience) {
    for (const auto& loop : loops_)
        loop->work.reset();
    bool by_themselves = false;
    {
        std::unique_lock lock{guard_};
        by_themselves = ended_.wait_for(lock, patience, [this] { return running_ == 0; });
    }
    for (const auto& loop : loops_) {
        if (!by_themselves) loop->io.stop();
        if (loop->thread.joinable()) loop->thread.join();
    }
    return by_themselves;
}

}  // namespace seq::net
