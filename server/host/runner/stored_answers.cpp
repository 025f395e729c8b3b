#include "server/host/runner/stored_answers.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/host/remote_rooms.hpp"

namespace seq::net {

void StoredAnswers::add(std::shared_ptr<AnswerReceiver> room, store::Stored stored, std::uint64_t version) {
    bool is_first = false;
    {
        const std::lock_guard guard{guard_};
        is_first = waiting_.empty();
        waiting_.push_back({std::move(room), stored, version});
    }
    if (is_first) asio::post(executor_, [self = shared_from_this()] { self->pass_on(); });
}

void StoredAnswers::pass_on() {
    {
        const std::lock_guard guard{guard_};
        passed_on_.swap(waiting_);
    }
    {
        const HeldMessages held{remote_};
        for (const Answer& answer : passed_on_)
            answer.room->on_stored(answer.stored, answer.version);
    }
    passed_on_.clear();
}

}  // namespace seq::net
