#include "server/room/budget/command_class.hpp"

#include "engine/base/mutant.hpp"

namespace seq::room {
namespace {

using enum CommandClass;

struct ClassOf {
    CommandClass operator()(const protocol::Create&) const { return enter; }
    CommandClass operator()(const protocol::Join&) const { return enter; }
    CommandClass operator()(const protocol::KnockByCode&) const { return enter; }
    CommandClass operator()(const protocol::Resume&) const { return enter; }
    CommandClass operator()(const protocol::Sit&) const { return seat; }
    CommandClass operator()(const protocol::Start&) const { return start; }
    CommandClass operator()(const protocol::Abandon&) const { return abandon; }
    CommandClass operator()(const protocol::Move&) const { return move; }
    CommandClass operator()(const protocol::Say&) const { return talk; }
    CommandClass operator()(const protocol::FetchRecord&) const { return read; }
    CommandClass operator()(const protocol::FetchReplay&) const { return read; }
    CommandClass operator()(const protocol::FetchPastGames&) const { return read; }
    CommandClass operator()(const protocol::FetchGameNights&) const { return read; }
    CommandClass operator()(const protocol::ShowCode&) const { return read; }
    CommandClass operator()(const protocol::AskForMoveKey&) const { return read; }
    CommandClass operator()(const protocol::OpenReplay&) const { return enter; }
    CommandClass operator()(const protocol::PushSubscribe&) const { return push; }
    CommandClass operator()(const protocol::PushUnsubscribe&) const { return push; }
    CommandClass operator()(const protocol::Pause&) const { return pause; }
    CommandClass operator()(const protocol::Unpause&) const { return unpause; }
    CommandClass operator()(const protocol::DealCommit&) const { return deal; }
    CommandClass operator()(const protocol::DealReveal&) const { return deal; }
    CommandClass operator()(const protocol::SeatBot&) const { return bots; }
    CommandClass operator()(const protocol::UnseatBot&) const { return bots; }
    CommandClass operator()(const protocol::StandIn&) const { return stand_in; }
    CommandClass operator()(const protocol::EndStandIn&) const { return stand_in; }
    CommandClass operator()(const protocol::VoteStandIn&) const { return vote; }

    CommandClass operator()(const protocol::LobbyCommand& command) const {
        return std::visit(*this, command);
    }
    CommandClass operator()(const protocol::Stand&) const { return seat; }
    CommandClass operator()(const protocol::SetReady&) const { return seat; }
    CommandClass operator()(const protocol::AskSeat&) const { return ask_seat; }
    CommandClass operator()(const protocol::GiveSeat&) const { return stand_in; }
    CommandClass operator()(const protocol::Leave&) const { return leave; }
    CommandClass operator()(const protocol::SetAvatar&) const { return seat; }
    CommandClass operator()(const protocol::ShareGame&) const { return settings; }
    CommandClass operator()(const protocol::SetOption&) const { return settings; }
    CommandClass operator()(const protocol::SetGame&) const { return settings; }
    CommandClass operator()(const protocol::ShuffleSeats&) const { return settings; }
    CommandClass operator()(const protocol::CheckReady&) const { return start; }
    CommandClass operator()(const protocol::SetFlag&) const { return settings; }
    CommandClass operator()(const protocol::SetPassword& set) const {
        return set.password ? password : settings;
    }
    CommandClass operator()(const protocol::SetVoiceLink&) const { return settings; }
    CommandClass operator()(const protocol::NameTable&) const { return settings; }
    CommandClass operator()(const protocol::RenewLink&) const {
        return is_mutant("command-in-no-budget") ? leave : settings;
    }
    CommandClass operator()(const protocol::Admit&) const { return moderation; }
    CommandClass operator()(const protocol::TurnAway&) const { return moderation; }
    CommandClass operator()(const protocol::RemoveMember&) const { return moderation; }
    CommandClass operator()(const protocol::MuteMember&) const { return moderation; }
    CommandClass operator()(const protocol::HandOver&) const { return moderation; }

    CommandClass operator()(const protocol::TalkCommand& command) const { return std::visit(*this, command); }
    CommandClass operator()(const protocol::SayPhrase&) const { return talk; }
    CommandClass operator()(const protocol::React&) const { return talk; }
    CommandClass operator()(const protocol::Emote&) const { return talk; }
    CommandClass operator()(const protocol::Nudge&) const { return talk; }
    CommandClass operator()(const protocol::CallMessage&) const { return call; }
    CommandClass operator()(const protocol::Concede&) const { return call; }
    CommandClass operator()(const protocol::RuleOnCall&) const { return call; }
    CommandClass operator()(const protocol::VoteOnCall&) const { return call; }
    CommandClass operator()(const protocol::MakeReferee&) const { return settings; }
};

}  // namespace

CommandClass class_of(const protocol::ClientBody& command) {
    return std::visit(ClassOf{}, command);
}

}  // namespace seq::room
