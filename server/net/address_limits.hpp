#pragma once

#include <boost/asio/ip/address.hpp>
#include <map>
#include <mutex>
#include <optional>

#include "server/net/limits.hpp"
#include "server/net/peer.hpp"
#include "server/net/rate.hpp"

namespace seq::net {

/// What remote addresses may do to the server as a whole: make rooms, and guess at codes and tokens.
/// Addresses of IPv6 are taken together by network (/64), since one person has them all. May be asked from
/// any thread.
class AddressLimits {
  public:
    using Address = boost::asio::ip::address;

    explicit AddressLimits(const Limits& limits)
        : limits_{limits}, wrong_codes_{limits.wrong_codes_a_minute / 60, limits.wrong_codes_a_minute} {}

    /// Takes the right to make one more room; false where it is used up.
    bool may_create(const Address& address);

    /// A join or a resume begins: how it is to be looked at. What a failure would cost is taken now, so that
    /// many at one time are no way around it. Nothing where even proofs were wrong too often.
    std::optional<Scrutiny> begin_entry(const Address& address);
    /// It has ended. What it took is given back as far as nothing was guessed.
    void end_entry(const Address& address, Scrutiny scrutiny, Entrance entrance);

  private:
    struct Known {
        TokenBucket creates;
        TokenBucket failures;
        TokenBucket wrong_proofs;
    };
    Known& known(const Address& address, TokenBucket::TimePoint now);
    void forget_the_quiet(TokenBucket::TimePoint now);

    const Limits& limits_;
    std::mutex guard_;
    std::map<Address, Known> known_;
    TokenBucket wrong_codes_;
};

}  // namespace seq::net
