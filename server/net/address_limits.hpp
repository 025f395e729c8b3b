#pragma once

#include <boost/asio/ip/address.hpp>
#include <map>
#include <mutex>

#include "server/net/limits.hpp"
#include "server/net/rate.hpp"

namespace seq::net {

/// What one remote address may do to the server as a whole: make rooms, and guess at codes and tokens.
/// Addresses of IPv6 are taken together by network (/64), since one person has them all. May be asked from
/// any thread.
class AddressLimits {
  public:
    explicit AddressLimits(const Limits& limits) : limits_{limits} {}

    /// Takes the right to make one more room; false where it is used up.
    bool may_create(const boost::asio::ip::address& address);
    /// Whether it has not failed too often of late.
    bool may_enter(const boost::asio::ip::address& address);
    /// A join or a resume of this address was refused.
    void note_failed_entry(const boost::asio::ip::address& address);

  private:
    struct Known {
        TokenBucket creates;
        TokenBucket failures;
    };
    Known& known(const boost::asio::ip::address& address, TokenBucket::TimePoint now);
    void forget_the_quiet(TokenBucket::TimePoint now);

    const Limits& limits_;
    std::mutex guard_;
    std::map<boost::asio::ip::address, Known> known_;
};

}  // namespace seq::net
