#include "server/net/slices.hpp"

#include <boost/asio/post.hpp>
#include <utility>

namespace seq::net {

void Slices::add(std::function<bool()> slice) {
    waiting_.push_back(std::move(slice));
    if (waiting_.size() == 1) asio::post(executor_, [this] { run_next(); });
}

// The slice stays in the queue while it runs, so that what it adds does not begin a second round.
void Slices::run_next() {
    const bool has_more = waiting_.front()();
    if (has_more) waiting_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    if (!waiting_.empty()) asio::post(executor_, [this] { run_next(); });
}

}  // namespace seq::net
