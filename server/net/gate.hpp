#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>

#include "server/net/limits.hpp"

namespace seq::net {

/// Decides who may be connected. Counts connections, in all and by address, and those of them that wait,
/// which means that they are in no room yet. Where too many wait, the one goes that has waited longest, of
/// the address that most of them come from: so no crowd keeps a newcomer out who has come to play.
///
/// Knows connections by their numbers, which grow. May be asked from any thread.
class Gate {
  public:
    explicit Gate(const Limits& limits) : limits_{limits} {}

    enum class Answer : std::uint8_t {
        come_in,
        address_full,  ///< to be told that there are too many of its address
        server_full,   ///< to be told that there are too many
        cut,           ///< the same, but too many are being told already
    };
    /// A connection that has to make room.
    struct Leaver {
        std::uint64_t number = 0;
        bool is_told = true;  ///< false: it is cut, for too many are being told already
    };
    struct Decision {
        Answer answer = Answer::come_in;
        std::optional<Leaver> leaver{};
    };
    using Address = boost::asio::ip::address;

    /// A new connection of this address; of nothing where a proxy has not yet said whose it is.
    Decision arrive(std::uint64_t number, const std::optional<Address>& from);
    /// The proxy has said whose it is.
    Answer turn_out_to_be(std::uint64_t number, const Address& from);
    /// It has come into a room, and waits no longer.
    void enter_room(std::uint64_t number);
    /// It has ended, whatever it was told.
    void leave(std::uint64_t number);

    std::size_t waiting() const;

  private:
    using Key = std::optional<Address>;
    struct Crowd {
        std::size_t connections = 0;
        std::set<std::uint64_t> waiting{};
    };
    struct Place {
        Key from;
        bool waits = true;
    };

    bool is_full(const Key& from) const;
    std::optional<std::uint64_t> longest_waiting_of_most(std::size_t more_than) const;
    Answer send_off(std::uint64_t number, Answer answer);
    void take_place(std::uint64_t number, const Key& from);
    void free_place(std::uint64_t number);

    const Limits& limits_;
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, Place> places_;
    std::map<Key, Crowd> crowds_;
    std::size_t waiting_ = 0;
    std::set<std::uint64_t> parting_;  ///< who has no place any more, and is being told so
};

}  // namespace seq::net
