#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/client.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::client {

/// Session: a client with its event log, which can save game records to files, and draws owed cards by itself
/// unless the player has switched that off.
class Session {
  public:
    Session(Loop& loop, ClientSettings settings);

    Client client;
    const Room& room() const { return client.room(); }
    const EventLog& log() const { return log_; }
    /// Requests the record of a game; without a number, of the newest finished one. When it arrives, it is
    /// saved under the typed name, and the log says where, or that there is such a file already.
    void fetch_record(std::optional<std::uint32_t> game, std::string name);
    /// Draws owed cards from now on by itself, or no longer, in later games too. False if that cannot be
    /// remembered.
    bool draw_by_itself(bool on);
    /// Sends a command. If the server has refused the same message as doubtful just before, the player is
    /// sure (T1).
    void send(protocol::ClientBody command);

  private:
    void note_refusal(const protocol::Refused& refused);
    void save_record(const protocol::GameRecord& record);

    EventLog log_;
    std::optional<protocol::CommandId> record_id_;  ///< of the request that is not answered yet
    std::string record_name_;                       ///< as typed
    std::string said_;                              ///< the newest message
    std::string doubted_;  ///< the message that was refused as doubtful, until another is sent
};

/// The immediate result of a typed line. The server's answer arrives later.
struct Answer {
    std::vector<Row> rows{};
    bool quit = false;
};

/// Executes a typed line: sends it, or answers from the known state.
Answer carry_out(std::string_view line, Session& session, const Canvas& canvas);

/// The commands of the room's game that a newcomer needs, or all, each with an example and a short
/// description, and a legend of its symbols.
std::vector<std::string> help_page(const Room& room, bool all);
/// A rule of the rulebook; empty if there is none with this id.
std::vector<std::string> rule_page(std::string_view id);
/// The members, their seats, and the host.
std::vector<std::string> who_page(const Room& room);

}  // namespace seq::client
