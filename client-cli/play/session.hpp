#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/client.hpp"
#include "client/words/event_log.hpp"

namespace seq::client {

/// Session: a client with the log that a person reads, and with the game records that they ask for.
class Session {
  public:
    Session(Loop& loop, ClientSettings settings);

    Client client;
    const Room& room() const { return client.room(); }
    const EventLog& log() const { return log_; }
    /// Asks for the record of a game, the newest finished one without a number. When it comes it is saved
    /// under the typed name (see record_files.hpp), and the log says where.
    void fetch_record(std::optional<std::uint32_t> game, std::string name);

  private:
    void save_record(const protocol::GameRecord& record);

    EventLog log_;
    std::optional<protocol::CommandId> record_id_;  ///< of the request that is not answered yet
    std::string record_name_;                       ///< as typed
};

}  // namespace seq::client
