#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "server/store/sqlite_journal.hpp"
#include "tests/golden/recorded_rooms.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/simulated_disk.hpp"

// Data folders that older servers wrote (README.md), served by this one.

namespace seq::test {
namespace {

constexpr std::array golden_folders{"format-5", "format-6", "format-7", "format-8", "format-9"};
constexpr const char* data_on_disk = "/srv/data";

Outcome verify(const GoldenFile& file) {
    return run_program(SEQ_SEQUENCED, {"verify", "--data", file.data().string()});
}

/// What the server of today shows otherwise than the one that wrote the folder, and the faults in it.
std::string differences_in(const GoldenFile& file) {
    const auto began = std::chrono::steady_clock::now();
    ServerProcess server{SEQ_SEQUENCED, file.data(), golden_arguments(file.expected)};
    std::string all = differences(file.expected, server.port(), began);
    CHECK(server.terminate() == 0);
    const Outcome verified = verify(file);
    return all + (contains(verified.out, "rooms with a fault: 0") ? "" : verified.out + verified.err);
}

/// Backs the folder up and restores it elsewhere.
void check_backup(const GoldenFile& file) {
    const TemporaryFolder elsewhere;
    const std::string copy = (elsewhere.path() / "copy.db").string();
    const std::string data = (elsewhere.path() / "data").string();
    CHECK(run_program(SEQ_SEQUENCED, {"backup", copy, "--data", file.data().string()}).status == 0);
    CHECK(run_program(SEQ_SEQUENCED, {"restore", copy, "--data", data}).status == 0);
    CHECK(contains(run_program(SEQ_SEQUENCED, {"verify", "--data", data}).out, "rooms with a fault: 0"));
}

/// A golden folder on a simulated disk.
DiskImage image_of(const GoldenFile& file) {
    DiskImage image{.files = {}, .folders = {"/", "/srv", data_on_disk}};
    for (const auto& entry : std::filesystem::directory_iterator{file.data()})
        image.files[data_on_disk + ('/' + entry.path().filename().string())] =
            read_text(entry.path().string());
    return image;
}

auto open_on(SimulatedDisk& disk) {
    return store::SqliteJournal::open(data_on_disk, {.files = &disk});
}

/// The newest record of each room, whose hash covers those before, and what is not in records.
std::string content_of(SimulatedDisk& disk, const Json& expected) {
    disk.limit(UINT64_MAX);
    const auto opened = open_on(disk);
    REQUIRE_MESSAGE(opened.has_value(), opened.error());
    store::SqliteJournal& journal = **opened;
    std::string all = std::to_string(journal.epoch());
    for (const Json& each : expected.at("rooms")) {
        const protocol::RoomCode room{each["room"].get<std::string>()};
        const room::JournalRecord newest = journal.newest(room).value();
        all += '\n' + room.text + ' ' + std::to_string(newest.version) + ' ' + protocol::to_hex(newest.hash);
        CHECK_FALSE(journal.has_lost_versions(room, {newest.version, newest.hash}));
        const auto members = journal.tokens(room);
        for (const room::MemberTokens& tokens : members.value())
            all += ' ' + protocol::to_hex(tokens.token);
        const auto subscriptions = journal.subscriptions(room, protocol::MemberId{2});
        for (const protocol::PushSubscribe& one : subscriptions.value())
            all += ' ' + one.endpoint + ' ' + one.public_key + ' ' + one.auth;
    }
    return all;
}

DiskImage after_power_cut(const DiskImage& image, std::uint64_t moment) {
    SimulatedDisk disk{image, moment};
    disk.cut_after(moment);
    static_cast<void>(open_on(disk));
    return disk.image();
}

/// A golden folder whose upgrade will be interrupted.
struct Interrupted {
    explicit Interrupted(const char* name) : file{name}, before{image_of(file)} {
        SimulatedDisk disk{before};
        REQUIRE(open_on(disk).has_value());
        changes = disk.operations();
        content = content_of(disk, file.expected);
    }
    GoldenFile file;
    DiskImage before;
    std::uint64_t changes = 0;  ///< on the disk, by a whole start
    std::string content;        ///< after it
};

}  // namespace

TEST_CASE("what older servers wrote is served as it was: hands, boards, clocks, purses, links, commands") {
    const CapturedLog quiet;
    for (const char* name : golden_folders) {
        CAPTURE(name);
        const GoldenFile file{name};
        CHECK(differences_in(file) == "");
        check_backup(file);
        SimulatedDisk disk{image_of(file)};
        const std::string content = content_of(disk, file.expected);
        for (const Json& room : file.expected["rooms"])
            for (const Json& one : room.value("subscriptions", Json::array()))
                CHECK(contains(content, one.get<std::string>()));
    }
}

TEST_CASE("an older data folder cannot be verified before the next start has upgraded it") {
    CHECK(
        contains(verify(GoldenFile{golden_folders.front()}).err, "the next start of the server upgrades it"));
}

TEST_CASE("a kill or a power cut at any moment of the upgrade of an older journal loses nothing") {
    const CapturedLog quiet;
    for (const char* name : golden_folders) {
        CAPTURE(name);
        const Interrupted upgrade{name};
        CHECK(upgrade.changes > 5);
        for (std::uint64_t moment = 1; moment <= upgrade.changes; ++moment) {
            CAPTURE(moment);
            SimulatedDisk disk{upgrade.before};
            disk.kill_after(moment, moment);
            REQUIRE(open_on(disk).has_value());
            CHECK(content_of(*disk.take_killed(), upgrade.file.expected) == upgrade.content);
            SimulatedDisk later{after_power_cut(upgrade.before, moment)};
            CHECK(content_of(later, upgrade.file.expected) == upgrade.content);
        }
    }
}

TEST_CASE("an older journal on a full disk is upgraded by the first start after there is space again") {
    const CapturedLog quiet;
    for (const char* name : golden_folders) {
        CAPTURE(name);
        const Interrupted upgrade{name};
        int opened = 0;
        for (std::uint64_t bytes = 0; opened < 8; bytes += 4096) {
            CAPTURE(bytes);
            SimulatedDisk disk{upgrade.before};
            disk.limit(disk.used() + bytes);
            opened += open_on(disk).has_value() ? 1 : 0;
            CHECK(content_of(disk, upgrade.file.expected) == upgrade.content);
        }
    }
}

TEST_CASE("an older data folder whose upgrade a power cut interrupted is served as it was") {
    for (const char* name : golden_folders) {
        CAPTURE(name);
        const Interrupted upgrade{name};
        for (const auto& [path, bytes] : after_power_cut(upgrade.before, upgrade.changes / 2).files)
            write_file(upgrade.file.data() / std::filesystem::path{path}.filename(), bytes);
        CHECK(differences_in(upgrade.file) == "");
    }
}

TEST_CASE("the comparison with a recording notices other cards, purses, clocks, answers and links") {
    GoldenFile file{"format-8"};
    for (Json& room : file.expected["rooms"]) {
        Json& ann = room["members"][0];
        if (room["name"] == "long") std::swap(ann["view"]["game"]["hand"][0], ann["view"]["game"]["hand"][1]);
        if (room["name"] == "pot") ann["view"]["members"][1]["purse"] = 1;
        if (room["name"] == "clock") ann["clock"]["ms"] = 600'000;
        if (room["name"] == "bible") ann["commands"][0][1] = 1;
        if (room["name"] == "regular") room["shared"]["steps"] = 1;
    }
    const std::string found = differences_in(file);
    for (const char* what : {"long: Ann.game.hand.0", "pot: Ann.members.1.purse", "clock: Ann has the clock",
                             "bible: Ann: sit.version", "its steps"})
        CHECK_MESSAGE(contains(found, what), std::string{what});
}

TEST_CASE("one changed byte of a record in an older data folder is found") {
    const GoldenFile file{"format-7"};
    const std::string journal = (file.data() / "journal.db").string();
    std::string bytes = read_text(journal);
    bytes.at(bytes.find("my favourite corner")) = 'M';
    write_file(journal, bytes);
    CHECK(contains(differences_in(file), "does not follow from the one before it"));
}

}  // namespace seq::test
