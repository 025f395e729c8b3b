#pragma once

#include <boost/container/deque.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/assert.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/after_game.hpp"
#include "server/room/deal/deal.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/game/game_table.hpp"

namespace seq::room {

/// What a list of finished games says of one.
struct GameSummary {
    std::string preset;
    std::vector<std::string> names;  ///< one per seat
    std::uint32_t sides = 0;         ///< 0 if the game has none
    Result result{};
    TimePoint ended_at{};
};

/// An answer that does not change any more. It is encoded on the first request and shared by further requests
/// for as long as it is being sent. Whether it is too long to be sent is determined once.
class SharedAnswer {
  public:
    explicit SharedAnswer(std::size_t bytes_max) : bytes_max_{bytes_max} {}

    /// The answer, encoded by `make` (which returns a string) if it is not being sent. Null if it is too
    /// long.
    template <typename Make>
    Frame get(Make make) {
        if (is_too_long_) return nullptr;
        if (Frame known = text_.lock()) return known;
        Frame made = to_frame(make());
        is_too_long_ = made->size() > bytes_max_;
        if (is_too_long_) return nullptr;
        text_ = made;
        return made;
    }

  private:
    std::size_t bytes_max_;
    bool is_too_long_ = false;
    std::weak_ptr<const std::string_view> text_{};
};

/// All hands in a match; nothing if it has no cards. Nobody may see them before its end (S22).
std::optional<protocol::HandsRevealed> hands_of(const Match& match);

/// A game that is over, by its rules or because it was stopped. It can only be made from such a game, so all
/// hands and secrets in it may be shown (S22). Functions that show them take a FinishedGame, never a running
/// one.
class FinishedGame {
  public:
    /// The game at this table must be over.
    FinishedGame(const GameTable& table, const Deal& deal, TimePoint ended_at)
        : FinishedGame{table.recorder(), table.result().value(), deal, ended_at, true} {}
    FinishedGame(const RecordedGame& game, const Deal& deal, TimePoint ended_at)
        : FinishedGame{game.recorder(), game.result().value(), deal, ended_at, false} {}
    /// One that a snapshot of the room has kept.
    FinishedGame(protocol::fairdeal::Transcript transcript, GameSummary summary, bool can_be_replayed)
        : transcript_{std::move(transcript)},
          summary_{std::move(summary)},
          can_be_replayed_{can_be_replayed} {}

    /// The transcript, with which players can verify the deal and the record.
    const protocol::fairdeal::Transcript& transcript() const { return transcript_; }
    const GameSummary& summary() const { return summary_; }
    /// Whether the engine can replay it. False if it was played under other rules.
    bool can_be_replayed() const { return can_be_replayed_; }
    /// The game from its deal to its end, move by move, with all hands. The caller sets `id` and `game`.
    protocol::GameReplay to_replay() const;

    /// A longer answer is not sent, because outboxes and clients limit the size of a message.
    static constexpr std::size_t answer_bytes_max = std::size_t{768} * 1024;

    /// Encoded answers that are being sent.
    struct Answers {
        SharedAnswer record{answer_bytes_max};
        SharedAnswer replay{answer_bytes_max};
    };
    Answers& answers() const { return answers_; }

  private:
    FinishedGame(const protocol::Recorder& recorder, const Result& result, const Deal& deal,
                 TimePoint ended_at, bool can_be_replayed);

    mutable Answers answers_{};
    protocol::fairdeal::Transcript transcript_;
    GameSummary summary_;
    bool can_be_replayed_ = true;
};

/// The newest finished games of a room. A record has some kilobytes, so older games are dropped; the journal
/// has all of them.
class RecordShelf {
  public:
    static constexpr std::size_t games_kept = 16;
    /// Longer records are not sent. An answer contains the text twice, once within the transcript, and has to
    /// fit into the outbox of a session.
    static constexpr std::size_t record_bytes_max = std::size_t{256} * 1024;

    RecordShelf() = default;
    /// So many games have ended and were dropped.
    explicit RecordShelf(std::uint32_t dropped) : ended_{dropped} {}

    /// Adds the next game, when it ends.
    void add(FinishedGame game) {
        newest_.push_back({std::move(game)});
        ++ended_;
        if (newest_.size() > games_kept) newest_.pop_front();
    }
    /// How many games have ended.
    std::uint32_t ended() const { return ended_; }
    /// How many of these were dropped.
    std::uint32_t dropped() const { return ended_ - static_cast<std::uint32_t>(newest_.size()); }
    /// Null if the game has not ended, or was dropped. Games count from 1.
    const FinishedGame* find(std::uint32_t game) const {
        return game <= dropped() || game > ended_ ? nullptr : &newest_[game - dropped() - 1].game;
    }

    /// The secret of the link to this game; nothing if there is no such game, or no link to it.
    std::optional<protocol::LinkSecret> link_to(std::uint32_t game) const {
        return find(game) == nullptr ? std::nullopt : newest_[game - dropped() - 1].link;
    }
    /// Sets the secret of the link to a game that the shelf has, or removes it.
    void share(std::uint32_t game, const std::optional<protocol::LinkSecret>& secret) {
        SEQ_ASSERT(find(game) != nullptr);
        newest_[game - dropped() - 1].link = secret;
    }

  private:
    struct Kept {
        FinishedGame game;
        std::optional<protocol::LinkSecret> link{};
    };

    boost::container::deque<Kept> newest_;
    std::uint32_t ended_ = 0;
};

}  // namespace seq::room
