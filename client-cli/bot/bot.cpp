#include "client-cli/bot/bot.hpp"

#include <utility>

#include "client/words/sentences.hpp"

namespace seq::client {
namespace {

constexpr std::chrono::milliseconds rest{500};

/// A refusal of the moment: the same move may pass a little later.
bool asks_for_patience(const std::string& code) {
    return code == "too-many" || code == "storage-full" || code == "paused" || code == "call-open";
}

}  // namespace

Bot::Bot(Loop& loop, ClientSettings settings, std::unique_ptr<bots::Player> player, bool stays)
    : loop_{loop}, stays_{stays}, player_{std::move(player)}, client_{loop, std::move(settings)} {
    client_.on_received = [this](const protocol::ServerMessage& message) { on_message(message); };
    client_.on_change = [this] { think(); };  // an answer that is no news may be what was waited for
}

bool Bot::finished() const {
    return client_.room().view && client_.room().view->result;
}

std::string Bot::failure() const {
    if (failure_) return *failure_;
    return client_.ended() && !finished() ? client_.connection() : std::string{};
}

std::string Bot::result() const {
    return sentence_of(client_.room(), *client_.room().view->result);
}

void Bot::on_message(const protocol::ServerMessage& message) {
    if (const auto* refused = std::get_if<protocol::Refused>(&message)) on_refusal(*refused);
    const Room& room = client_.room();
    sat_ = sat_ || room.seat().is_seat();
    const bool without_seat = room.known() && !room.seat().is_seat() && (room.view || !room.free_seat());
    if (without_seat && !sat_) failure_ = "there is no free seat";
    if (without_seat && sat_ && !stays_) failure_ = "the purse does not hold the stake (X7)";
    think();
    const bool done = finished() && !stays_;
    if (done || failed()) loop_.stop();
}

void Bot::on_refusal(const protocol::Refused& refused) {
    if (!asks_for_patience(refused.code)) {
        refused_with_ = client_.room().legal;
        return;
    }
    resting_ = true;
    loop_.after(rest, [this] {
        resting_ = false;
        think();
    });
}

void Bot::think() {
    const Room& room = client_.room();
    const bool up_to_date = client_.ready() && client_.unanswered() == 0;
    if (room.paused) return;
    if (!room.playing() || !room.seat().is_seat() || !up_to_date || resting_) return;
    if (room.call) return;  // nothing is played till it is settled (T1)
    if (room.legal.empty() || refused_with_ == room.legal) return;
    refused_with_.reset();
    const Action action = player_->choose(*room.view, room.legal);
    client_.send(protocol::Move{protocol::to_words(action, room.deck())});
}

}  // namespace seq::client
