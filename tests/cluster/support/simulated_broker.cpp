#include "tests/cluster/support/simulated_broker.hpp"

#include <algorithm>
#include <utility>

namespace seq::cluster::test {
namespace {

tl::unexpected<BrokerError> failed(Failure failure, std::string why) {
    return tl::unexpected{BrokerError{failure, std::move(why)}};
}

bool matches(std::string_view pattern, std::string_view subject) {
    while (!pattern.empty() && !subject.empty()) {
        const std::size_t pattern_end = std::min(pattern.find('.'), pattern.size());
        const std::size_t subject_end = std::min(subject.find('.'), subject.size());
        const std::string_view part = pattern.substr(0, pattern_end);
        if (part != "*" && part != subject.substr(0, subject_end)) return false;
        pattern.remove_prefix(std::min(pattern_end + 1, pattern.size()));
        subject.remove_prefix(std::min(subject_end + 1, subject.size()));
    }
    return pattern.empty() && subject.empty();
}

/// Is `false` when the subscription has ended.
class SharedFlag final : public Subscription {
  public:
    explicit SharedFlag(std::shared_ptr<bool> flag) : flag_{std::move(flag)} {}
    ~SharedFlag() override { *flag_ = false; }

  private:
    const std::shared_ptr<bool> flag_;
};

}  // namespace

struct Follower {
    std::string prefix;
    std::function<void(const StoredMessage&)> changed;
    std::function<void()> caught_up;
    std::shared_ptr<bool> lives;
    std::uint64_t seen = 0;
    bool has_caught_up = false;
};

struct Subscriber {
    std::string pattern;
    std::function<void(std::string_view, std::string_view)> on_message;
    std::shared_ptr<bool> lives;
};

struct SimulatedBroker::Connection {
    std::string node;
    simulator::Computer* computer = nullptr;
    bool lives = true;
    bool is_connected = true;
    bool is_silent = false;
    std::uint64_t requests = 0;
    std::map<std::uint64_t, std::shared_ptr<void>>
        waiting{};                                    ///< what is called with the answer to a request
    std::vector<std::function<void()>> to_service{};  ///< while it is silent
    std::vector<std::function<void()>> to_node{};     ///< the same
    std::vector<std::shared_ptr<Follower>> followers{};
    std::vector<std::shared_ptr<Subscriber>> subscribers{};
    simulator::Machine::Clock::time_point last_arrival{};  ///< of the messages that it has published

    void end() {
        lives = false;
        waiting.clear();
        to_service.clear();
        to_node.clear();
    }
    bool hears() const { return lives && is_connected && !is_silent; }
    bool wants(std::string_view subject) const {
        return std::ranges::any_of(subscribers, [&](const std::shared_ptr<Subscriber>& each) {
            return *each->lives && matches(each->pattern, subject);
        });
    }
    /// Calls it if something arrives here now, or later.
    void hear(std::function<void()> what) {
        if (is_silent) return to_node.push_back(std::move(what));
        if (hears()) what();
    }
};

struct SimulatedService::State {
    explicit State(simulator::Machine& its_machine) : machine{its_machine} {}

    struct Kept {
        std::uint64_t sequence = 0;
        std::map<std::string, std::vector<StoredMessage>> subjects{};
        std::map<std::string, std::uint64_t> ids{};
    };
    Kept& kept(Stream stream) { return stream == Stream::log ? log : keys; }
    std::optional<StoredMessage> newest(const Subject& subject) {
        const auto& messages = kept(subject.stream).subjects[subject.name];
        if (messages.empty()) return std::nullopt;
        return messages.back();
    }
    std::uint64_t store(const Subject& subject, std::string payload) {
        Kept& stream = kept(subject.stream);
        auto& messages = stream.subjects[subject.name];
        if (subject.stream == Stream::keys) messages.clear();
        messages.push_back({++stream.sequence, subject.name, std::move(payload)});
        if (subject.stream == Stream::log && service->on_logged) service->on_logged(messages.back());
        if (subject.stream == Stream::keys)
            for (const auto& connection : connections)
                for (const auto& follower : connection->followers)
                    deliver_later(connection, follower);
        return stream.sequence;
    }
    tl::expected<Acknowledged, BrokerError> append(const AppendRequest& message) {
        Kept& stream = kept(message.subject.stream);
        if (const auto known = stream.ids.find(message.id); known != stream.ids.end())
            return Acknowledged{known->second, true};
        if (message.payload.size() > service->payload_max)
            return failed(Failure::too_large, "the message is too large");
        const auto before = newest(message.subject);
        if ((before ? before->sequence : 0) != message.expected && service->answers_duplicate)
            return Acknowledged{before->sequence, true};
        if ((before ? before->sequence : 0) != message.expected)
            return failed(Failure::wrong_sequence, "wrong last sequence");
        const bool is_full =
            message.subject.stream == Stream::log ? service->log_is_full : service->keys_are_full;
        if (is_full) return failed(Failure::full, "maximum bytes exceeded");
        return Acknowledged{stream.ids[message.id] = store(message.subject, message.payload), false};
    }
    void deliver_later(const std::shared_ptr<SimulatedBroker::Connection>& connection,
                       const std::shared_ptr<Follower>& follower) {
        machine.after(machine.up_to(service->faults.delay), connection->computer,
                      [this, connection, follower] { deliver(*connection, *follower); });
    }
    void deliver(const SimulatedBroker::Connection& connection, Follower& follower) {
        std::vector<StoredMessage> news;
        for (const auto& [name, messages] : keys.subjects)
            if (name.starts_with(follower.prefix) && !messages.empty() &&
                messages.back().sequence > follower.seen)
                news.push_back(messages.back());
        std::ranges::sort(news, {}, &StoredMessage::sequence);
        for (const StoredMessage& message : news) {
            if (!connection.hears() || !*follower.lives) return;
            follower.seen = message.sequence;
            if (follower.has_caught_up || !message.payload.empty()) follower.changed(message);
        }
        if (!connection.hears() || !*follower.lives || std::exchange(follower.has_caught_up, true)) return;
        follower.caught_up();
    }
    void pass_on(SimulatedBroker::Connection& sender, const std::string& subject,
                 const std::string& payload) {
        sender.last_arrival =
            std::max(sender.last_arrival, machine.now() + machine.up_to(service->faults.delay));
        for (const auto& connection : connections) {
            if (!connection->wants(subject) || happens(service->faults.message_lost)) continue;
            machine.after(sender.last_arrival - machine.now(), connection->computer,
                          [connection, subject, payload] {
                              connection->hear(
                                  [connection, subject, payload] { receive(*connection, subject, payload); });
                          });
        }
    }
    static void receive(const SimulatedBroker::Connection& connection, const std::string& subject,
                        const std::string& payload) {
        for (const auto& subscriber : std::vector{connection.subscribers})
            if (connection.hears() && *subscriber->lives && matches(subscriber->pattern, subject))
                subscriber->on_message(subject, payload);
    }
    bool happens(std::size_t one_in) { return one_in > 0 && machine.random().one_in(one_in); }

    simulator::Machine& machine;
    SimulatedService* service = nullptr;
    Kept log{};
    Kept keys{};
    std::vector<std::shared_ptr<SimulatedBroker::Connection>> connections{};
    std::vector<std::function<void()>> held{};
};

SimulatedService::SimulatedService(simulator::Machine& machine) : state_{std::make_shared<State>(machine)} {
    state_->service = this;
}

SimulatedService::~SimulatedService() = default;

std::unique_ptr<SimulatedBroker> SimulatedService::connect(std::string node) {
    auto connection = std::make_shared<SimulatedBroker::Connection>();
    connection->node = std::move(node);
    connection->computer = state_->machine.computer();
    state_->connections.push_back(connection);
    return std::unique_ptr<SimulatedBroker>{new SimulatedBroker{state_, std::move(connection)}};
}

// After an interruption a follower may be told again what it knows.
void SimulatedService::set_connected(const std::string& node, bool is_connected) {
    for (const auto& connection : state_->connections) {
        if (connection->node != node) continue;
        connection->is_connected = is_connected;
        for (const auto& follower : connection->followers) {
            if (state_->machine.random().one_in(2)) follower->seen = 0;
            state_->deliver_later(connection, follower);
        }
    }
}

void SimulatedService::set_silent(const std::string& node, bool is_silent, bool is_kept) {
    for (const auto& connection : state_->connections) {
        if (connection->node != node || std::exchange(connection->is_silent, is_silent) == is_silent)
            continue;
        auto to_service = std::exchange(connection->to_service, {});
        auto to_node = std::exchange(connection->to_node, {});
        if (!is_kept) to_service.clear(), to_node.clear();
        for (auto& what : to_service)
            state_->machine.after({}, nullptr, std::move(what));
        for (auto& what : to_node)
            state_->machine.after({}, connection->computer,
                                  [connection, what = std::move(what)] { connection->hear(what); });
        for (const auto& follower : connection->followers)
            state_->deliver_later(connection, follower);
    }
}

void SimulatedService::kill(const std::string& node) {
    for (const auto& connection : state_->connections)
        if (connection->node == node) connection->end();
}

void SimulatedService::release_held() {
    for (const auto& send : std::exchange(state_->held, {}))
        send();
}

std::size_t SimulatedService::held() const {
    return state_->held.size();
}

std::vector<StoredMessage> SimulatedService::log(const std::string& subject) const {
    return state_->log.subjects[subject];
}

std::string SimulatedService::key(const std::string& name) const {
    const auto message = state_->newest({Stream::keys, name});
    return message ? message->payload : "";
}

std::uint64_t SimulatedService::store(const Subject& subject, std::string payload) {
    return state_->store(subject, std::move(payload));
}

void SimulatedService::lose(const std::string& subject, std::uint64_t sequence) {
    std::erase_if(state_->log.subjects[subject],
                  [sequence](const StoredMessage& message) { return message.sequence == sequence; });
}

SimulatedBroker::SimulatedBroker(std::shared_ptr<SimulatedService::State> state,
                                 std::shared_ptr<Connection> connection)
    : state_{std::move(state)}, connection_{std::move(connection)} {}

SimulatedBroker::~SimulatedBroker() {
    connection_->end();
    std::erase(state_->connections, connection_);
}

template <class T>
void SimulatedBroker::request(Fate fate, std::function<tl::expected<T, BrokerError>()> apply,
                              OnAnswer<T> done) {
    simulator::Machine& machine = state_->machine;
    const std::uint64_t number = ++connection_->requests;
    connection_->waiting[number] = std::make_shared<OnAnswer<T>>(std::move(done));
    const auto answer = [connection = connection_, number](tl::expected<T, BrokerError> what) {
        const auto waiting = connection->waiting.extract(number);
        if (waiting) (*std::static_pointer_cast<OnAnswer<T>>(waiting.mapped()))(std::move(what));
    };
    // If it is answered, nobody has to work for what happens after that time.
    const auto no_answer = [state = state_, connection = connection_, number, answer] {
        if (!connection->waiting.contains(number)) return;
        state->machine.after({}, connection->computer,
                             [answer] { answer(failed(Failure::unavailable, "no answer in time")); });
    };
    if (!connection_->lives) return;
    const bool is_connected = connection_->is_connected;
    machine.after(is_connected ? answer_within : machine.up_to(answer_within), nullptr, no_answer);
    if (!is_connected) return;
    if (fate == Fate::request_lost) return;
    const auto way = [state = state_] { return state->machine.up_to(state->service->faults.delay); };
    const auto arrive = [state = state_, connection = connection_, apply, answer, fate, way] {
        auto said = apply();
        if (fate == Fate::sent_twice) said = apply();
        if (fate == Fate::answer_lost || fate == Fate::stored_late || !connection->is_connected) return;
        const auto deliver = [state, connection, answer, said, way] {
            state->machine.after(way(), connection->computer, [connection, answer, said] {
                connection->hear([answer, said] { answer(said); });
            });
        };
        if (fate == Fate::answer_held)
            state->held.emplace_back(deliver);
        else
            deliver();
    };
    const auto travel = [state = state_, arrive](simulator::Machine::Clock::duration time) {
        state->machine.after(time, nullptr, arrive);
    };
    if (connection_->is_silent)
        connection_->to_service.emplace_back([way, travel] { travel(way()); });
    else if (fate == Fate::held)
        state_->held.emplace_back([way, travel] { travel(way()); });
    else
        travel(fate == Fate::stored_late ? answer_within + machine.up_to(std::chrono::seconds{1}) : way());
}

void SimulatedBroker::append(AppendRequest message, OnAnswer<Acknowledged> done) {
    const SimulatedService& service = *state_->service;
    Fate fate = Fate::usual;
    if (service.fate)
        fate = service.fate(connection_->node, message);
    else if (state_->happens(service.faults.request_lost))
        fate = Fate::request_lost;
    else if (state_->happens(service.faults.answer_lost))
        fate = Fate::answer_lost;
    else if (state_->happens(service.faults.stored_late))
        fate = Fate::stored_late;
    else if (state_->happens(service.faults.sent_twice))
        fate = Fate::sent_twice;
    request<Acknowledged>(
        fate, [state = state_, message = std::move(message)] { return state->append(message); },
        std::move(done));
}

void SimulatedBroker::newest(Subject subject, OnAnswer<std::optional<StoredMessage>> done) {
    const Fate usual = state_->service->newest_is_held ? Fate::answer_held : Fate::usual;
    request<std::optional<StoredMessage>>(
        state_->happens(state_->service->faults.request_lost) ? Fate::request_lost : usual,
        [state = state_, subject = std::move(subject)] { return state->newest(subject); }, std::move(done));
}

void SimulatedBroker::read(Subject subject, std::uint64_t after, MessagePageLimits limits,
                           OnAnswer<std::vector<StoredMessage>> done) {
    const auto page = [state = state_, subject = std::move(subject), after, limits] {
        std::vector<StoredMessage> messages;
        std::size_t bytes = 0;
        for (const StoredMessage& message : state->log.subjects[subject.name]) {
            if (message.sequence <= after) continue;
            bytes += message.payload.size();
            if (!messages.empty() && (messages.size() >= limits.messages || bytes > limits.bytes)) break;
            messages.push_back(message);
        }
        return messages;
    };
    request<std::vector<StoredMessage>>(
        state_->happens(state_->service->faults.request_lost) ? Fate::request_lost : Fate::usual, page,
        std::move(done));
}

std::unique_ptr<Subscription> SimulatedBroker::follow(std::string prefix,
                                                      std::function<void(const StoredMessage&)> changed,
                                                      std::function<void()> caught_up) {
    auto lives = std::make_shared<bool>(true);
    connection_->followers.push_back(std::make_shared<Follower>(
        Follower{std::move(prefix), std::move(changed), std::move(caught_up), lives}));
    state_->deliver_later(connection_, connection_->followers.back());
    return std::make_unique<SharedFlag>(std::move(lives));
}

// The messages of a node arrive in order, or not at all.
void SimulatedBroker::publish(std::string subject, std::string payload) {
    if (!connection_->lives || !connection_->is_connected) return;
    if (connection_->is_silent)
        connection_->to_service.emplace_back(
            [state = state_, sender = connection_, subject = std::move(subject),
             payload = std::move(payload)] { state->pass_on(*sender, subject, payload); });
    else
        state_->pass_on(*connection_, subject, payload);
}

std::unique_ptr<Subscription> SimulatedBroker::subscribe(
    std::string subject, std::function<void(std::string_view subject, std::string_view payload)> on_message) {
    auto lives = std::make_shared<bool>(true);
    connection_->subscribers.push_back(
        std::make_shared<Subscriber>(Subscriber{std::move(subject), std::move(on_message), lives}));
    return std::make_unique<SharedFlag>(std::move(lives));
}

bool SimulatedBroker::is_connected() const {
    return connection_->is_connected;
}

}  // namespace seq::cluster::test
