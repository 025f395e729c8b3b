#include <doctest/doctest.h>
#include <vector>

#include "server/front/limits/connection_limiter.hpp"
#include "server/limits/network.hpp"

using namespace seq::net;
namespace ip = boost::asio::ip;

namespace {

constexpr Shares shares{.of_address = 2, .of_site = 4};

enum class In : std::uint8_t { seat, audience };

/// Sessions numbered from 1 on; the first has been silent for longest.
class Sessions {
  public:
    void add(const std::string& address, In in, int count = 1) {
        for (int i = 0; i < count; ++i)
            all_.push_back(one(address, in, all_.size() + 1));
    }
    std::optional<std::uint64_t> makes_room_for(const std::string& address, In in) const {
        return who_makes_room(all_, one(address, in, all_.size() + 1), shares);
    }

  private:
    static Occupant one(const std::string& address, In in, std::uint64_t number) {
        const auto from = ip::make_address(address);
        return {.number = number,
                .address = counted_as(from),
                .site = site_of(from),
                .has_seat = in == In::seat,
                .spoke_at = seq::machine::Clock::time_point{std::chrono::seconds{number}}};
    }

    std::vector<Occupant> all_;
};

}  // namespace

TEST_CASE("the longest silent spectator of the largest address makes room") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::audience, 2);
    sessions.add("198.51.100.9", In::seat);
    sessions.add("198.51.100.9", In::audience, 3);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == 4);
    CHECK(sessions.makes_room_for("203.0.113.1", In::audience) == 4);
}

TEST_CASE("if the largest address has only players, its longest silent player makes room") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::audience, 2);
    sessions.add("198.51.100.9", In::seat, 3);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == 3);
}

TEST_CASE("among equally large addresses one with a spectator is chosen first") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::seat, 3);
    sessions.add("198.51.100.9", In::seat, 2);
    sessions.add("198.51.100.9", In::audience);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == 6);
}

TEST_CASE("many addresses of one site are found, though none has more than its share") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::audience, 2);
    for (int n = 0; n < 6; ++n)
        sessions.add("2001:db8:1:" + std::to_string(n) + "::1", In::seat, 2);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == 3);
    CHECK(sessions.makes_room_for("2001:db8:1:99::1", In::seat) == std::nullopt);
}

TEST_CASE("seated players within their share never make room, spectators do for a player") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::seat, 2);
    sessions.add("198.51.100.9", In::seat);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == std::nullopt);
    sessions.add("198.51.100.9", In::audience);
    CHECK(sessions.makes_room_for("203.0.113.1", In::seat) == 4);
    CHECK(sessions.makes_room_for("203.0.113.1", In::audience) == std::nullopt);
}

TEST_CASE("a newcomer of the largest address displaces a spectator of its own, and only with a seat") {
    Sessions sessions;
    sessions.add("192.0.2.1", In::audience, 3);
    sessions.add("198.51.100.9", In::seat, 3);
    CHECK(sessions.makes_room_for("192.0.2.1", In::seat) == 1);
    CHECK(sessions.makes_room_for("192.0.2.1", In::audience) == std::nullopt);
    CHECK(sessions.makes_room_for("198.51.100.9", In::seat) == std::nullopt);
}
