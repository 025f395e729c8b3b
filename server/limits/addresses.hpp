#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/room/budget/token_bucket.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::net {

/// The network of an address, as the log names clients: `203.0.113.0/24`, `2001:db8:1::/48`. Enough to
/// recognise and block the source of a flood, too little to identify a person.
std::string network_name(const boost::asio::ip::address& address);

/// The address under which a client is counted: the IPv4 address if it is mapped to IPv6, and the network
/// (/64) of an IPv6 address, because one person has all of it.
boost::asio::ip::address counted_as(const boost::asio::ip::address& address);

/// The site that an address belongs to: a /48 of IPv6, which a provider may give to one customer, with 65,536
/// networks (/64) in it; a /24 of IPv4.
boost::asio::ip::address site_of(const boost::asio::ip::address& address);

/// What the sessions of one address may still write: every bucket must have a token. More can be taken than
/// is there; then nothing is allowed until the debt is repaid. Thread-safe.
struct RecordAllowance {
    using TimePoint = machine::Clock::time_point;

    struct Buckets {
        Buckets(double records_a_minute, double bytes_a_day);

        const room::Rate record_rate;
        const room::Rate byte_rate;
        std::mutex guard{};
        room::TokenBucket records{};
        room::TokenBucket bytes{};
    };
    std::vector<std::shared_ptr<Buckets>> buckets{};

    /// Why the address may write nothing now, as a sentence; empty if it may.
    std::string_view why_nothing(TimePoint now) const;
    /// Whether only the reserve for running games is left.
    bool is_short(TimePoint now) const;
    /// Charges these records, and `more` bytes.
    void take(TimePoint now, const std::vector<room::JournalRecord>& records, std::size_t more) const;
};

}  // namespace seq::net
