#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/link/keyring.hpp"
#include "client-cli/link/link.hpp"
#include "client-cli/play/deal/witness.hpp"
#include "client-cli/play/model/model.hpp"

namespace seq::cli {

struct ClientSettings {
    LinkSettings link;
    std::string name;
    std::optional<Keyring> keyring;  ///< where tokens are kept; without it a seat is lost with the program
    bool takes_seat = true;          ///< else it watches
    bool checks_deals = false;  ///< fetches the record after each game, checks it, and says what came of it
};

/// Client: one member of a room: the link and the model that its messages make, and the first steps that
/// everybody wants: come in and sit down. The terminal, scripts and bots are built on it.
class Client final : public LinkListener {
  public:
    /// Begins to connect as soon as the loop runs. The loop outlives the client.
    Client(Loop& loop, ClientSettings settings);

    std::function<void()> on_change = [] {};                       ///< there is something new to show
    std::function<void(std::string_view)> on_bytes = [](auto) {};  ///< a new message as it came
    std::function<void(const protocol::ServerMessage&)> on_news = [](const auto&) {
    };  ///< after the model knows

    const Model& model() const { return model_; }
    /// Lets the model know what time it is, for those who are away.
    void look_at_clock();
    void send(protocol::ClientBody body);
    void send(protocol::ClientMessage command);
    /// Asks for the record of a game, the newest finished one without a number. When it comes it is saved
    /// under the typed name (see record_files.hpp), which the log then says.
    void fetch_record(std::optional<std::uint32_t> game, std::string name);
    /// A word of the program itself, into the log.
    void note(LogKind kind, std::string_view text);

    /// In the room, and sat down where that was wanted.
    bool ready() const;
    bool ended() const { return link_.state() == LinkState::ended; }
    /// Gave up the place for good, as was wished.
    bool has_left() const { return has_left_; }
    /// Whether one can come back: not after that, nor when the host has removed one.
    bool has_place() const { return !has_left_ && !removed_; }
    /// Why it ended, or how the line to the server is; empty while all is well.
    const std::string& connection() const { return connection_; }
    /// How long ago the clocks were told, which count on by themselves.
    std::chrono::milliseconds since_clocks() const;
    std::size_t unanswered() const { return link_.unanswered(); }
    /// Says goodbye and lets the loop run until that is done.
    void leave();

    void on_message(std::string_view bytes, const protocol::ServerMessage& message) override;
    void on_state(LinkState state, const std::string& sentence) override;
    void on_credentials(const Credentials& credentials) override;
    void on_successor(const Credentials& credentials) override;

  private:
    void sit_down();
    void count_down();
    void keep_record(const protocol::GameRecord& record);
    bool is_refused_part(const protocol::ServerMessage& message);
    void attend_the_deal(const protocol::ServerMessage& message);
    PartKeeper part_keeper();
    std::optional<KeyName> key_name() const;

    Loop& loop_;
    std::string name_;
    std::string server_;
    std::optional<Keyring> keyring_;
    bool wants_seat_;
    bool seat_asked_ = false;
    std::optional<protocol::CommandId> leaving_;  ///< the command that gives up the place
    bool has_left_ = false;
    bool removed_ = false;
    bool held_ = false;
    bool counting_ = false;                                  ///< a second of the open call is running
    std::shared_ptr<bool> here_ = std::make_shared<bool>();  ///< for what the loop calls later
    bool away_ = false;                                      ///< the line broke, and this was said
    std::optional<std::string> record_name_;  ///< a record was asked for, to be saved under this name
    bool checks_deals_;
    /// A game that is over, and the record that was asked for in order to check it.
    struct Check {
        protocol::CommandId id;
        Seen seen;
        std::optional<View> end;
    };
    std::optional<Check> check_;
    std::vector<protocol::CommandId> parts_sent_;  ///< by the witness, and not answered yet
    std::string connection_;
    std::chrono::steady_clock::time_point clocks_told_{};
    Model model_;
    Witness witness_;
    Link link_;
};

}  // namespace seq::cli
