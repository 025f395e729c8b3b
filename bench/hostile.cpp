// What honest people feel while hostile hosts do the most expensive things that the server lets them do: the
// times of /healthz and of moves, without and with them, in one run.

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>
#include <cstdio>
#include <exception>
#include <optional>
#include <thread>
#include <vector>

#include "bench/move/measure.hpp"
#include "bench/move/program.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

struct Settings {
    std::size_t hosts = 30;
    std::uint64_t moves = 600;
};

constexpr std::size_t addresses = 10;
constexpr std::size_t tables = 10;
constexpr std::uint32_t first_hostile = 0x7f030001;  // 127.3.0.1
constexpr std::chrono::milliseconds between_commands{20};

/// One hostile connection. It has a room of its own and floods it with one kind of command; a new connection
/// begins when the server ends the old one.
class HostileHost {
  public:
    enum class Kind : std::uint8_t { set_password, create, join_finished, replay };

    HostileHost(Kind kind, std::uint32_t own_host, const Address& server)
        : kind_{kind}, own_host_{own_host}, server_{server} {}

    /// Reads what there is, and says the next thing.
    void go_on() {
        try {
            if (!socket_) {
                socket_.emplace(io_, own_host_, server_).listen([this](std::string_view text) {
                    hear(text);
                });
                step_ = 0;
            }
            io_.restart();
            io_.poll();
            speak(step_++);
        } catch (const std::exception&) {
            socket_.reset();
        }
    }

  private:
    void hear(std::string_view text) {
        if (text.find("\"game-over\"") != std::string_view::npos) is_over_ = true;
        const auto message = decode_server(text);
        const auto* accepted = message ? std::get_if<Accepted>(&*message) : nullptr;
        if (accepted != nullptr && accepted->room) room_ = *accepted->room;
    }
    void say(ClientBody body) {
        socket_->send_text(encode(ClientMessage{client::new_command_id(), {}, std::move(body)}));
    }
    void make_room(bool with_password) {
        Create create{.preset = "hearts-due",
                      .players = 1,
                      .sides = {},
                      .options = {{"deal", "quick"}},
                      .name = "Mallory",
                      .token = client::new_token()};
        if (with_password) create.password = "open sesame";
        say(std::move(create));
    }
    void speak(std::size_t step) {
        if (kind_ == Kind::join_finished && room_) {  // which has been left by then
            say(Join{*room_, "Mallory", client::new_token(), {}, "guess"});
            if (step > 10) socket_.reset();
            return;
        }
        if (step == 0) return make_room(kind_ == Kind::create);
        if (kind_ == Kind::create) return socket_.reset();
        if (kind_ == Kind::set_password)
            return say(LobbyCommand{SetPassword{"word " + std::to_string(step)}});
        if (step == 1) return say(Sit{});
        if (step == 2) return say(Start{});
        if (!is_over_) return say(Move{{MoveKind::cast, {}, {}, {}}});
        if (kind_ == Kind::join_finished) return socket_.reset();
        say(FetchReplay{1});
    }

    const Kind kind_;
    const std::uint32_t own_host_;
    const Address server_;
    boost::asio::io_context io_{1};
    std::optional<WebSocket> socket_;
    std::size_t step_ = 0;
    bool is_over_ = false;
    std::optional<RoomCode> room_;
};

/// Asks for /healthz again and again, each time on a connection of its own.
void ask_for_health(const std::stop_token& ends, std::uint16_t port, std::vector<std::uint32_t>& times_us) {
    constexpr std::string_view request =
        "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    std::array<char, 4096> answer{};
    boost::asio::io_context io;
    while (!ends.stop_requested()) {
        const auto begin = Clock::now();
        boost::system::error_code error;
        auto socket = connect_from(io, loopback, port);
        boost::asio::write(socket, boost::asio::buffer(request), error);
        if (!error) socket.read_some(boost::asio::buffer(answer), error);
        if (error) continue;
        times_us.push_back(static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count()));
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

struct Felt {
    std::vector<std::uint32_t> health_us{};
    std::vector<std::uint32_t> moves_us{};
};

Felt feel(const RunningServer& server, const Settings& settings) {
    constexpr std::chrono::milliseconds think{50};
    Felt felt;
    std::jthread health{
        [&](const std::stop_token& ends) { ask_for_health(ends, server.address().port, felt.health_us); }};
    felt.moves_us =
        simulate_session({&server}, {.tables = tables, .moves = settings.moves, .think = think}).latencies_us;
    health = {};  // ends it
    return felt;
}

void print(const char* what, std::vector<std::uint32_t>& calm, std::vector<std::uint32_t>& besieged) {
    for (const double part : {0.5, 0.99}) {
        const double before = percentile_ms(calm, part);
        const double after = percentile_ms(besieged, part);
        std::printf("  %-10s p%-3.0f %9.2f ms alone %9.2f ms with hostile hosts  ratio %6.2f\n", what,
                    part * 100, before, after, after / before);
    }
}

void run(const Settings& settings) {
    const RunningServer server{{.threads = 1, .flags = {"--rooms-per-address", "1000"}}};
    feel(server, settings);  // warms up
    Felt calm = feel(server, settings);
    std::vector<std::jthread> hosts;
    for (std::size_t i = 0; i < settings.hosts; ++i)
        hosts.emplace_back([&server, i](const std::stop_token& ends) {
            HostileHost host{static_cast<HostileHost::Kind>(i % 4),
                             first_hostile + static_cast<std::uint32_t>(i % addresses), server.address()};
            for (; !ends.stop_requested(); std::this_thread::sleep_for(between_commands))
                host.go_on();
        });
    std::this_thread::sleep_for(std::chrono::seconds{2});
    Felt besieged = feel(server, settings);
    std::printf("%zu hostile hosts from %zu addresses, one thread of rooms\n", settings.hosts, addresses);
    print("/healthz", calm.health_us, besieged.health_us);
    print("moves", calm.moves_us, besieged.moves_us);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures what honest people feel of hostile ones.", "bench_hostile"};
    program.option("--hosts", settings.hosts, "hostile hosts", 1, 200);
    program.option("--moves", settings.moves, "honest moves that are measured, without and with them", 10,
                   100'000);
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
