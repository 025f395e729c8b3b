#include "client/link/link.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <utility>

#include "client/link/connection.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/event_codec.hpp"

namespace seq::client {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
using Verdict = Reception::Verdict;

namespace {

/// How often in a row the link connects to where the server says that its room is. Nodes that disagree, for
/// a moment, might send it round in circles.
constexpr int moves_max = 3;

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

/// Close codes for errors of this client. Reconnecting at once would repeat them.
bool is_our_fault(std::uint16_t code) {
    return code >= 1002 && code <= 1011;
}

/// A close code after which there is nothing to come back to.
struct End {
    std::uint16_t code;
    std::string_view why;
};
constexpr std::array ends{End{1000, "You left the room."},
                          End{4002, "Your seat is in use on another connection."},
                          End{4003, "The host removed you from the room."},
                          End{4004, "The host closed the room to spectators."},
                          End{4005, "This room was closed after a long pause."},
                          End{4006, "The server's owner closed this room."}};

std::string in_seconds(Milliseconds time) {
    const auto tenths = (time.count() + 50) / 100;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

}  // namespace

/// What the link's coroutines share. They keep it alive; `listener` is gone as soon as the link is.
struct Link::Inside : std::enable_shared_from_this<Link::Inside> {
    Inside(Loop& loop, LinkSettings from, LinkListener& to)
        : context{loop.context()}, settings{std::move(from)}, listener{&to} {}

    asio::io_context& context;
    LinkSettings settings;
    LinkListener* listener;
    Conversation talk{settings.entry, settings.known};
    const Deck* deck = &two_packs;  ///< names the cards in what the room says; the whole view says which
    std::unique_ptr<Connection> connection;
    std::deque<std::string> outbox;
    std::vector<std::pair<std::string, protocol::ServerMessage>> held;  ///< until their version is closed
    asio::steady_timer bell{context};  ///< wakes the writer, or the pause between two tries
    Backoff backoff;
    Clock::time_point give_up_at = Clock::now() + settings.first_patience;
    LinkState state = LinkState::connecting;
    Closed last{};
    bool was_inside = false;
    bool leaving = false;
    bool hung_up = false;  ///< this connection is done with
    int moves = 0;         ///< so many in a row
    std::string path;      ///< of the node to connect to; empty: the common address
    std::optional<Deadline> entering;

    void enter_state(LinkState next, const std::string& sentence) {
        if (state == LinkState::ended) return;
        state = next;
        if (listener != nullptr) listener->on_state(next, sentence);
    }

    void post(const protocol::ClientMessage& message) {
        outbox.push_back(protocol::encode(message));
        bell.cancel();
    }

    void hang_up() {
        hung_up = true;
        if (connection) connection->cut();
        bell.cancel();
    }

    void save() {
        if (listener != nullptr && talk.credentials()) listener->on_credentials(*talk.credentials());
    }

    void greet() {
        hung_up = false;
        outbox.clear();
        held.clear();
        const protocol::ClientMessage hello = talk.hello();
        save();
        post(hello);
        entering.emplace(context.get_executor(), settings.entry_patience, [this] {
            last = {0, "The server doesn't answer"};
            hang_up();
        });
    }

    void entered() {
        entering.reset();
        if (!is_our_fault(last.code)) backoff.reset();
        last = {};
        for (const auto& command : talk.unanswered())
            post(command);
        enter_state(LinkState::inside, std::exchange(was_inside, true) ? "Reconnected." : "");
    }

    /// Which cards the room plays with from now on.
    void note_deck(const protocol::ServerMessage& message) {
        if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message))
            deck = snapshot->setup.preset->deck;
        const auto* closing = std::get_if<protocol::PublicEvents>(&message);
        if (closing == nullptr) return;
        for (const protocol::RoomEvent& event : closing->events)
            protocol::visit_event(event, [this]<typename One>(const One& one) {
                if constexpr (std::is_same_v<One, protocol::SetupChanged>) deck = one.setup.preset->deck;
            });
    }

    void receive(const std::string& bytes) {
        const auto message = protocol::decode_server(bytes, *deck);
        if (!message) return;  // A word of a newer server; versions show whether anything is missing.
        note_deck(*message);
        const Reception reception = talk.receive(*message);
        if (reception.credentials_changed) save();
        if (reception.send) post(*reception.send);
        if (reception.entered) entered();
        const auto* notice = std::get_if<protocol::Notice>(&*message);
        if (notice != nullptr && notice->code == "knocking") entering.reset();
        const auto* refused = std::get_if<protocol::Refused>(&*message);
        if (reception.verdict == Verdict::later && refused != nullptr) last = {0, refused->sentence};
        if (const auto* moved = std::get_if<protocol::Moved>(&*message); reception.verdict == Verdict::moved)
            return follow(*moved);
        if (reception.verdict == Verdict::lost_track || reception.verdict == Verdict::later) return hang_up();
        if (reception.verdict == Verdict::ignore || listener == nullptr) return;
        if (const auto next = talk.successor_credentials(*message)) listener->on_successor(*next);
        if (reception.verdict == Verdict::hold) return void(held.emplace_back(bytes, *message));
        deliver(bytes, *message);
        if (reception.verdict == Verdict::turned_away) turned_away(*refused);
    }

    /// If the room was elsewhere too often, it is looked for again at the common address.
    void follow(const protocol::Moved& moved) {
        if (++moves <= moves_max) path = moved.path;
        hang_up();
    }

    /// With what was held for its version.
    void deliver(const std::string& bytes, const protocol::ServerMessage& message) {
        const bool closes = std::holds_alternative<protocol::PublicEvents>(message) ||
                            std::holds_alternative<protocol::Skip>(message);
        if (closes)
            for (const auto& [held_bytes, held_message] : std::exchange(held, {}))
                if (listener != nullptr) listener->on_message(held_bytes, held_message);
        if (std::holds_alternative<protocol::Snapshot>(message)) held.clear();
        if (listener != nullptr) listener->on_message(bytes, message);
    }

    void turned_away(const protocol::Refused& refused) {
        const bool has_rule = !refused.rule.empty() && refused.rule != "N";
        enter_state(LinkState::ended, refused.sentence + (has_rule ? " (" + refused.rule + ")" : ""));
        hang_up();
    }

    asio::awaitable<void> read_loop() {
        while (!hung_up) {
            auto message = co_await connection->read();
            if (message) {
                if (!hung_up) receive(*message);
                continue;
            }
            if (!hung_up) last = message.error();
            hang_up();
        }
    }

    asio::awaitable<void> write_loop() {
        while (!hung_up) {
            if (!outbox.empty()) {
                std::string next = std::move(outbox.front());
                outbox.pop_front();
                if (listener != nullptr) listener->on_sent(next);
                if (!co_await connection->write(std::move(next))) hang_up();
            } else if (leaving) {
                co_await connection->close();
                hang_up();
            } else {
                bell.expires_at(Clock::time_point::max());
                co_await bell.async_wait(as_result);
            }
        }
    }

    asio::awaitable<tl::expected<std::unique_ptr<Connection>, ConnectError>> open() {
        if (settings.local) co_return connect_locally(context, *settings.local);
        const Trust trust{
            settings.ca_file};  // named: next to co_await g++ 12 destroys a temporary aggregate twice
        const Patience patience;
        const ServerAddress server = path.empty() ? settings.server : settings.server.at(path);
        auto opened = co_await Connection::open(context, server, trust, patience);
        co_return opened;
    }

    /// One connection from its opening to its end.
    asio::awaitable<void> visit() {
        using namespace asio::experimental::awaitable_operators;
        auto opened = co_await open();
        const bool was_moved = !std::exchange(path, {}).empty();
        if (!opened) {
            last = {0, opened.error().sentence};
            const bool too_long = !was_inside && Clock::now() >= give_up_at;
            if (too_long || (opened.error().lasting && !was_inside && !was_moved))
                enter_state(LinkState::ended, last.sentence);
            co_return;
        }
        if (leaving) co_return;
        connection = std::move(*opened);
        greet();
        co_await (read_loop() && write_loop());  // each ends the other
        entering.reset();
        connection.reset();
        talk.disconnected();
    }

    asio::awaitable<void> pause() {
        moves = 0;
        Milliseconds wait = backoff.next(random_word());
        enter_state(LinkState::waiting,
                    last.sentence.empty() ? "" : last.sentence + ". Trying again in " + in_seconds(wait));
        bell.expires_after(wait);
        co_await bell.async_wait(as_result);
    }

    asio::awaitable<void> live() {
        const auto self = shared_from_this();
        while (state != LinkState::ended && !leaving) {
            enter_state(LinkState::connecting, "");
            co_await visit();
            if (const auto* const end = std::ranges::find(ends, last.code, &End::code); end != ends.end())
                enter_state(LinkState::ended, std::string{end->why});
            if (state != LinkState::ended && !leaving && path.empty()) co_await pause();
        }
        enter_state(LinkState::ended, "");
    }
};

Link::Link(Loop& loop, LinkSettings settings, LinkListener& listener)
    : inside_{std::make_shared<Inside>(loop, std::move(settings), listener)} {
    const auto rethrow = [](const std::exception_ptr& error) {
        if (error) std::rethrow_exception(error);  // nobody planned it: it ends the program
    };
    asio::co_spawn(inside_->context, inside_->live(), rethrow);
}

Link::~Link() {
    inside_->listener = nullptr;
    inside_->leaving = true;
    inside_->hang_up();
}

protocol::CommandId Link::send(protocol::ClientMessage command) {
    const protocol::ClientMessage& kept = inside_->talk.keep(std::move(command));
    if (inside_->talk.inside()) inside_->post(kept);
    return kept.id;
}

LinkState Link::state() const {
    return inside_->state;
}

std::size_t Link::unanswered() const {
    return inside_->talk.unanswered().size();
}

void Link::close() {
    if (inside_->leaving) return;
    inside_->leaving = true;
    if (!inside_->connection) inside_->enter_state(LinkState::ended, "");
    inside_->bell.cancel();
}

}  // namespace seq::client
