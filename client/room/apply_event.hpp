#pragma once

#include "client/room/room.hpp"

// For room.cpp only.

namespace seq::client {

/// Clears what is true of a member only while seated: readiness, and the seat asked for.
void clear_marks(protocol::MemberView& member);

/// Applies one event of the room. Events of the game, and its start, are applied after all of these.
struct ApplyEvent {
    Room& room;

    void operator()(const protocol::LobbyEvent& event) const { std::visit(*this, event); }
    void operator()(const protocol::TalkEvent& event) const { std::visit(*this, event); }
    void operator()(const protocol::DealEvent& event) const;
    // Members and seats.
    void operator()(const protocol::MemberJoined& event) const;
    void operator()(const protocol::MemberLeft& event) const;
    void operator()(const protocol::MemberMuted& event) const;
    void operator()(const protocol::HostChanged& event) const;
    void operator()(const protocol::AvatarChanged& event) const;
    void operator()(const protocol::SeatTaken& event) const;
    void operator()(const protocol::SeatLeft& event) const;
    void operator()(const protocol::SeatAsked& event) const;
    void operator()(const protocol::ReadyChanged& event) const;
    void operator()(const protocol::SatOut& event) const;
    void operator()(const protocol::PurseChanged& event) const;
    void operator()(const protocol::WentAway& event) const;
    void operator()(const protocol::CameBack& event) const;
    void operator()(const protocol::BotSeated& event) const;
    void operator()(const protocol::BotUnseated& event) const;
    void operator()(const protocol::StandInBegan& event) const;
    void operator()(const protocol::StandInEnded& event) const;
    void operator()(const protocol::StandInVoted& event) const;
    void operator()(const protocol::Voted& event) const;
    // The room.
    void operator()(const protocol::SetupChanged& event) const { room.change_setup(event.setup); }
    void operator()(const protocol::FlagChanged& event) const { room.flags.set(event.flag, event.on); }
    void operator()(const protocol::PasswordChanged& event) const { room.password = event.set; }
    void operator()(const protocol::ReadyCheckOpened& event) const { room.ready_check = event.check; }
    void operator()(const protocol::ReadyCheckEnded&) const { room.ready_check.reset(); }
    void operator()(const protocol::TableNamed& event) const { room.table = event.name; }
    void operator()(const protocol::VoiceLinkChanged& event) const { room.voice_link = event.link; }
    void operator()(const protocol::LinkRenewed& event) const;
    void operator()(const protocol::RoomArchived&) const {
        room.archived = true;
        room.ready_check.reset();
    }
    void operator()(const protocol::Paused&) const { room.paused = true; }
    void operator()(const protocol::Unpaused&) const { room.paused = false; }
    void operator()(const protocol::HandsRevealed& event) const { room.hands = event; }
    void operator()(const protocol::GameStatistics& event) const { room.statistics = event; }
    void operator()(const protocol::Series& event) const { room.series = event; }
    void operator()(const protocol::Standings& event) const { room.standings = event; }
    void operator()(const protocol::GameVoided&) const {
        if (room.dealing()) room.deal.reset();
    }
    // Talk.
    void operator()(const protocol::Said& event) const;
    void operator()(const protocol::PhraseSaid& event) const;
    void operator()(const protocol::Reacted& event) const;
    void operator()(const protocol::Emoted& event) const;
    void operator()(const protocol::MessageCalled& event) const { room.call = event.call; }
    void operator()(const protocol::VerdictGiven&) const { room.call.reset(); }
    void operator()(const protocol::RefereeMade& event) const { room.referee = event.member; }
    // Events that change nothing here.
    void operator()(const protocol::SeatsShuffled&) const {}  // seat-taken events follow
    void operator()(const protocol::GameShared&) const {}
    void operator()(const protocol::MemberLetBack&) const {}  // came-back follows
    void operator()(const protocol::OldKeyShown&) const {}
    void operator()(const protocol::VoteGiven&) const {}
    void operator()(const protocol::Nudged&) const {}
    void operator()(const protocol::ClockRanOut&) const {}
    void operator()(const protocol::GameStarted&) const {}
    void operator()(const Event&) const {}

  private:
    protocol::MemberView* find(protocol::MemberId id) const;
    template <typename Change>
    void change(protocol::MemberId id, Change how) const {
        if (protocol::MemberView* member = find(id)) how(*member);
    }
};

}  // namespace seq::client
