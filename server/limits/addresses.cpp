#include "server/limits/addresses.hpp"

#include <algorithm>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace seq::net {
namespace {

/// The bytes of a record in the journal in addition to its body, and of its indexes.
constexpr std::size_t record_overhead = 256;

constexpr double minutes_a_day = 24 * 60;
constexpr double reserve = 0.25;  ///< the part of the bytes that is kept for running games

namespace ip = boost::asio::ip;

/// The address without an IPv6 mapping and without an IPv6 scope.
ip::address unmapped(const ip::address& address) {
    if (address.is_v4()) return address;
    const ip::address_v6 long_form = address.to_v6();
    if (long_form.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, long_form);
    return ip::address_v6{long_form.to_bytes()};
}

constexpr unsigned short kept_of_4 = 24;
constexpr unsigned short kept_of_6 = 48;

}  // namespace

std::string network_name(const ip::address& address) {
    const ip::address usual = unmapped(address);
    if (usual.is_v6()) return ip::network_v6{usual.to_v6(), kept_of_6}.canonical().to_string();
    return ip::network_v4{usual.to_v4(), kept_of_4}.canonical().to_string();
}

ip::address counted_as(const ip::address& address) {
    constexpr unsigned short of_one_person = 64;
    ip::address usual = unmapped(address);
    if (usual.is_v4()) return usual;
    return ip::network_v6{usual.to_v6(), of_one_person}.network();
}

ip::address site_of(const ip::address& address) {
    const ip::address usual = unmapped(address);
    if (usual.is_v6()) return ip::network_v6{usual.to_v6(), kept_of_6}.network();
    return ip::network_v4{usual.to_v4(), kept_of_4}.network();
}

RecordAllowance::Buckets::Buckets(double records_a_minute, double bytes_a_day)
    : record_rate{records_a_minute, records_a_minute}, byte_rate{bytes_a_day, bytes_a_day / minutes_a_day} {}

std::string_view RecordAllowance::why_nothing(TimePoint now) const {
    for (const auto& bucket : buckets) {
        const std::lock_guard guard{bucket->guard};
        if (!bucket->bytes.has(bucket->byte_rate, now.time_since_epoch()))
            return "your address has written as much as it may in a day; please try again in an hour";
        if (!bucket->records.has(bucket->record_rate, now.time_since_epoch()))
            return "your address sends too many commands; please try again in a few seconds";
    }
    return {};
}

bool RecordAllowance::is_short(TimePoint now) const {
    return !std::ranges::all_of(buckets, [now](const auto& each) {
        const std::lock_guard guard{each->guard};
        return each->bytes.has(each->byte_rate, now.time_since_epoch(), each->byte_rate.burst * reserve);
    });
}

void RecordAllowance::take(TimePoint now, const std::vector<room::JournalRecord>& records,
                           std::size_t more) const {
    if (records.empty()) return;
    std::size_t bytes = more;
    for (const room::JournalRecord& record : records)
        bytes += record.body.size() + record_overhead;
    for (const auto& bucket : buckets) {
        const std::lock_guard guard{bucket->guard};
        bucket->records.charge(bucket->record_rate, now.time_since_epoch(),
                               static_cast<double>(records.size()));
        bucket->bytes.charge(bucket->byte_rate, now.time_since_epoch(), static_cast<double>(bytes));
    }
}

}  // namespace seq::net
