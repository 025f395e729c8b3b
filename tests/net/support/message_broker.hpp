#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/machine/background.hpp"

namespace seq::net::test {

/// A broker that only passes messages between the nodes of one process, in order, from a thread of its own.
class MessageBroker final : public cluster::Broker {
  public:
    void publish(std::string subject, std::string payload) override {
        const std::lock_guard guard{guard_};
        if (lost_ > 0) {
            --lost_;
            return;
        }
        waiting_.emplace_back(std::move(subject), std::move(payload));
        thread_.wake();
    }
    std::unique_ptr<cluster::Subscription> subscribe(std::string subject,
                                                     cluster::OnMessage on_message) override {
        const std::lock_guard guard{guard_};
        subscribers_.emplace(++subscribed_, Subscriber{std::move(subject), std::move(on_message)});
        return std::make_unique<Ending>(*this, subscribed_);
    }
    /// The next so many messages are lost.
    void lose(int count) {
        const std::lock_guard guard{guard_};
        lost_ = count;
    }

    void append(cluster::Append, cluster::OnAnswer<cluster::Acknowledged>) override { not_offered(); }
    void newest(cluster::Subject, cluster::OnAnswer<std::optional<cluster::StoredMessage>>) override {
        not_offered();
    }
    void read(cluster::Subject, std::uint64_t, cluster::MessagePageLimits,
              cluster::OnAnswer<std::vector<cluster::StoredMessage>>) override {
        not_offered();
    }
    std::unique_ptr<cluster::Subscription> follow(std::string,
                                                  std::function<void(const cluster::StoredMessage&)>,
                                                  std::function<void()>) override {
        not_offered();
        return nullptr;
    }
    bool is_connected() const override { return true; }

  private:
    struct Ending final : cluster::Subscription {
        Ending(MessageBroker& its_broker, int its_number) : broker{its_broker}, number{its_number} {}
        ~Ending() override {
            const std::lock_guard passing{broker.passing_};
            const std::lock_guard guard{broker.guard_};
            broker.subscribers_.erase(number);
        }
        MessageBroker& broker;
        int number;
    };
    struct Subscriber {
        std::string subject;
        cluster::OnMessage on_message;
    };

    static void not_offered() { throw std::logic_error{"this broker only passes messages"}; }

    std::optional<machine::Clock::time_point> pass_on() {
        const std::lock_guard passing{passing_};
        while (true) {
            std::pair<std::string, std::string> message;
            std::vector<cluster::OnMessage> receivers;
            {
                const std::lock_guard guard{guard_};
                if (waiting_.empty()) return std::nullopt;
                message = std::move(waiting_.front());
                waiting_.pop_front();
                for (const auto& [number, each] : subscribers_)
                    if (each.subject == message.first) receivers.push_back(each.on_message);
            }
            for (const cluster::OnMessage& receiver : receivers)
                receiver(message.first, message.second);
        }
    }

    std::mutex passing_;  ///< held while a message is passed on
    std::mutex guard_;    ///< guards the rest
    std::deque<std::pair<std::string, std::string>> waiting_;
    std::map<int, Subscriber> subscribers_;
    int subscribed_ = 0;  ///< so far
    int lost_ = 0;
    machine::Background thread_{[this] { return pass_on(); }};
};

/// The nodes that share a broker: all of them live.
class AllNodesLive final : public cluster::LivingNodes {
  public:
    bool is_alive(const std::string&) const override { return true; }
};

}  // namespace seq::net::test
