// What honest people feel while hostile hosts do the most expensive things that the server lets them do: the
// times of /healthz and of moves, without and with them, in one run.

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <memory>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <vector>

#include "bench/fast_chance.hpp"
#include "bench/move/program.hpp"
#include "bench/move/server.hpp"
#include "bench/move/simulated_session.hpp"
#include "bench/move/websocket.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

struct Settings {
    ServerPaths paths{};
    std::size_t hosts = 30;
    std::size_t addresses = 10;
    std::size_t tables = 10;
    std::uint64_t moves = 600;
};

constexpr std::uint32_t first_hostile = 0x7f030001;  // 127.3.0.1
constexpr std::chrono::milliseconds between_commands{20};

template <typename Bytes>
void fill(FastRandom& random, Bytes& bytes) {
    for (auto& byte : bytes)
        byte = static_cast<std::uint8_t>(random.below(256));
}

/// One hostile connection. It has a room of its own and floods it with one kind of command; a new connection
/// begins when the server ends the old one.
class HostileHost {
  public:
    enum class Kind : std::uint8_t { set_password, create, join_finished, replay };

    HostileHost(Kind kind, std::uint32_t own_host, const Address& server, std::uint64_t chance)
        : kind_{kind}, own_host_{own_host}, server_{server}, random_{chance} {}

    /// Reads what there is, and says the next thing.
    void go_on() {
        try {
            if (!socket_) {
                socket_ = std::make_unique<WebSocket>(own_host_, server_);
                step_ = 0;
            }
            socket_->receive([this](std::string_view text) { hear(text); });
            if (socket_->is_open()) speak();
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
        ClientMessage message{{}, {}, std::move(body)};
        fill(random_, message.id.bytes);
        socket_->send_text(encode(message));
    }
    Token token() {
        Token token;
        fill(random_, token.bytes);
        return token;
    }
    void make_room(bool with_password) {
        Create create{.preset = "hearts-due",
                      .players = 1,
                      .sides = {},
                      .options = {{"deal", "quick"}},
                      .name = "Mallory",
                      .token = token()};
        if (with_password) create.password = "open sesame";
        say(std::move(create));
    }
    void speak() {
        const std::size_t step = step_++;
        if (kind_ == Kind::join_finished && room_) {  // which has been left by then
            say(Join{*room_, "Mallory", token(), {}, "guess"});
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
    FastRandom random_;
    std::unique_ptr<WebSocket> socket_;
    std::size_t step_ = 0;
    bool is_over_ = false;
    std::optional<RoomCode> room_;
};

/// Runs as long as it lives.
class Siege {
  public:
    Siege(const RunningServer& server, const Settings& settings) {
        for (std::size_t i = 0; i < settings.hosts; ++i)
            hosts_.emplace_back(static_cast<HostileHost::Kind>(i % 4),
                                first_hostile + static_cast<std::uint32_t>(i % settings.addresses),
                                server.address(), i + 1);
        thread_ = std::jthread{[this](const std::stop_token& ends) { work(ends); }};
    }
    Siege(const Siege&) = delete;
    Siege& operator=(const Siege&) = delete;

  private:
    void work(const std::stop_token& ends) {
        while (!ends.stop_requested()) {
            for (HostileHost& host : hosts_)
                host.go_on();
            std::this_thread::sleep_for(between_commands);
        }
    }

    std::vector<HostileHost> hosts_;
    std::jthread thread_;
};

/// Asks for /healthz again and again, each time on a connection of its own.
class Health {
  public:
    explicit Health(const RunningServer& server)
        : thread_{[this, to = server.address()](const std::stop_token& ends) { work(to, ends); }} {}
    std::vector<std::uint32_t> take() {
        thread_ = {};
        return std::move(times_us_);
    }

  private:
    void work(const Address& to, const std::stop_token& ends) {
        constexpr std::string_view request =
            "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        std::array<char, 4096> answer{};
        while (!ends.stop_requested()) {
            const auto begin = Clock::now();
            const Fd socket = connect_from(0x7f000001, to);
            if (send(socket.get(), request.data(), request.size(), MSG_NOSIGNAL) < 0) continue;
            pollfd waiting{socket.get(), POLLIN, 0};
            constexpr int patience_ms = 30'000;
            if (poll(&waiting, 1, patience_ms) <= 0) continue;
            if (recv(socket.get(), answer.data(), answer.size(), 0) <= 0) continue;
            times_us_.push_back(static_cast<std::uint32_t>(
                std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count()));
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
    }

    std::vector<std::uint32_t> times_us_;
    std::jthread thread_;
};

struct Felt {
    std::vector<std::uint32_t> health_us;
    std::vector<std::uint32_t> moves_us;
};

Felt feel(const RunningServer& server, const Settings& settings) {
    constexpr std::chrono::milliseconds think{50};
    Health health{server};
    Felt felt;
    felt.moves_us =
        simulate_session(server, {.tables = settings.tables, .moves = settings.moves, .think = think})
            .latencies_us;
    felt.health_us = health.take();
    return felt;
}

double percentile_ms(std::vector<std::uint32_t>& values_us, double part) {
    if (values_us.empty()) return 0;
    std::ranges::sort(values_us);
    return values_us[static_cast<std::size_t>(part * static_cast<double>(values_us.size() - 1))] / 1e3;
}

void print(const char* what, std::vector<std::uint32_t> calm, std::vector<std::uint32_t> besieged) {
    for (const double part : {0.5, 0.99}) {
        const double before = percentile_ms(calm, part);
        const double after = percentile_ms(besieged, part);
        std::printf("  %-10s p%-3.0f %9.2f ms alone %9.2f ms with hostile hosts  ratio %6.2f\n", what,
                    part * 100, before, after, after / before);
    }
}

void run(const Settings& settings) {
    const RunningServer server{settings.paths.program,
                               settings.paths.data,
                               {.threads = 1, .flags = {"--rooms-per-address", "1000"}}};
    feel(server, settings);  // warms up
    const Felt calm = feel(server, settings);
    const Siege siege{server, settings};
    std::this_thread::sleep_for(std::chrono::seconds{2});
    const Felt besieged = feel(server, settings);
    std::printf("%zu hostile hosts from %zu addresses, one thread of rooms\n", settings.hosts,
                settings.addresses);
    print("/healthz", calm.health_us, besieged.health_us);
    print("moves", calm.moves_us, besieged.moves_us);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures what honest people feel of hostile ones.", "bench_hostile",
                                settings.paths};
    CLI::App& app = program.options();
    app.add_option("--hosts", settings.hosts, "hostile hosts")
        ->check(CLI::Range(1, 200))
        ->capture_default_str();
    app.add_option("--moves", settings.moves, "honest moves that are measured, without and with them")
        ->check(CLI::Range(10, 100'000))
        ->capture_default_str();
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
