#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/cluster/log/log_context.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// What has become of a message.
struct AppendResult {
    enum class Outcome : std::uint8_t {
        stored,
        overtaken,  ///< another message has taken its place, so it is not stored, and never will be
        full,       ///< there is no space; it is not stored
        too_large,  ///< the broker does not accept a message of this size
        given_up,   ///< unknown after the deadline
    };
    Outcome outcome = Outcome::given_up;
    std::uint64_t sequence = 0;             ///< of the stored message
    std::optional<StoredMessage> newest{};  ///< overtaken: the newest message of the subject
    std::string why{};                      ///< a sentence for the log, if it is not stored
};

/// Appends one message and finds out what has become of it, however little the broker's answers say. After an
/// answer that leaves it open, the newest message of the subject is read: it is this one, or the one before
/// it, so that this one is sent again, or another one. Keeps itself alive while it waits for answers.
class FencedAppend : public std::enable_shared_from_this<FencedAppend> {
  public:
    using Done = std::function<void(AppendResult)>;

    /// Calls `done` once, from another thread, unless the journal is closed before. The payload must differ
    /// from that of all other messages of the subject. Without a deadline it tries for ever.
    static void begin(LogContext& context, Append message, Done done,
                      std::optional<machine::Clock::time_point> give_up_at = std::nullopt);

  private:
    FencedAppend(LogContext& context, Append message, Done done,
                 std::optional<machine::Clock::time_point> give_up_at);

    void send();
    void on_answer(tl::expected<Acknowledged, BrokerError> answer);
    void settle();
    void on_newest(tl::expected<std::optional<StoredMessage>, BrokerError> newest);
    void later(void (FencedAppend::*step)());
    void finish(AppendResult result);
    template <class Handler>
    auto handler(Handler member);

    LogContext& context_;
    const std::shared_ptr<HandlerGate> gate_;
    const Append message_;
    Done done_;
    const std::optional<machine::Clock::time_point> give_up_at_;
    unsigned delays_ = 0;
    bool may_be_stored_ = false;  ///< an earlier attempt was not answered
    bool has_logged_ = false;
    std::string why_;  ///< the last failure
};

}  // namespace seq::cluster
