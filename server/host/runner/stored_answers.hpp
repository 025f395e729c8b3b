#pragma once

#include <boost/asio/post.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/host/threads/executor.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

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

    /// Calls on_stored() on the room's thread, in the order of these calls. Thread-safe.
    void add(std::shared_ptr<AnswerReceiver> room, store::Stored stored, std::uint64_t version) {
        bool is_first = false;
        {
            const std::lock_guard guard{guard_};
            is_first = waiting_.empty();
            waiting_.push_back({std::move(room), stored, version});
        }
        if (is_first) asio::post(executor_, [self = shared_from_this()] { self->pass_on(); });
    }

  private:
    struct Answer {
        std::shared_ptr<AnswerReceiver> room;
        store::Stored stored;
        std::uint64_t version;
    };
    void pass_on() {
        {
            const std::lock_guard guard{guard_};
            passed_on_.swap(waiting_);
        }
        for (const Answer& answer : passed_on_)
            answer.room->on_stored(answer.stored, answer.version);
        passed_on_.clear();
    }

    const Executor executor_;
    std::mutex guard_;
    std::vector<Answer> waiting_;
    std::vector<Answer> passed_on_;  ///< only of pass_on(), kept for its memory
};

}  // namespace seq::net
