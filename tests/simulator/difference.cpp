#include "tests/simulator/difference.hpp"

namespace seq::simulator {
namespace {

using protocol::MemberView;

std::string difference(const MemberView& folded, const MemberView& fresh) {
    if (folded.member != fresh.member) return "number";
    if (folded.name != fresh.name) return "name";
    if (folded.seat != fresh.seat) return "seat";
    if (folded.purse != fresh.purse) return "purse";
    if (folded.ready != fresh.ready) return "mark of readiness";
    if (folded.muted != fresh.muted) return "muting";
    if (folded.screen != fresh.screen) return "screen";
    if (folded.avatar != fresh.avatar) return "avatar";
    if (folded.asks != fresh.asks) return "request for a seat";
    if (folded.bot != fresh.bot) return "level";
    if (folded.stand_in != fresh.stand_in) return "stand-in";
    if (folded.away_since.has_value() != fresh.away_since.has_value()) return "absence";
    return {};
}

}  // namespace

std::string difference(const client::Room& folded, const client::Room& fresh) {
    if (folded.you != fresh.you) return "you";
    if (folded.host != fresh.host) return "host";
    if (folded.setup != fresh.setup) return "setup";
    if (folded.flags != fresh.flags) return "flags";
    if (folded.password != fresh.password) return "password";
    if (folded.voice_link != fresh.voice_link) return "voice link";
    if (folded.table != fresh.table) return "name of the table";
    if (folded.members.size() != fresh.members.size()) return "number of members";
    for (std::size_t i = 0; i < folded.members.size(); ++i)
        if (const std::string what = difference(folded.members[i], fresh.members[i]); !what.empty())
            return what + " of " + fresh.members[i].name;
    if (folded.games != fresh.games) return "games";
    if (folded.paused != fresh.paused) return "paused";
    if (folded.ready_check.has_value() != fresh.ready_check.has_value()) return "ready check";
    if (folded.ready_check && folded.ready_check->level != fresh.ready_check->level)
        return "bots of the ready check";
    if (folded.referee != fresh.referee) return "referee";
    if (folded.call.has_value() != fresh.call.has_value()) return "call";
    if (folded.archived != fresh.archived) return "archived";
    if (folded.view != fresh.view) return "game";
    if (folded.legal != fresh.legal) return "legal";
    if (folded.hands.has_value() != fresh.hands.has_value()) return "hands";
    if (folded.statistics.has_value() != fresh.statistics.has_value()) return "statistics";
    if (folded.standings != fresh.standings) return "standings";
    return {};
}

}  // namespace seq::simulator
