#include "server/cluster/nats/nats_message_pointer.hpp"

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace seq::cluster {
namespace {

constexpr std::size_t messages_max = 64;
constexpr std::size_t bytes_max = 256 * 1024;

/// Messages that wait to be destroyed. libnats frees messages on a thread of its own. If each one woke that
/// thread, this would be a tenth of what a relayed move costs, so they are destroyed together.
class Waiting {
  public:
    void add(natsMsg* message) {
        const std::lock_guard guard{guard_};
        messages_.push_back(message);
        bytes_ += static_cast<std::size_t>(natsMsg_GetDataLength(message));
        if (messages_.size() < messages_max && bytes_ < bytes_max) return;
        for (natsMsg* const each : messages_)
            natsMsg_Destroy(each);
        messages_.clear();
        bytes_ = 0;
    }

  private:
    std::mutex guard_;
    std::vector<natsMsg*> messages_;
    std::size_t bytes_ = 0;
};

}  // namespace

void destroy_later(natsMsg* message) {
    static auto* const waiting = new Waiting;  // outlives the threads of libnats
    if (message != nullptr) waiting->add(message);
}

}  // namespace seq::cluster
