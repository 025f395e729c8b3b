#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_connection.hpp"
#include "server/cluster/nats/nats_follower.hpp"
#include "server/cluster/nats/nats_requests.hpp"
#include "server/cluster/nats/nats_servers.hpp"
#include "server/cluster/nats/nats_streams.hpp"
#include "server/cluster/nats/page_reader.hpp"
#include "server/cluster/strand.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds look_every{100};
constexpr milliseconds page_time_max{2000};  ///< a page of messages is shorter if reading them takes longer

class NatsBroker final : public Broker {
  public:
    explicit NatsBroker(const NodeSetup& setup) : streams_{setup.streams} {}
    // Handlers that still run may use the broker until they have returned.
    ~NatsBroker() override {
        timers_.stop();
        if (connection_) connection_->end_handlers();
        for (const auto& follower : living_followers())
            follower->end();
    }

    std::string start(const NodeSetup& setup) {
        auto connection =
            NatsConnection::open(setup, [this](bool is_connected) { on_connection(is_connected); });
        if (!connection) return connection.error();
        connection_ = std::move(*connection);
        requests_ = std::make_unique<NatsRequests>(*connection_, timers_);
        look_later();
        const auto prepared = prepare_streams(*requests_, setup);
        return prepared ? "" : prepared.error();
    }

    void append(AppendRequest message, OnAnswer<Acknowledged> done) override {
        requests_->send({full_name(message.subject),
                         std::move(message.payload),
                         {{"Nats-Expected-Last-Subject-Sequence", std::to_string(message.expected)},
                          {"Nats-Msg-Id", std::move(message.id)}}},
                        [done = std::move(done)](const tl::expected<std::string_view, BrokerError>& answer) {
                            done(answer.and_then(read_acknowledgement));
                        });
    }

    // Only requests for single messages are answered by the leader of a stream.
    void newest(Subject subject, OnAnswer<std::optional<StoredMessage>> done) override {
        get(subject, {{"last_by_subj", full_name(subject)}}, std::move(done));
    }

    void read(Subject subject, std::uint64_t after, MessagePageLimits limits,
              OnAnswer<std::vector<StoredMessage>> done) override {
        const GetMessage get_message = [this, subject](std::optional<std::uint64_t> from, auto answered) {
            const std::string name = full_name(subject);
            if (from) return get(subject, {{"seq", *from}, {"next_by_subj", name}}, std::move(answered));
            get(subject, {{"last_by_subj", name}}, std::move(answered));
        };
        read_page(get_message, after, limits, machine::Clock::now() + page_time_max, std::move(done));
    }

    std::unique_ptr<Subscription> follow(std::string prefix,
                                         std::function<void(const StoredMessage&)> changed,
                                         std::function<void()> caught_up) override {
        auto inbox = requests_->inbox() + "keys-" + std::to_string(++followers_made_) + '.';
        auto follower =
            std::make_shared<NatsFollower>(*connection_, std::move(inbox), std::move(prefix),
                                           FollowerHandlers{std::move(changed), std::move(caught_up)});
        {
            const std::lock_guard guard{guard_};
            followers_.push_back(follower);
        }
        timers_.after({}, [follower] { follower->check(); });
        return std::make_unique<EndsWhenDestroyed<NatsFollower>>(std::move(follower));
    }

    void publish(std::string subject, std::string payload) override {
        connection_->publish(subject, payload);
    }

    std::unique_ptr<Subscription> subscribe(std::string subject, OnMessage on_message) override {
        return connection_->subscribe(subject,
                                      [on_message = std::move(on_message)](const NatsMessage& message) {
                                          on_message(message.subject, message.payload);
                                      });
    }

    bool is_connected() const override { return connection_->is_connected(); }

  private:
    std::string full_name(const Subject& subject) const {
        return nats_stream_of(subject, streams_).prefix + subject.name;
    }

    void get(const Subject& subject, const nlohmann::json& question,
             OnAnswer<std::optional<StoredMessage>> done) {
        const NatsStream stream = nats_stream_of(subject, streams_);
        requests_->send({"$JS.API.STREAM.MSG.GET." + stream.name, question.dump()},
                        [prefix = stream.prefix,
                         done = std::move(done)](const tl::expected<std::string_view, BrokerError>& answer) {
                            done(answer.and_then(
                                [&](std::string_view text) { return read_stored_message(text, prefix); }));
                        });
    }

    // Answers to what was asked before may have been lost with the connection.
    void on_connection(bool is_connected) {
        if (is_connected)
            telemetry::log(telemetry::Event::nats_back, {}, "connected to NATS again");
        else
            telemetry::log(telemetry::Event::nats_lost, {}, "no connection to NATS; trying all servers");
        timers_.after({}, [this, is_connected] {
            if (!is_connected && requests_) requests_->fail_all("the connection to NATS was lost");
            for (const auto& follower : living_followers()) {
                follower->interrupt();
                follower->check();
            }
        });
    }

    void look_later() {
        timers_.after(look_every, [this] {
            requests_->fail_overdue();
            for (const auto& follower : living_followers())
                follower->check();
            look_later();
        });
    }

    std::vector<std::shared_ptr<NatsFollower>> living_followers() {
        const std::lock_guard guard{guard_};
        std::vector<std::shared_ptr<NatsFollower>> living;
        std::erase_if(followers_, [](const auto& weak) { return weak.expired(); });
        for (const auto& weak : followers_)
            if (auto follower = weak.lock()) living.push_back(std::move(follower));
        return living;
    }

    const std::size_t streams_;
    std::unique_ptr<NatsConnection> connection_;
    std::unique_ptr<NatsRequests> requests_;
    std::atomic<std::uint64_t> followers_made_ = 0;
    std::mutex guard_;  ///< guards the followers
    std::vector<std::weak_ptr<NatsFollower>> followers_;
    TimerQueue timers_;
};

}  // namespace

Expected<std::unique_ptr<Broker>> connect(const NodeSetup& setup) {
    if (const auto checked = check_nats_servers(setup.servers, setup.patience); !checked)
        return tl::unexpected{checked.error()};
    auto broker = std::make_unique<NatsBroker>(setup);
    if (std::string fault = broker->start(setup); !fault.empty()) return tl::unexpected{std::move(fault)};
    return broker;
}

}  // namespace seq::cluster
