#pragma once

#include <boost/asio/ip/address.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/host/peer.hpp"
#include "server/limits/limits.hpp"
#include "server/limits/rate.hpp"
#include "server/limits/recent_table.hpp"

namespace seq::net {

/// Limits what remote addresses may do to the server as a whole: create rooms, and guess codes and tokens.
/// IPv6 addresses are grouped by network (/64), because one person has all of it, and by site (/48), which
/// may do as much as a few networks. Thread-safe.
class AddressLimits {
  public:
    using Address = boost::asio::ip::address;

    explicit AddressLimits(const Limits& limits);

    /// Takes the right to create one more room; false if it is used up.
    bool may_create(const Address& address);

    /// Takes the right to join one more room; false if it is used up.
    bool may_join(const Address& address);
    /// The join was refused: it counts as a failed entry, not as a join.
    void refund_join(const Address& address);

    /// Charges a page or file of so many bytes that is to be sent; false if the address has had too much.
    bool may_fetch(const Address& address, std::size_t bytes);

    /// How many records all sessions of this address together may still cause.
    RecordAllowance records_of(const Address& address);

    /// A join or resume begins. Returns what it has to prove; nothing if even proofs of this address were
    /// wrong too often. A failure is charged in advance, so that simultaneous attempts cannot exceed the
    /// limit.
    std::optional<JoinPolicy> begin_entry(const Address& address);
    /// The join or resume has ended. Refunds the charge unless a guess was wrong.
    void end_entry(const Address& address, JoinPolicy policy, JoinOutcome outcome);

  private:
    struct Known {
        TokenBucket creates;
        TokenBucket joins;
        TokenBucket page_bytes;
        TokenBucket failures;
        TokenBucket wrong_proofs;
        double records_a_minute = 0;
        double bytes_a_day = 0;
        std::shared_ptr<RecordAllowance::Buckets> written;  ///< created on demand
    };
    /// The buckets that count for an address: its own, and its site's if it has one.
    using Buckets = std::vector<TokenBucket*>;
    static Known fresh(const Limits& limits, double factor);
    Buckets buckets_of(const Address& address, TokenBucket Known::* which);

    const double page_bytes_least_;
    const Known fresh_address_;
    const Known fresh_site_;
    std::mutex guard_;
    RecentTable<Address, Known> addresses_;
    RecentTable<Address, Known> sites_;
    TokenBucket wrong_codes_;
};

}  // namespace seq::net
