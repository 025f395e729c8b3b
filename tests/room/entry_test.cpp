#include "protocol/message/codec.hpp"
#include "server/room/journal/entry_codec.hpp"

// Commands in the journal: encoded by the tables of the wire format, without their secrets.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

constexpr Digest secret_bytes{0x5e, 0xc2, 0xe7};

/// Each command that contains a secret.
std::vector<ClientBody> commands_with_secrets() {
    const Token token{secret_bytes};
    const LinkSecret link{{0x5e, 0xc2, 0xe7}};
    Create create{.preset = "sequence", .players = 2, .sides = 2, .options = {}, .name = "Ann", .token = {}};
    create.token = token;
    create.password = "5ec2e7";
    return {create, Join{{"TESTR00M00"}, "Bob", token, link, "5ec2e7"}, LobbyCommand{SetPassword{"5ec2e7"}}};
}

std::string as_kept(const ClientBody& command) {
    json::Writer out;
    write_command(out, command);
    return out.take();
}

/// The error of reading it as a journaled command; empty if it can be read.
std::string complaint_about_kept(const std::string& text, ClientBody* command = nullptr) {
    json::Tree tree;
    REQUIRE_FALSE(json::parse(text, body_limits, tree).has_value());
    json::Reading reading{tree, json::Unknown::refused};
    const ClientBody read = read_command(reading, tree.root());
    if (command != nullptr) *command = read;
    return reading.failed() ? reading.fault().code : "";
}

TEST_CASE("a command is in the journal without its secrets, and read back as it was without them") {
    for (const ClientBody& command : commands_with_secrets()) {
        const std::string as_sent = encode(ClientMessage{{}, {}, command});
        CAPTURE(as_sent);
        CHECK(as_sent.find("5ec2e7") != std::string::npos);
        CHECK(as_kept(command).find("5ec2e7") == std::string::npos);
        CHECK(encode(ClientMessage{{}, {}, without_secrets(command)}).find("5ec2e7") == std::string::npos);
        ClientBody read;
        CHECK(complaint_about_kept(as_kept(command), &read).empty());
        CHECK(read == without_secrets(command));
    }
}

TEST_CASE("a command of a journal with a secret in it, or of no kind, cannot be read") {
    CHECK(complaint_about_kept(R"({"type":"set-password"})").empty());
    CHECK(complaint_about_kept(R"({"type":"set-password","password":"5ec2e7"})") == "unknown-field");
    CHECK(complaint_about_kept(R"({"type":"say","text":"d4","sure":true})") == "unknown-field");
    CHECK(complaint_about_kept(R"({"type":"dance"})") == "unknown-command");
}

TEST_CASE("resolved commands and the room's own decisions are read back unchanged") {
    const PasswordHash password{{1, 2}, Digest{3}};
    const Entry with_all{.at = TimePoint{1'800'000'000'000ms},
                         .by = {7},
                         .id = CommandId{{9}},
                         .content = Digest{8},
                         .cause = AcceptedCommand{LobbyCommand{Leave{}},
                                                  {.token = Digest{4},
                                                   .link_secret = LinkSecret{{5}},
                                                   .password = password,
                                                   .seat = Seat{2},
                                                   .bot = SeatedBot{{12}, "Bot 3", Seat{4}, BotLevel::hard},
                                                   .heir = MemberId{3},
                                                   .chance = Digest{6},
                                                   .absent = SeatSet{}}}};
    const Entry move{.at = with_all.at,
                     .cause = MoveByClock{Seat{3},
                                          {.kind = MoveKind::place,
                                           .card = "QH",
                                           .space = parse_space("b7"),
                                           .sequences = {{*parse_space("b7"), *parse_space("f7")}}}}};
    for (const Entry& entry : {with_all, move}) {
        const std::string body = encode_entry(entry, {}, two_packs);
        const auto read = decode_entry(body).value();
        CHECK(encode_entry(read, {}, two_packs) == body);
    }
    CHECK(encode_entry(with_all, {}, two_packs).find(R"("bot":{"member":12,"name":"Bot 3")") !=
          std::string::npos);
    CHECK_FALSE(decode_entry(R"({"format":4,"at":1,"by":0,"decision":{"type":"dance"},"events":[]})"));
}

}  // namespace
}  // namespace seq::room
