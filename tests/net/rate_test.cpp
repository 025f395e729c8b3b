#include <doctest/doctest.h>

#include "server/front/limits/address_limits.hpp"
#include "server/host/room_quota.hpp"
#include "server/limits/addresses.hpp"

using namespace seq::net;
using namespace std::chrono_literals;
using boost::asio::ip::make_address;

namespace {

constexpr seq::room::TokenBucket::Time start_time = 1000h;

const auto anns_address = make_address("192.0.2.1");
const auto bobs_address = make_address("192.0.2.2");

/// One of a crowd of addresses.
boost::asio::ip::address stranger(int number) {
    return make_address("192.0.2." + std::to_string(number));
}

}  // namespace

TEST_CASE("a charge above what a bucket has is a debt, and what cannot be taken leaves it as it is") {
    const seq::room::Rate rate{10, 60};
    seq::room::TokenBucket bucket;
    CHECK_FALSE(bucket.take(rate, start_time, 11));
    CHECK(bucket.has(rate, start_time, 10));
    bucket.charge(rate, start_time, 15);
    CHECK(bucket.wait(rate, start_time) == 6s);
    CHECK_FALSE(bucket.has(rate, start_time + 5s));
    CHECK(bucket.has(rate, start_time + 6s));
}

TEST_CASE(
    "the new connections of an address are limited per second, of a /48 four times as many, and no others") {
    AddressLimits addresses{{.connects_a_second = 1}};
    const auto count = [&](const auto& address) {
        int taken = 0;
        for (int i = 0; i < 1000; ++i)
            taken += addresses.take(AddressUse::connect, make_address(address(i))) ? 1 : 0;
        return taken;
    };
    CHECK(count([](int) { return std::string{"198.51.100.9"}; }) == 10);
    CHECK(count([](int n) { return "2001:db8:1:" + std::to_string(n) + "::1"; }) == 40);
    CHECK(addresses.take(AddressUse::connect, anns_address));
}

TEST_CASE("files count by their bytes, and the smallest as much as they cost") {
    AddressLimits addresses{{.page_bytes_a_second = 1, .page_bytes_at_once = 100'000}};
    CHECK(addresses.may_fetch(anns_address, 80'000));
    CHECK_FALSE(addresses.may_fetch(anns_address, 30'000));
    CHECK(addresses.may_fetch(anns_address, 1));
    CHECK(addresses.may_fetch(anns_address, 1));
    CHECK_FALSE(addresses.may_fetch(anns_address, 1));
    CHECK(addresses.may_fetch(bobs_address, 80'000));
}

TEST_CASE("failed attempts to enter are counted, and IPv6 neighbours are one person") {
    AddressLimits addresses{{.failed_entries_a_minute = 2}};
    const auto one = make_address("2001:db8::1");
    const auto neighbour = make_address("2001:db8::ffff");
    const auto stranger = make_address("2001:db8:0:1::1");
    CHECK(addresses.begin_entry(one) == JoinPolicy::usual);
    CHECK(addresses.begin_entry(neighbour) == JoinPolicy::usual);
    CHECK(addresses.begin_entry(one) == JoinPolicy::strict);
    CHECK(addresses.begin_entry(neighbour) == JoinPolicy::strict);
    CHECK(addresses.begin_entry(stranger) == JoinPolicy::usual);
}

TEST_CASE("the networks of one site of IPv6 share a wider bucket, and a neighbouring site has its own") {
    AddressLimits addresses{{.creates_a_minute = 2, .failed_entries_a_minute = 2}};
    const auto network = [](int site, int n) {
        return make_address("2001:db8:" + std::to_string(site) + ":" + std::to_string(n) + "::1");
    };
    int made = 0;
    int usual = 0;
    for (int n = 0; n < 100; ++n) {
        made += addresses.take(AddressUse::create, network(1, n)) ? 1 : 0;
        usual += addresses.begin_entry(network(1, n)) == JoinPolicy::usual ? 1 : 0;
    }
    CHECK(made == 8);
    CHECK(usual == 8);
    CHECK(addresses.take(AddressUse::create, network(2, 1)));
    CHECK(addresses.begin_entry(network(2, 1)) == JoinPolicy::usual);
}

TEST_CASE("a site of IPv6 makes as many rooms as four of its networks, a network of IPv4 as many as it has") {
    const Limits limits{.rooms_of_address = 2};
    RoomQuota quota;
    const RoomQuota::TimePoint now{};
    int made = 0;
    const auto make = [&](const std::string& from) {
        const auto address = make_address(from);
        if (quota.has_enough(address, limits, now)) return false;
        quota.note({"ROOM" + std::to_string(++made)}, address, now);
        return true;
    };
    for (int n = 0; n < 20; ++n)
        make("2001:db8:1:" + std::to_string(n) + "::1");
    CHECK(made == 8);
    quota.forget({"ROOM3"});
    CHECK(make("2001:db8:1:77::1"));
    CHECK_FALSE(make("2001:db8:1:78::1"));
    for (int n = 0; n < 20; ++n)
        CHECK(make("192.0.2." + std::to_string(n)));
}

TEST_CASE("many addresses do not fill the memory") {
    AddressLimits addresses{{.creates_a_minute = 1, .addresses_known = 10}};
    for (int i = 1; i <= 100; ++i)
        CHECK(addresses.take(AddressUse::create, stranger(i)));
}

TEST_CASE("a crowd of new addresses does not make the limits forget one that is busy") {
    AddressLimits addresses{{.creates_a_minute = 1, .addresses_known = 10}};
    const auto busy = make_address("198.51.100.1");
    REQUIRE(addresses.take(AddressUse::create, busy));
    for (int i = 1; i <= 100; ++i) {
        CHECK(addresses.take(AddressUse::create, stranger(i)));
        CHECK_FALSE(addresses.take(AddressUse::create, busy));
    }
}

TEST_CASE("addresses that only connect do not make the limits forget what others did") {
    AddressLimits addresses{{.creates_a_minute = 1, .addresses_known = 10}};
    const auto anns_address = make_address("2001:db8::1");
    REQUIRE(addresses.take(AddressUse::create, anns_address));
    for (int i = 1; i <= 100; ++i)
        addresses.take(AddressUse::connect, make_address("2001:db8:1:" + std::to_string(i) + "::1"));
    CHECK_FALSE(addresses.take(AddressUse::create, anns_address));
}

TEST_CASE(
    "the joins of an address are limited per minute, whatever their result, without an effect on others") {
    for (const AddressUse use : {AddressUse::join, AddressUse::create}) {
        AddressLimits addresses{{.creates_a_minute = 3, .joins_a_minute = 3}};
        for (int n = 0; n < 3; ++n)
            CHECK(addresses.take(use, anns_address));
        CHECK_FALSE(addresses.take(use, anns_address));
        CHECK(addresses.take(use, bobs_address));
        addresses.refund(use, anns_address);
        CHECK(addresses.take(use, anns_address));
        CHECK_FALSE(addresses.take(use, anns_address));
    }
}

TEST_CASE("all sessions of an address have one budget of records, which fills up by the second") {
    AddressLimits addresses{{.records_a_minute = 60}};
    const RecordAllowance phone = addresses.records_of(anns_address);
    const RecordAllowance laptop = addresses.records_of(anns_address);
    const auto now = seq::machine::Clock::now();
    phone.take(now, std::vector<seq::room::JournalRecord>(59), 0);
    CHECK(laptop.why_nothing(now).empty());
    laptop.take(now, std::vector<seq::room::JournalRecord>(11), 0);  // counts, even if it was too much
    CHECK_FALSE(phone.why_nothing(now).empty());
    CHECK_FALSE(phone.why_nothing(now + 10s).empty());
    CHECK(phone.why_nothing(now + 11s).empty());
    CHECK(addresses.records_of(bobs_address).why_nothing(now).empty());
    const RecordAllowance neighbour = addresses.records_of(make_address("2001:db8::1"));
    CHECK(neighbour.buckets.size() == 2);  // its own, and that of its network
}

TEST_CASE("the last quarter of the bytes that an address may write in a day is kept for running games") {
    const Limits limits{.written_a_day = 86'400};  // one a second
    const RecordAllowance ann = AddressLimits{limits}.records_of(anns_address);
    const auto now = seq::machine::Clock::now();
    const std::vector<seq::room::JournalRecord> one(1);
    ann.take(now, {}, 100'000);  // nothing is written
    CHECK_FALSE(ann.is_short(now));
    ann.take(now, one, 70'000);
    CHECK(ann.is_short(now));
    CHECK(ann.why_nothing(now).empty());
    ann.take(now, one, 20'000);
    CHECK(ann.why_nothing(now) ==
          "your address has written as much as it may in a day; please try again in an hour");
    CHECK(ann.why_nothing(now + 90min).empty());
}
