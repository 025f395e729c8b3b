#include <cerrno>
#include <cstdint>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>

#include "tests/net/support/client.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

// The real server on a disk that is really full.

namespace seq::test {
namespace {

using net::test::Client;
using namespace protocol;

void must(bool well, const char* what) {
    if (!well) throw std::system_error{errno, std::generic_category(), what};
}

/// A file system of this many bytes, unmounted at the end of the test. Throws if it cannot be created.
class SmallDisk {
  public:
    explicit SmallDisk(std::uint64_t bytes) {
        const std::string size = "mode=0700,size=" + std::to_string(bytes);
        must(::mount("small-disk", path().c_str(), "tmpfs", 0, size.c_str()) == 0, "mount");
    }
    ~SmallDisk() { ::umount2(path().c_str(), MNT_DETACH); }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    const std::filesystem::path& path() const { return folder_.path(); }
    std::uint64_t free_bytes() const {
        struct statvfs found{};
        must(::statvfs(path().c_str(), &found) == 0, "statvfs");
        return std::uint64_t{found.f_bavail} * found.f_frsize;
    }
    /// Fills it with a ballast file until only this many bytes are left.
    void fill_but(std::uint64_t bytes) const {
        const int file = ::open((path() / "ballast").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        must(file >= 0, "open");
        const int error = ::posix_fallocate(file, 0, static_cast<off_t>(free_bytes() - bytes));
        ::close(file);
        errno = error;
        must(error == 0, "posix_fallocate");
    }
    /// Removes the ballast.
    void make_room() const { std::filesystem::remove(path() / "ballast"); }

  private:
    TemporaryFolder folder_;
};

constexpr std::chrono::seconds patience{60};
constexpr std::uint64_t megabyte = 1024 * 1024;

/// No limit except the disk may refuse anything here.
const std::vector<std::string> unbounded{
    "--limit",
    "budget-factor=1000000,records-per-minute=1000000,connects-per-second=1000000,written-bytes-per-day=1e15",
    "--storage-reserve", "0"};

unsigned status_of(const ServerProcess& server, const std::string& page) {
    const std::string answer = net::test::get(server.port(), page);
    return static_cast<unsigned>(std::stoi(answer.substr(answer.find(' ') + 1)));
}

void wait_until_ready(const ServerProcess& server) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (status_of(server, "/readyz") != 200)
        REQUIRE(std::chrono::steady_clock::now() < until);
}

/// A member alone in a room who keeps toggling the ready mark, and records which commands were accepted.
class Member {
  public:
    explicit Member(const ServerProcess& server) : server_{server} {
        REQUIRE(enter(net::test::command(net::test::create_for_two(token_))) == "accepted");
        REQUIRE(ask(net::test::command(Sit{})) == "accepted");
    }

    const RoomCode& room() const { return room_; }
    /// The accepted commands: version to command id. A resume makes no version.
    const std::map<std::uint64_t, CommandId>& accepted() const { return accepted_; }

    /// Toggles the mark: the code of the answer, or `accepted`.
    std::string say_something() { return ask(net::test::command({SetReady{ready_ = !ready_}})); }
    /// Repeats it until the disk is full.
    void go_on_until_full() {
        std::string answer = "accepted";
        while (answer == "accepted")
            answer = say_something();
        CHECK(answer == "storage-full");
    }
    unsigned close_code() { return client_->wait_for_close(); }
    std::string come_back() {
        const Token next = net::test::new_token();
        const std::string answer = enter(net::test::command(Resume{room_, token_, next, {}}));
        if (answer == "accepted") token_ = next;
        return answer;
    }

  private:
    std::string enter(const ClientMessage& command) {
        client_.emplace(server_.port());
        return ask(command);
    }
    std::string ask(const ClientMessage& command) {
        client_->say(command);
        while (true) {
            const ServerMessage message = client_->hear();
            if (const auto* answer = std::get_if<Accepted>(&message); answer && answer->id == command.id) {
                if (answer->room) room_ = *answer->room;
                if (!std::holds_alternative<Resume>(command.body)) accepted_[answer->version] = command.id;
                return "accepted";
            }
            if (const auto* answer = std::get_if<Refused>(&message); answer && answer->id == command.id)
                return answer->code;
        }
    }

    const ServerProcess& server_;
    Token token_ = net::test::new_token();
    RoomCode room_;
    std::optional<Client> client_;
    bool ready_ = false;
    std::map<std::uint64_t, CommandId> accepted_;
};

/// Checks that every accepted command is in the journal, in the version that its answer named.
void check_journal(const std::filesystem::path& data, const Member& member) {
    const auto records = open_journal(data)->read(member.room());
    REQUIRE_MESSAGE(records.has_value(), records.error());
    for (const auto& [version, id] : member.accepted()) {
        CAPTURE(version);
        REQUIRE(version <= records->size());
        CHECK((*records)[version - 1].body.find(to_hex(id.bytes)) != std::string::npos);
    }
}

/// Checks that another member and a newcomer are refused too, and that the server lives and reports that it
/// is not ready.
void check_that_nobody_gets_further(const ServerProcess& server, Member& other) {
    CHECK(other.say_something() == "storage-full");
    CHECK(status_of(server, "/readyz") == 503);
    CHECK(status_of(server, "/healthz") == 200);
    Client stranger{server.port()};
    CHECK(stranger.ask(net::test::create_for_two()) == "storage-full");
}

}  // namespace

TEST_CASE(
    "a server on a full disk refuses, says so, loses nothing, and goes on by itself when there is room") {
    for (std::uint64_t times = 0; times < rounds(1); ++times) {
        CAPTURE(times);
        const SmallDisk disk{3 * megabyte};
        ServerProcess server{SEQ_SEQUENCED, disk.path() / "data", unbounded};
        Member ann{server};
        Member bob{server};
        for (int again = 0; again < 2; ++again) {
            disk.fill_but(megabyte / 4);
            ann.go_on_until_full();
            check_that_nobody_gets_further(server, bob);
            disk.make_room();
            wait_until_ready(server);
            CHECK(ann.close_code() == 1012);
            CHECK(ann.come_back() == "accepted");
            CHECK(ann.say_something() == "accepted");
            CHECK(bob.say_something() == "accepted");  // nothing of this room was lost
        }
        CHECK(ann.accepted().size() > 10);
        CHECK(server.terminate() == 0);
        check_journal(disk.path() / "data", ann);
        check_journal(disk.path() / "data", bob);
    }
}

TEST_CASE("a server killed while the disk is full restarts with everything it had acknowledged") {
    const SmallDisk disk{3 * megabyte};
    ServerProcess server{SEQ_SEQUENCED, disk.path() / "data", unbounded};
    Member ann{server};
    disk.fill_but(megabyte / 4);
    ann.go_on_until_full();
    server.kill();
    server.start();  // with the disk as full as it was
    const std::string answer = ann.come_back();
    if (answer == "accepted")
        ann.go_on_until_full();  // the rest of a block of the disk was enough for a small commit
    else
        CHECK(answer == "storage-full");
    disk.make_room();
    wait_until_ready(server);
    CHECK(ann.come_back() == "accepted");
    CHECK(ann.say_something() == "accepted");
    server.kill();
    check_journal(disk.path() / "data", ann);
}

TEST_CASE("a backup on a full disk leaves no file behind, and the server continues") {
    const SmallDisk disk{3 * megabyte};
    ServerProcess server{SEQ_SEQUENCED, disk.path() / "data", unbounded};
    Member ann{server};
    REQUIRE(ann.say_something() == "accepted");
    const std::string file = (disk.path() / "backup.db").string();
    disk.fill_but(16 * 1024);
    const Outcome backup =
        run_program(SEQ_SEQUENCED, {"backup", file, "--data", (disk.path() / "data").string()});
    CHECK(backup.status == 1);
    CHECK(backup.err.starts_with("sequenced backup: cannot write " + file));
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK_FALSE(std::filesystem::exists(file + ".part"));
    disk.make_room();
    CHECK(ann.say_something() == "accepted");
    CHECK(run_program(SEQ_SEQUENCED, {"backup", file, "--data", (disk.path() / "data").string()}).status ==
          0);
}

}  // namespace seq::test
