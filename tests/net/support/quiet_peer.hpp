#pragma once

#include <cstdint>
#include <memory>

#include "server/host/peer.hpp"

namespace seq::net::test {

/// A session that ignores everything but its frames.
class QuietPeer : public Peer {
  public:
    explicit QuietPeer(std::uint64_t number = 1) : number_{number} {}

    room::SessionId id() const override { return {number_}; }
    const boost::asio::ip::address& from() const override { return from_; }
    void note_seat(SeatUse /*use*/) override {}
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome /*outcome*/, std::shared_ptr<RoomRunner> /*room*/) override {}

  private:
    const std::uint64_t number_;
    boost::asio::ip::address from_;
    RecordAllowance records_;
};

}  // namespace seq::net::test
