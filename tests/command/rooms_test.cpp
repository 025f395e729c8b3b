#include <algorithm>
#include <future>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"
#include "server/store/schema.hpp"
#include "tests/command/table.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/open_journal.hpp"

namespace seq::test {
namespace {

using namespace protocol;
using net::test::Client;

nlohmann::json listed(const std::filesystem::path& data, std::vector<std::string> words) {
    words.emplace_back("--json");
    const Outcome outcome = on(data, std::move(words));
    REQUIRE(outcome.status == 0);
    return nlohmann::json::parse(outcome.out);
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        struct stat found{};
        REQUIRE(::stat(file.path().c_str(), &found) == 0);
        CHECK((found.st_mode & 0777U) == 0600U);
        names.push_back(file.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
}

}  // namespace

TEST_CASE("rooms are listed with and without a running server, with members counted but not named") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    Client cy{server.port()};
    REQUIRE(cy.ask(net::test::create_for_two()) == "accepted");
    {
        TwoAtATable table{server};
        const auto look = [&] {
            const auto rooms = listed(data.path(), {"rooms"});
            REQUIRE(rooms.size() == 2);
            for (const auto& room : rooms) {
                const bool is_table = room["room"] == table.room().text;
                CHECK(room["state"] == (is_table ? "playing" : "lobby"));
                CHECK(room["people"] == (is_table ? 2 : 1));
                CHECK(room["preset"] == "sequence");
                CHECK(room["games"] == (is_table ? 1 : 0));
                CHECK(room["bytes"] > 100);
            }
        };
        look();
        const Outcome text = on(data.path(), {"rooms"});
        CHECK(contains(text.out, table.room().text));
        CHECK_FALSE(contains(text.out, "Bob"));
        server.kill();
        look();
        REQUIRE(text.status == 0);
    }
}

TEST_CASE("one room is shown in full, by its code in any spelling") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    TwoAtATable table{server};
    std::string typed = table.room().text;
    std::ranges::transform(typed, typed.begin(),
                           [](char c) { return c >= 'A' ? static_cast<char>(c + 32) : c; });
    const Outcome outcome = on(data.path(), {"room", typed});
    CHECK(outcome.status == 0);
    for (const char* part : {"playing", "sequence, 2 seats", "seat 1        Ann", "seat 2        Bob"})
        CHECK(contains(outcome.out, part));
}

TEST_CASE("a room that does not replay is listed as quarantined, with the reason") {
    const TemporaryFolder data;
    std::string room;
    {
        ServerProcess server{SEQ_SEQUENCED, data.path()};
        room = TwoAtATable{server}.room().text;
    }
    change_records(data.path(), "UPDATE records SET body = x'7B7D' WHERE version = 3");
    CHECK(listed(data.path(), {"rooms"})[0]["state"] == "quarantined");
    const Outcome outcome = on(data.path(), {"room", room});
    CHECK(contains(outcome.out, "record 3 does not follow from the one before it"));
}

TEST_CASE("a room whose replay breaks an assertion: every command reports it, and lists all other rooms") {
    const TemporaryFolder data;
    const TemporaryFolder out;
    const std::string broken = "AAAAAAAAAA";
    {
        ServerProcess server{SEQ_SEQUENCED, data.path()};
        TwoAtATable{server};
    }
    {
        // The chain is intact, but its second record seats a member who never joined.
        const auto journal = open_journal(data.path());
        const auto sound = journal->read(journal->rooms(store::RoomFilter::living).value().front()).value();
        store::Chain chain{broken};
        auto records = chain.next_many(1, sound.front().body);
        records.push_back(chain.next(
            R"({"format":4,"at":1800000000000,"by":7,"command":{"type":"sit"},"resolved":{"seat":0},"events":[]})"));
        std::promise<store::AppendResult> stored;
        journal->append(std::move(records), [&](store::AppendResult how) { stored.set_value(how); });
        REQUIRE(stored.get_future().get() == store::AppendResult::durable);
    }
    const auto rooms = listed(data.path(), {"rooms"});
    REQUIRE(rooms.size() == 2);
    for (const auto& room : rooms)
        CHECK(room["state"] == (room["room"] == broken ? "quarantined" : "playing"));
    const Outcome shown = on(data.path(), {"room", broken});
    CHECK(shown.status == 0);
    CHECK(contains(shown.out, "fault         version 2: "));
    const Outcome exported = on(data.path(), {"room", broken, "--export", (out.path() / "x").string()});
    CHECK(exported.status == 1);
    CHECK(contains(exported.err, "version 2: "));
    CHECK(on(data.path(), {"backup", (out.path() / "copy.db").string()}).status == 0);
    CHECK(on(data.path(), {"room", broken, "--close"}).status == 0);
    CHECK(listed(data.path(), {"rooms"}).size() == 1);
}

TEST_CASE("a damaged page of the index: every command lists all other rooms, and a backup is made") {
    const TemporaryFolder data;
    const TemporaryFolder out;
    {
        const auto journal = open_journal(data.path());
        for (const char* const code : {"AAAAAAAAAA", "AAAAAAAAAB"}) {
            store::Chain chain{code};
            std::promise<store::AppendResult> stored;
            journal->append(chain.next_many(400, R"({"format":1})"),
                            [&](store::AppendResult how) { stored.set_value(how); });
            REQUIRE(stored.get_future().get() == store::AppendResult::durable);
        }
    }
    open_journal(data.path());  // a start indexes all records
    damage_first_leaf(data.path(), "room_index");
    const auto rooms = listed(data.path(), {"rooms"});
    REQUIRE(rooms.size() == 2);
    CHECK(rooms[1]["records"] == 400);
    CHECK(contains(on(data.path(), {"room", "AAAAAAAAAA"}).out, "malformed"));
    const auto folder = out.path() / "x";
    on(data.path(), {"room", "AAAAAAAAAA", "--export", folder.string(), "--with-secrets"});
    const std::string lines = read_text((folder / "AAAAAAAAAA.journal.jsonl").string());
    CHECK(std::ranges::count(lines, '\n') == 400);
    const Outcome copied = on(data.path(), {"backup", (out.path() / "copy.db").string()});
    CHECK(copied.status == 0);
    CHECK(contains(copied.err, "room AAAAAAAAAA: database disk image is malformed"));
    CHECK(on(data.path(), {"room", "AAAAAAAAAA", "--close"}).status == 0);
}

TEST_CASE("finished games are exported as their players see them, and running games are not exported") {
    const TemporaryFolder data;
    const TemporaryFolder out;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    TwoAtATable table{server};
    REQUIRE(table.ann.ask(Abandon{}) == "accepted");
    REQUIRE(table.ann.ask(Start{}) == "accepted");
    const std::string code = table.room().text;
    const auto folder = out.path() / "games";
    const Outcome outcome = on(data.path(), {"room", code, "--export", folder.string()});
    CHECK(outcome.status == 0);
    CHECK(names_in(folder) == std::vector<std::string>{code + "-1.fairdeal.json", code + "-1.sgr"});
    const auto id = table.ann.say(FetchRecord{1});
    while (true) {
        const auto message = table.ann.hear();
        const auto* record = std::get_if<GameRecord>(&message);
        if (record == nullptr || record->id != id) continue;
        CHECK(read_text((folder / (code + "-1.sgr")).string()) == record->record);
        CHECK(read_text((folder / (code + "-1.fairdeal.json")).string()) == record->fairdeal);
        break;
    }
}

TEST_CASE("every record of a room is exported if its secrets are requested explicitly") {
    const TemporaryFolder data;
    const TemporaryFolder out;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    TwoAtATable table{server};
    const std::string code = table.room().text;
    const Outcome outcome =
        on(data.path(), {"room", code, "--export", out.path().string(), "--with-secrets"});
    CHECK(outcome.status == 0);
    CHECK(names_in(out.path()) == std::vector<std::string>{code + ".journal.jsonl"});
    const std::string text = read_text((out.path() / (code + ".journal.jsonl")).string());
    std::uint64_t version = 0;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        const auto line = nlohmann::json::parse(text.substr(at, text.find('\n', at) - at));
        CHECK(line["version"] == ++version);
        CHECK(line["body"].is_object());
    }
    CHECK(version == listed(data.path(), {"room", code})["records"]);
    CHECK(on(data.path(), {"room", code, "--with-secrets"}).status == 2);
}

TEST_CASE("a wrong usage exits 2 and a failure exits 1, each with one sentence") {
    const TemporaryFolder data;
    struct Case {
        std::vector<std::string> words;
        int status;
        const char* sentence;
    };
    const Case cases[] = {
        {{"rooms"}, 1, "there is no journal in"},
        {{"backup", (data.path() / "to").string()}, 1, "there is no journal"},
        {{"room", "7K3M9QX2VB"}, 1, "there is no journal in"},
        {{"room", "7K3"}, 2, "is not a room code"},
        {{"room"}, 2, "CODE is required"},
        {{"rooms", "--sideways"}, 2, "--sideways"},
        {{"restore"}, 2, "FILE is required"},
        {{"prune"}, 2, "--older-than is required"},
        {{"prune", "--older-than", "0"}, 2, "--older-than"},
        {{"restore", (data.path() / "missing").string()}, 1, "there is no journal"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.words.back());
        const Outcome outcome = on(data.path() / "data", each.words);
        CHECK(outcome.status == each.status);
        CHECK(contains(outcome.err, each.sentence));
        CHECK(std::ranges::count(outcome.err, '\n') == 1);
        CHECK(outcome.out.empty());
    }
}

TEST_CASE("the server and every command refuse a journal of an older format and leave it unchanged") {
    const TemporaryFolder folder;
    const auto data = folder.path() / "data";
    const std::string elsewhere = (folder.path() / "copy.db").string();
    {
        const ServerProcess server{SEQ_SEQUENCED, data};
    }
    const auto file = data / "journal.db";
    change_journal(data, "PRAGMA user_version = 4");
    const std::string before = read_text(file.string());
    const std::vector<std::vector<std::string>> all = {{"--listen", "127.0.0.1:0"},
                                                       {"rooms"},
                                                       {"room", "AAAAAAAAAA"},
                                                       {"room", "AAAAAAAAAA", "--close"},
                                                       {"backup", elsewhere}};
    for (const std::vector<std::string>& words : all) {
        CAPTURE(words.front());
        const Outcome refused = on(data, words);
        CHECK(refused.status == 1);
        CHECK(contains(refused.err, "it was written by an older server (format 4; this one reads format " +
                                        std::to_string(store::schema_version) + ")"));
        CHECK(std::ranges::count(refused.err, '\n') == 1);
    }
    const Outcome restored =
        run_program(SEQ_SEQUENCED, {"restore", file.string(), "--data", (folder.path() / "new").string()});
    CHECK(restored.status == 1);
    CHECK(contains(restored.err, "an older server"));
    CHECK(read_text(file.string()) == before);
    CHECK_FALSE(std::filesystem::exists(elsewhere));
}

TEST_CASE("commands find the data directory by flag, environment or configuration file, like the server") {
    const TemporaryFolder folder;
    {
        const ServerProcess server{SEQ_SEQUENCED, folder.path() / "data"};
    }
    const std::string data = (folder.path() / "data").string();
    const std::string file = (folder.path() / "config").string();
    write_file(file, "listen=127.0.0.1:1\nlog-level=warn\ndata=" + data + "\n");
    CHECK(run_program(SEQ_SEQUENCED, {"rooms", "--config", file}).status == 0);
    CHECK(run_program(SEQ_SEQUENCED, {"rooms", "--config", file, "--data", "/nowhere"}).status == 1);
    ::setenv("SEQUENCED_DATA", data.c_str(), 1);
    CHECK(run_program(SEQ_SEQUENCED, {"rooms"}).status == 0);
    ::setenv("SEQUENCED_DATA", "/nowhere", 1);
    CHECK(run_program(SEQ_SEQUENCED, {"rooms", "--config", file}).status == 1);
    ::unsetenv("SEQUENCED_DATA");
}

TEST_CASE("every command has a help text") {
    for (const char* command : {"backup", "restore", "rooms", "room", "prune"}) {
        CAPTURE(command);
        const Outcome outcome = run_program(SEQ_SEQUENCED, {command, "--help"});
        CHECK(outcome.status == 0);
        CHECK(contains(outcome.out, "--data"));
        CHECK(contains(outcome.out, "--config"));
        CHECK(outcome.err.empty());
    }
}

namespace {
/// Three archived rooms, the first long ago, and the second in an unreadable record; and an old open one.
std::vector<protocol::RoomCode> write_rooms(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    std::vector<protocol::RoomCode> rooms;
    for (const char* at : {"1500000000000", "\"?\"", "33000000000000", "1500000000000"}) {
        store::Chain chain{"000000000" + std::to_string(rooms.size() + 1)};
        const std::string body = R"({"format":4,"at":)" + std::string{at} +
                                 R"(,"by":1,"command":{"type":"lock","locked":true},"events":[]})";
        REQUIRE(store::append_and_wait(*journal, chain.next_many(1000, body)) ==
                store::AppendResult::durable);
        rooms.push_back(chain.room());
        if (rooms.size() < 4) journal->note(chain.room(), store::RoomState::played);
    }
    return rooms;
}

}  // namespace

TEST_CASE("old archived rooms are listed while a server runs, and removed when none does") {
    const TemporaryFolder data;
    const auto rooms = write_rooms(data.path());
    const auto size = [&] { return std::filesystem::file_size(data.path() / "journal.db"); };
    const auto before = size();
    {
        const ServerProcess server{SEQ_SEQUENCED, data.path()};
        const Outcome tried = on(data.path(), {"prune", "--older-than", "30", "--dry-run"});
        CHECK(contains(tried.out, "0000000001\nwould be removed: 1 rooms, 1000 records, "));
        const Outcome refused = on(data.path(), {"prune", "--older-than", "30"});
        CHECK(refused.status == 1);
        CHECK(contains(refused.err, "another server is using the data directory"));
    }
    CHECK(open_journal(data.path())->newest(rooms.front())->version == 1000);
    const Outcome removed = on(data.path(), {"prune", "--older-than", "30"});
    CHECK(removed.status == 0);
    CHECK(contains(removed.out, "0000000001\nremoved: 1 rooms, 1000 records, "));
    CHECK(size() < before);
    const auto journal = open_journal(data.path());
    for (const protocol::RoomCode& room : rooms)
        CHECK(journal->newest(room)->version == (room == rooms.front() ? 0 : 1000));
}

}  // namespace seq::test
