#include "server/net/rate.hpp"

#include <algorithm>

namespace seq::net {

double TokenBucket::tokens_at(TimePoint now) const {
    const std::chrono::duration<double> passed = now - filled_at_;
    return std::min(burst_, tokens_ + passed.count() * a_second_);
}

bool TokenBucket::has(TimePoint now, double count) const {
    return tokens_at(now) >= count;
}

bool TokenBucket::take(TimePoint now, double count) {
    if (!has(now, count)) return false;
    tokens_ = tokens_at(now) - count;
    filled_at_ = now;
    return true;
}

void TokenBucket::put_back(TimePoint now, double count) {
    tokens_ = std::min(burst_, tokens_at(now) + count);
    filled_at_ = now;
}

bool TokenBucket::is_full(TimePoint now) const {
    return tokens_at(now) >= burst_;
}

bool FaultWindow::note(std::chrono::steady_clock::time_point now) {
    faults_.push_back(now);
    while (now - faults_.front() > within_)
        faults_.pop_front();
    return faults_.size() >= faults_max_;
}

}  // namespace seq::net
