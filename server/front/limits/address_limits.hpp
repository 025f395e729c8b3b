#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "server/host/peer.hpp"
#include "server/limits/addresses.hpp"
#include "server/limits/limits.hpp"

namespace seq::net {

/// A map of bounded size that evicts the least recently used entry, so that many new keys do not displace
/// busy ones.
template <typename Key, typename Value>
class RecentTable {
  public:
    explicit RecentTable(std::size_t size_max) : size_max_{size_max} {}

    /// The entry of this key, which is now the most recently used; a new one if there is none yet. Valid
    /// until the next call.
    Value& use(const Key& key) {
        const auto known = index_.find(key);
        if (known != index_.end()) {
            entries_.splice(entries_.begin(), entries_, known->second);
            return known->second->second;
        }
        while (!entries_.empty() && entries_.size() >= size_max_) {
            index_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(key, Value{});
        index_.emplace(key, entries_.begin());
        return entries_.front().second;
    }
    std::size_t size() const { return entries_.size(); }

  private:
    using Entries = std::list<std::pair<Key, Value>>;

    std::size_t size_max_;
    Entries entries_;  ///< the most recently used first
    std::map<Key, typename Entries::iterator> index_;
};

/// What an address does that is limited.
enum class AddressUse : std::uint8_t {
    connect,
    create,
    join,
    fetch,        ///< a byte of a page or file
    guess,        ///< a failed join or resume
    wrong_proof,  ///< the same, with a link's secret or a token
};

/// Limits what remote addresses may do to the server as a whole: connect, create rooms, and guess codes and
/// tokens. IPv6 addresses are grouped by network (/64), because one person has all of it, and by site (/48),
/// which may do as much as a few networks. Thread-safe.
class AddressLimits {
  public:
    using Address = boost::asio::ip::address;

    explicit AddressLimits(const Limits& limits);

    /// Whether the address may do this so often now. Takes the right to it; takes nothing if it may not.
    bool take(AddressUse use, const Address& address, double times = 1);
    /// Gives the right to do this once back.
    void refund(AddressUse use, const Address& address);
    /// Charges a page or file of so many bytes that is to be sent; false if the address has had too much.
    bool may_fetch(const Address& address, std::size_t bytes) {
        return take(AddressUse::fetch, address,
                    std::max(limits_.page_bytes_least, static_cast<double>(bytes)));
    }

    /// How many records all sessions of this address together may still cause.
    RecordAllowance records_of(const Address& address);

    /// A join or resume begins. Returns what it has to prove; nothing if even proofs of this address were
    /// wrong too often. A failure is charged in advance, so that simultaneous attempts cannot exceed the
    /// limit.
    std::optional<JoinPolicy> begin_entry(const Address& address);
    /// The join or resume has ended. Refunds the charge unless a guess was wrong.
    void end_entry(const Address& address, JoinPolicy policy, JoinOutcome outcome);

  private:
    static constexpr std::size_t uses = 6;
    using Rates = std::array<room::Rate, uses>;
    struct Known {
        std::array<room::TokenBucket, uses> buckets{};
        std::shared_ptr<RecordAllowance::Buckets> written{};  ///< created on demand
    };
    struct Tables {
        explicit Tables(std::size_t size_max) : addresses{size_max}, sites{size_max} {}

        RecentTable<Address, Known> addresses;
        RecentTable<Address, Known> sites;
    };
    struct Bucket {
        room::TokenBucket* bucket;
        room::Rate rate;
    };
    static Rates rates_of(const Limits& limits, double factor);
    std::vector<Bucket> buckets_of(AddressUse use, const Address& address);

    const Limits limits_;
    const double site_factor_;
    const Rates rates_;
    const Rates site_rates_;
    const room::Rate wrong_codes_rate_;
    std::mutex guard_;
    Tables connecting_;  ///< apart, because connections that are dropped must not displace what others did
    Tables known_;
    room::TokenBucket wrong_codes_;  ///< guesses of all addresses
};

}  // namespace seq::net
