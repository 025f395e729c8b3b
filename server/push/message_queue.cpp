#include "server/push/message_queue.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"
#include "engine/base/mutant.hpp"

namespace seq::push {

std::string_view domain_of(std::string_view host) {
    if (host.ends_with('.')) host.remove_suffix(1);
    const std::size_t last = host.rfind('.');
    if (last == std::string_view::npos || last == 0) return host;
    const std::size_t before = host.rfind('.', last - 1);
    return before == std::string_view::npos ? host : host.substr(before + 1);
}

bool MessageQueue::is_full(std::string_view host) const {
    if (is_mutant("push-queue-unbounded")) return false;
    if (waiting_.size() >= limits_.waiting_max) return true;
    const auto domain = domains_.find(domain_of(host));
    return domain != domains_.end() && domain->second.waiting >= limits_.waiting_of_domain_max;
}

void MessageQueue::add(Message message) {
    ++domains_[std::string{domain_of(message.endpoint.host)}].waiting;
    waiting_.push_back(std::move(message));
}

std::optional<Message> MessageQueue::take() {
    if (sending_ >= limits_.sending_max) return std::nullopt;
    const auto first = std::ranges::find_if(waiting_, [&](const Message& message) {
        const auto domain = domains_.find(domain_of(message.endpoint.host));
        return domain->second.sending < limits_.sending_of_domain_max ||
               is_mutant("one-domain-has-all-places");
    });
    if (first == waiting_.end()) return std::nullopt;
    Message message = std::move(*first);
    waiting_.erase(first);
    Domain& domain = domains_.find(domain_of(message.endpoint.host))->second;
    --domain.waiting;
    ++domain.sending;
    ++sending_;
    return message;
}

void MessageQueue::end(std::string_view host) {
    const auto domain = domains_.find(domain_of(host));
    SEQ_ASSERT(domain != domains_.end() && domain->second.sending > 0);
    --sending_;
    --domain->second.sending;
    if (domain->second.sending == 0 && domain->second.waiting == 0) domains_.erase(domain);
}

}  // namespace seq::push
