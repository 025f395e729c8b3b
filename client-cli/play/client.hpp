#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/link/keyring.hpp"
#include "client-cli/link/link.hpp"
#include "client-cli/play/model/model.hpp"

namespace seq::cli {

struct ClientSettings {
    LinkSettings link;
    std::string name;
    std::optional<Keyring> keyring;  ///< where tokens are kept; without it a seat is lost with the program
    bool takes_seat = true;          ///< else it watches
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
    void send(protocol::ClientBody body) { link_.send(std::move(body)); }
    void send(protocol::ClientMessage command) { link_.send(std::move(command)); }
    /// Asks for the record of a game, the newest finished one without a number. When it comes it is saved
    /// under the typed name (see record_files.hpp), which the log then says.
    void fetch_record(std::optional<std::uint32_t> game, std::string name);
    /// A word of the program itself, into the log.
    void note(LogKind kind, std::string text);

    /// In the room, and sat down where that was wanted.
    bool ready() const;
    bool ended() const { return link_.state() == LinkState::ended; }
    /// Why it ended, or how the line to the server is; empty while all is well.
    const std::string& connection() const { return connection_; }
    std::size_t unanswered() const { return link_.unanswered(); }
    /// Says goodbye and lets the loop run until that is done.
    void leave();

    void on_message(std::string_view bytes, const protocol::ServerMessage& message) override;
    void on_state(LinkState state, const std::string& sentence) override;
    void on_credentials(const Credentials& credentials) override;

  private:
    void sit_down();
    void keep_record(const protocol::GameRecord& record);

    Loop& loop_;
    std::string name_;
    std::string server_;
    std::optional<Keyring> keyring_;
    bool wants_seat_;
    bool seat_asked_ = false;
    bool held_ = false;
    bool away_ = false;                       ///< the line broke, and this was said
    std::optional<std::string> record_name_;  ///< a record was asked for, to be saved under this name
    std::string connection_;
    Model model_;
    Link link_;
};

}  // namespace seq::cli
