#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ssl/context.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "server/machine/clock.hpp"
#include "server/push/caller.hpp"
#include "server/push/sender.hpp"
#include "server/push/vapid.hpp"
#include "server/room/expected.hpp"
#include "server/store/journal.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::push {

/// The configuration of Web Push.
struct PushSetup {
    protocol::Digest key{};  ///< the private key of the server
    std::string contact{};   ///< of the operator, see why_no_contact()
    std::filesystem::path
        test_ca{};  ///< for tests: the only trusted authority, and AddressPolicy::test_machine
    CallLimits calls{};
    SenderLimits sending{};
};

/// The calls of a server by Web Push, on a thread of their own. A subscription that its push service no
/// longer knows is removed from the journal.
class PushService final : public Caller {
  public:
    /// The error is a sentence: the key or the authorities cannot be used.
    static Expected<std::unique_ptr<PushService>> open(PushSetup setup, store::Journal& journal);
    /// Stops the thread. Calls that wait are dropped.
    ~PushService() override;

    /// Starts the thread, which counts messages by what became of them. Calls before that wait for it.
    void begin(telemetry::CounterByWord& outcomes);

    void call(const protocol::RoomCode& room, const PushCall& call) override;
    void cancel(const protocol::RoomCode& room, protocol::MemberId member) override;
    std::string why_not(const protocol::PushSubscribe& subscription) const override;

    /// What browsers need to subscribe, in base64url.
    const std::string& public_key() const { return public_key_; }

  private:
    using Timer = boost::asio::basic_waitable_timer<machine::Clock>;

    PushService(PushSetup setup, Vapid vapid, store::Journal& journal);

    void make_due_calls();
    void arm();
    void send(const CallPlan::Due& due);
    void send(const CallPlan::Due& due, const protocol::PushSubscribe& subscription);
    void end(const CallPlan::Due& due, const std::string& endpoint, PushOutcome outcome);

    const PushSetup setup_;
    const Vapid vapid_;
    const std::string public_key_;
    store::Journal& journal_;
    telemetry::CounterByWord* outcomes_ = nullptr;  ///< set by begin()

    boost::asio::io_context io_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    boost::asio::ssl::context tls_;
    CallPlan plan_;  ///< this and the next two are used on the thread only
    Timer timer_;
    Sender sender_;
    std::thread thread_;
};

}  // namespace seq::push
