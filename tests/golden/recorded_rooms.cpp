#include "tests/golden/recorded_rooms.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <optional>

#include "protocol/message/codec.hpp"
#include "tests/net/support/client.hpp"
#include "tests/support/run_program.hpp"

namespace seq::test {
namespace {

using std::chrono::steady_clock;

/// Where `found` lacks something of `wanted`, or has another value; empty if nowhere. A later server may
/// send more fields of an object.
std::string difference(const Json& wanted, const Json& found, const std::string& path) {
    const auto sentence = [&] {
        return path + " is " + found.dump() + " instead of " + wanted.dump() + '\n';
    };
    if (!wanted.is_structured()) return wanted == found ? "" : sentence();
    if (wanted.type() != found.type() || (wanted.is_array() && wanted.size() != found.size()))
        return sentence();
    std::string all;
    for (const auto& [key, value] : wanted.items()) {
        const auto part = wanted.is_array() ? found.begin() + std::stoi(key) : found.find(key);
        all += part == found.end() ? path + '.' + key + " is missing\n"
                                   : difference(value, *part, path + '.' + key);
    }
    return all;
}

/// One connection. It ignores everything that comes before what it waits for.
class Connection {
  public:
    explicit Connection(std::uint16_t port) : client_{port} {}

    /// The answer to a command, which gets a new id if it has none.
    Json ask(Json command) {
        if (!command.contains("id")) command["id"] = protocol::to_hex(net::test::command({}).id.bytes);
        client_.send(command.dump());
        return read_until(
            [&](const Json& frame) { return frame.contains("id") && frame["id"] == command["id"]; });
    }
    /// The next message of this type.
    Json next(const std::string& type) {
        return read_until([&](const Json& frame) { return frame.at("type") == type; });
    }

  private:
    template <typename Condition>
    Json read_until(Condition is_wanted) {
        while (const auto text = client_.receive())
            if (Json frame = Json::parse(*text); is_wanted(frame)) return frame;
        return {{"type", "closed"}};
    }

    net::test::Client client_;
};

/// Compares one member of a room with what was recorded.
class Returned {
  public:
    Returned(const Json& room, const Json& member, std::uint16_t port, steady_clock::time_point began)
        : name_{room.at("name").get<std::string>() + ": " + member.at("name").get<std::string>()},
          room_{room.at("room")},
          recorded_{member},
          port_{port},
          began_{began} {}

    std::string come_back() {
        connection_.emplace(port_);
        const std::string next = protocol::to_hex(net::test::new_token().bytes);
        const Json answer = connection_->ask(
            {{"type", "resume"}, {"room", room_}, {"token", recorded_.at("token")}, {"next_token", next}});
        if (answer.at("type") != "accepted") return name_ + " is not let in: " + answer.dump() + '\n';
        recorded_["token"] = next;
        Json view = connection_->next("view");
        std::string all = check_times(view);
        if (view.contains("link")) view["link"] = after_address(view["link"]);
        return all + difference(recorded_.at("view"), view, name_);
    }

    /// The last commands are not carried out again.
    std::string repeat_commands() {
        std::string all;
        for (const Json& sent : recorded_.at("commands")) {
            const Json answer = connection_->ask(sent.at(0));
            all += difference({{"type", "accepted"}, {"version", sent.at(1)}}, answer,
                              name_ + ": " + sent.at(0).at("type").get<std::string>());
        }
        for (const Json& question : recorded_.at("questions"))
            all += difference(question.at(1), connection_->ask(question.at(0)), name_);
        return all;
    }

    std::string play(const Json& command) {
        return difference({{"type", "accepted"}}, connection_->ask(command), name_ + ": next");
    }

  private:
    static std::string after_address(const std::string& link) { return link.substr(link.find("/r/") + 3); }

    // A clock and an open call have at least the time that was left when the old server ended, except what
    // has passed since this one began.
    std::string check_times(const Json& view) {
        std::string all;
        const Json clock = recorded_.value("clock", Json());
        const Json seat = clock.is_null() ? Json() : connection_->next("clocks").at("seats").at(0);
        const auto passed =
            std::chrono::ceil<std::chrono::milliseconds>(steady_clock::now() - began_).count();
        if (!clock.is_null() &&
            (seat.at("seat") != clock.at("seat") ||
             seat.at("ms").get<std::int64_t>() + passed < clock.at("ms").get<std::int64_t>()))
            all += name_ + " has the clock " + seat.dump() + '\n';
        const Json call = view.value("call", Json::object());
        if (call.value("seconds", 0) + passed / 1000 + 1 < recorded_.value("call_seconds", 0))
            all += name_ + " has the call " + call.dump() + '\n';
        return all;
    }

    std::string name_;
    Json room_;
    Json recorded_;
    std::uint16_t port_;
    std::optional<Connection> connection_;
    steady_clock::time_point began_;
};

std::string check_room(const Json& room, std::uint16_t port, steady_clock::time_point began) {
    std::string all;
    std::vector<std::unique_ptr<Returned>> members;
    for (const Json& member : room.at("members")) {
        members.push_back(std::make_unique<Returned>(room, member, port, began));
        all += members.back()->come_back();
    }
    for (const auto& member : members)
        all += member->repeat_commands();
    for (const auto& member : members)
        all += member->come_back();
    if (room.contains("shared")) {
        const Json answer = Connection{port}.ask(room["shared"]["ask"]);
        all += difference(room["shared"]["answer"], answer, "shared link");
        all += difference(room["shared"]["steps"], answer.value("steps", Json::array()).size(), "its steps");
    }
    for (const Json& next : room.value("next", Json::array()))
        all += members.at(next.at(0).get<std::size_t>())->play(next.at(1));
    // A deal and an open call go on by themselves after this time, on a machine that is as slow as that.
    const bool is_late = steady_clock::now() - began > std::chrono::seconds{room.value("seconds", 1 << 20)};
    return is_late ? std::string{} : all;
}

}  // namespace

GoldenFile::GoldenFile(const std::string& name) : json_{std::make_unique<Json>()}, expected{*json_} {
    const std::string file = std::filesystem::absolute("tests/golden/" + name + ".tar.xz").string();
    REQUIRE(
        run_program(SEQ_CMAKE, {"-E", "chdir", folder_.path().string(), SEQ_CMAKE, "-E", "tar", "xf", file})
            .status == 0);
    expected = Json::parse(read_text((folder_.path() / "expected.json").string()));
}

GoldenFile::~GoldenFile() = default;

std::vector<std::string> golden_arguments(const Json& expected) {
    std::vector<std::string> all{"--limit",
                                 "budget-factor=1e6,records-per-minute=1e6,joins-per-minute=1e6,"
                                 "connects-per-second=1e6,messages-per-second=1e6"};
    if (expected.contains("push_key"))
        all.insert(all.end(), {"--push", "--push-contact", "mailto:ann@example.org"});
    return all;
}

std::string differences(const Json& expected, std::uint16_t port, steady_clock::time_point began) {
    std::string all;
    for (const Json& room : expected.at("rooms"))
        all += check_room(room, port, began);
    if (expected.contains("push_key")) {
        const std::string page = net::test::get(port, "/push.json");
        all += difference({{"key", expected["push_key"]}}, Json::parse(page.substr(page.find("\r\n\r\n"))),
                          "push");
    }
    return all;
}

}  // namespace seq::test
