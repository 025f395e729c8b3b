#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "server/host/threads/executor.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

class RemoteRooms;

/// Has appended to the journal and waits for the answer.
class AnswerReceiver {
  public:
    virtual ~AnswerReceiver() = default;
    /// The journal's answer to the append up to this version. Called on the room's thread.
    virtual void on_stored(store::Stored stored, std::uint64_t version) = 0;
};

/// The journal's answers to the rooms of one thread. A commit answers many rooms; they are passed on
/// together, as one event of the thread's loop.
class StoredAnswers : public std::enable_shared_from_this<StoredAnswers> {
  public:
    explicit StoredAnswers(const Executor& executor) : executor_{executor} {}

    /// What the rooms then send to other nodes leaves together. To be called before the threads run.
    void use(RemoteRooms* remote) { remote_ = remote; }

    /// Calls on_stored() on the room's thread, in the order of these calls. Thread-safe.
    void add(std::shared_ptr<AnswerReceiver> room, store::Stored stored, std::uint64_t version);

  private:
    struct Answer {
        std::shared_ptr<AnswerReceiver> room;
        store::Stored stored;
        std::uint64_t version;
    };
    void pass_on();

    const Executor executor_;
    RemoteRooms* remote_ = nullptr;
    std::mutex guard_;
    std::vector<Answer> waiting_;
    std::vector<Answer> passed_on_;  ///< only of pass_on(), kept for its memory
};

}  // namespace seq::net
