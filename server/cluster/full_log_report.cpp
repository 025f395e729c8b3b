#include "server/cluster/full_log_report.hpp"

#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::cluster {

void FullLogReport::note(const protocol::RoomCode& room, const std::string& why) {
    std::string sentence = "no space left in the cluster's log: " + why;
    {
        const std::lock_guard guard{guard_};
        const auto now = machine::Clock::now();
        if (now < next_) {
            ++left_out_;
            return;
        }
        next_ = now + every;
        if (const std::uint64_t others = std::exchange(left_out_, 0))
            sentence += "; since the last such line it was refused another " + std::to_string(others) +
                        (others == 1 ? " time" : " times");
    }
    telemetry::log(telemetry::Event::journal_rollback, {.room = room.text}, sentence);
}

}  // namespace seq::cluster
