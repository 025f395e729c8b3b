#include "server/cluster/log/full_log_report.hpp"

#include <cstdint>

#include "server/machine/clock.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {

void FullLogReport::note(const protocol::RoomCode& room, const std::string& why) {
    const telemetry::Throttle::TimePoint now{machine::Clock::now().time_since_epoch()};
    std::uint64_t others = 0;
    {
        const std::lock_guard guard{guard_};
        if (!throttle_.let(now)) return;
        others = throttle_.take_left_out(now);
    }
    std::string sentence = "no space left in the cluster's log: " + why;
    if (others > 0)
        sentence += "; since the last such line it was refused another " + std::to_string(others) +
                    (others == 1 ? " time" : " times");
    telemetry::log(telemetry::Event::journal_rollback, {.room = room.text}, sentence);
}

}  // namespace seq::cluster
