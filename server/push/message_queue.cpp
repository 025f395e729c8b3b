#include "server/push/message_queue.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"

namespace seq::push {

std::string_view domain_of(std::string_view host) {
    if (host.ends_with('.')) host.remove_suffix(1);
    const std::size_t last = host.rfind('.');
    if (last == std::string_view::npos || last == 0) return host;
    const std::size_t before = host.rfind('.', last - 1);
    return before == std::string_view::npos ? host : host.substr(before + 1);
}

MessageQueue::Rooms::iterator MessageQueue::room_of(std::string_view topic) {
    return std::ranges::find(rooms_, topic, &RoomQueue::topic);
}

std::optional<Message> MessageQueue::add(Message message) {
    auto room = room_of(message.topic);
    if (room == rooms_.end()) room = rooms_.insert(rooms_.end(), {.topic = message.topic});
    room->waiting.push_back(std::move(message));
    if (++waiting_ <= limits_.waiting_max) return std::nullopt;
    const auto from =
        std::ranges::max_element(rooms_, {}, [](const RoomQueue& one) { return one.waiting.size(); });
    Message dropped = std::move(from->waiting.back());
    from->waiting.pop_back();
    --waiting_;
    if (from->waiting.empty() && from->sending == 0) rooms_.erase(from);
    return dropped;
}

bool MessageQueue::may_send(const Message& message) const {
    const auto domain = domains_.find(domain_of(message.endpoint.host));
    return domain == domains_.end() || domain->second < limits_.sending_of_domain_max;
}

std::optional<Message> MessageQueue::take() {
    if (sending_ >= limits_.sending_max) return std::nullopt;
    auto chosen = rooms_.end();
    std::deque<Message>::iterator first;
    for (auto room = rooms_.begin(); room != rooms_.end(); ++room) {
        if (room->sending >= limits_.sending_of_room_max) continue;
        if (chosen != rooms_.end() && room->sending >= chosen->sending) continue;
        const auto message =
            std::ranges::find_if(room->waiting, [&](const Message& one) { return may_send(one); });
        if (message == room->waiting.end()) continue;
        chosen = room;
        first = message;
    }
    if (chosen == rooms_.end()) return std::nullopt;
    Message message = std::move(*first);
    chosen->waiting.erase(first);
    ++chosen->sending;
    std::rotate(chosen, chosen + 1, rooms_.end());
    --waiting_;
    ++sending_;
    ++domains_[std::string{domain_of(message.endpoint.host)}];
    return message;
}

void MessageQueue::end(const Message& sent) {
    const auto room = room_of(sent.topic);
    const auto domain = domains_.find(domain_of(sent.endpoint.host));
    SEQ_ASSERT(room != rooms_.end() && room->sending > 0 && domain != domains_.end());
    --sending_;
    if (--domain->second == 0) domains_.erase(domain);
    --room->sending;
    std::rotate(room, room + 1, rooms_.end());  // others have waited for the place
    if (rooms_.back().sending == 0 && rooms_.back().waiting.empty()) rooms_.pop_back();
}

}  // namespace seq::push
