#include <nlohmann/json.hpp>
#include <regex>

#include "protocol/message/move_words.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;
using seq::telemetry::Level;
using seq::telemetry::LogFormat;
using Json = nlohmann::json;

namespace {

// Words that occur nowhere else.
const std::string password = "Kartoffelpuffer";
const std::string wrong_password = "Zwetschgenknoedel";
const std::string talk = "Donaudampfschiffahrt";
const std::vector<std::string> names{"Annegret", "Bartholomew", "Mallory-Ann"};

/// Plays a seat of a card game with automatic draws, at random.
class CardPlayer {
  public:
    CardPlayer(std::uint16_t port, std::uint64_t seed) : client{port}, random_{seed} {}

    /// Reads up to the end of this version.
    void read_until(std::uint64_t version) {
        while (version_ < version)
            take(client.hear());
    }
    bool can_move() const { return !legal_.empty(); }
    bool is_over() const { return over_; }
    /// Makes any legal move; returns the version that it became.
    std::uint64_t move() {
        random_ = random_ * 6364136223846793005 + 1442695040888963407;
        const seq::Action action = legal_.at((random_ >> 33) % legal_.count());
        legal_ = {};  // the server sends the next ones
        REQUIRE(ask(protocol::Move{protocol::to_words(action, seq::two_packs)}) == "accepted");
        read_until(accepted_);
        return accepted_;
    }
    /// The code of the answer, or `accepted`.
    std::string ask(protocol::ClientBody body) {
        client.say(std::move(body));
        answer_.clear();
        while (answer_.empty())
            take(client.hear());
        return answer_;
    }
    /// The version of the last accepted command.
    std::uint64_t accepted() const { return accepted_; }

    Client client;

  private:
    void take(const protocol::ServerMessage& message) {
        if (const auto* refused = std::get_if<protocol::Refused>(&message)) answer_ = refused->code;
        if (const auto* accepted = std::get_if<protocol::Accepted>(&message)) {
            answer_ = "accepted";
            accepted_ = accepted->version;
        }
        if (const auto* part = std::get_if<protocol::PrivateEvents>(&message); part != nullptr && part->legal)
            legal_ = *part->legal;
        if (const auto* skip = std::get_if<protocol::Skip>(&message)) version_ = skip->version;
        const auto* closing = std::get_if<protocol::PublicEvents>(&message);
        if (closing == nullptr) return;
        version_ = closing->version;
        for (const protocol::RoomEvent& event : closing->events)
            if (const auto* of_game = std::get_if<seq::Event>(&event))
                over_ = over_ || std::holds_alternative<seq::GameEnded>(*of_game);
    }

    std::uint64_t random_;
    std::uint64_t version_ = 0;
    seq::LegalActions legal_;
    std::string answer_;
    std::uint64_t accepted_ = 0;
    bool over_ = false;
};

/// Two friends with a password, a wrong guess, chat, a refused move, a whole game, its record, and a return.
/// Returns everything that was sent over their connections.
std::string simulate_session(std::uint16_t port) {
    CardPlayer ann{port, 1};
    CardPlayer bob{port, 2};
    auto create = create_for_two();
    create.options.emplace_back("draw", "auto");
    create.name = names[0];
    create.password = password;
    REQUIRE(ann.client.ask(create) == "accepted");
    const protocol::RoomCode room = *ann.client.room();
    const protocol::Token token = new_token();
    const auto join = [&](const std::string& name, const std::string& word) {
        return protocol::Join{.room = room, .name = name, .token = token, .secret = {}, .password = word};
    };
    Client mallory{port};
    CHECK(mallory.ask(join(names[2], wrong_password)) == "wrong-password");
    CHECK(mallory.ask(protocol::Resume{room, new_token(), new_token(), {}}) == "token-unknown");
    mallory.send("{\"type\":\"" + talk + "\"");
    REQUIRE(bob.client.ask(join(names[1], password)) == "accepted");
    ask_all(ann.client, {protocol::Sit{1}});
    ask_all(bob.client, {protocol::Sit{2}, protocol::Say{talk}});
    CHECK(bob.ask(protocol::Start{}) == "not-host");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    bob.read_until(ann.accepted());
    ann.read_until(ann.accepted());
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::roll}}) != "accepted");
    while (!ann.is_over()) {
        CardPlayer& mover = ann.can_move() ? ann : bob;
        CardPlayer& other = ann.can_move() ? bob : ann;
        other.read_until(mover.move());
    }
    ann.client.say(protocol::FetchRecord{});
    REQUIRE(eventually([&] { return std::holds_alternative<protocol::GameRecord>(ann.client.hear()); }));
    Client again{port};
    CHECK(again.ask(protocol::Resume{room, token, new_token(), {}}) == "accepted");
    return ann.client.transcript() + bob.client.transcript() + mallory.transcript() + again.transcript();
}

std::set<std::string> matches(const std::string& text, const char* pattern) {
    std::set<std::string> found;
    const std::regex wanted{pattern};
    for (std::sregex_iterator each{text.begin(), text.end(), wanted}; each != std::sregex_iterator{}; ++each)
        found.insert(each->str());
    return found;
}

}  // namespace

TEST_CASE("no token, password, secret, card, name or talk of a session is in the log or in the metrics") {
    for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
        const CapturedLog captured{{.least = Level::debug, .format = format, .lines_max = 1'000'000}};
        std::string wires;
        std::string metrics;
        {
            const TemporaryFolder data;
            const auto journal = open_journal(data.path());
            RunningServer server{*journal, Limits{.messages_a_second = 1e9, .bytes_a_second = 1e9}};
            wires = simulate_session(server.port());
            metrics = body_of(get(server.admin_port(), "/metrics"));
        }
        const std::string told = captured.text() + metrics;
        // Tokens, ids, secrets of links, seeds, digests: all random values are written in hex.
        const auto random_words = matches(wires, "[0-9a-f]{16,}");
        CHECK(random_words.size() > 50);
        for (const std::string& word : random_words)
            CHECK_FALSE(contains(told, word));
        for (const std::string& word : {password, wrong_password, talk, names[0], names[1], names[2]}) {
            REQUIRE(contains(wires, word));
            CHECK_FALSE(contains(told, word));
        }
        const char* const card = R"(\b(?:[2-9]|10|[JQKA])[CDHS]\b)";
        CHECK(matches(wires, card).size() > 40);
        CHECK(matches(told, card).empty());
        for (const std::string& room : matches(wires, R"("room":"[0-9A-Z]{10}")")) {
            const std::string code = room.substr(room.size() - 11, 10);
            CHECK_FALSE(contains(told, code));
            CHECK(contains(told, code.substr(0, 4)));
        }
        for (const char* event :
             {"room-made", "entered", "entry-refused", "command-refused", "session-ended"})
            CHECK(contains(told, event));
    }
}

TEST_CASE("every line of JSON is an object, and lines of one session or room can be found by it") {
    const CapturedLog captured{{.least = Level::info, .format = LogFormat::json}};
    std::string room;
    {
        RunningServer server;
        Client ann = create_table(server.port());
        room = ann.room()->text.substr(0, 4);
    }
    const std::set<std::string> keys{"time", "level", "event", "room", "session", "address", "message"};
    std::vector<std::string> events;
    for (const std::string& line : captured.lines()) {
        CAPTURE(line);
        const Json read = Json::parse(line);
        for (const auto& [key, value] : read.items())
            CHECK(keys.contains(key));
        if (read.value("session", 0) != 1) continue;
        events.push_back(read.at("event"));
        if (read.contains("room")) CHECK(read.at("room") == room);
        if (read.contains("address")) CHECK(read.at("address") == "127.0.0.0/24");
    }
    CHECK(events == std::vector<std::string>{"session-began", "room-made", "session-ended"});
}

TEST_CASE("a server that others can reach warns while it does not know its own name") {
    const auto log_of = [](ServerSetup setup, const char* address) {
        const CapturedLog captured{{.least = Level::warn}};
        setup.listen.address(boost::asio::ip::make_address(address));
        {
            const RunningServer server{std::move(setup)};
        }
        return captured.text();
    };
    CHECK(contains(log_of({}, "0.0.0.0"), " any-name-is-ours: "));
    CHECK_FALSE(contains(log_of({}, "127.0.0.1"), "any-name-is-ours"));
    CHECK(log_of({.public_url = "https://play.example.org"}, "0.0.0.0").find("any-name-is-ours") ==
          std::string::npos);
}
