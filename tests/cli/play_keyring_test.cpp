#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <sys/stat.h>

#include "client/link/keyring.hpp"
#include "tests/support/server_process.hpp"

namespace seq::client {
namespace {

const KeyName ann{"ws://example.org:80/ws", "7K2M9QXD3P", "Ann"};
const KeyName bob{"ws://example.org:80/ws", "7K2M9QXD3P", "Bob"};

unsigned mode_of(const std::filesystem::path& path) {
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777;
}

TEST_CASE("a key is found by server, room and name, with the proposed next token") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path() / "state" / "sequence"};
    CHECK_FALSE(keyring.find(ann).has_value());
    const Credentials first{{ann.room}, new_token(), std::nullopt};
    REQUIRE(keyring.save(ann, first).has_value());
    CHECK(keyring.find(ann) == first);
    CHECK_FALSE(keyring.find(bob).has_value());
    const Credentials second{{ann.room}, new_token(), new_token()};
    REQUIRE(keyring.save(ann, second).has_value());
    CHECK(keyring.find(ann) == second);
}

TEST_CASE("the newest part in a deal is stored next to the key, readable by its owner only") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path() / "sequence"};
    CHECK_FALSE(keyring.find_part(ann).has_value());
    const DealPart first{1, 0, new_token().bytes, new_token().bytes};
    REQUIRE(keyring.save_part(ann, first).has_value());
    CHECK(keyring.find_part(ann) == first);
    const DealPart second{1, 1, new_token().bytes, new_token().bytes};
    REQUIRE(keyring.save_part(ann, second).has_value());
    CHECK(keyring.find_part(ann) == second);
    CHECK_FALSE(keyring.find_part(bob).has_value());
    CHECK_FALSE(keyring.find(ann).has_value());
    CHECK(mode_of(keyring.file_of(ann).string() + ".deal") == 0600);
}

TEST_CASE("keys are readable by their owner only") {
    const test::TemporaryFolder folder;
    const auto state = folder.path() / "sequence";
    const Keyring keyring{state};
    REQUIRE(keyring.save(ann, {{ann.room}, new_token(), std::nullopt}).has_value());
    CHECK(mode_of(state) == 0700);
    CHECK(mode_of(keyring.file_of(ann)) == 0600);
}

TEST_CASE("an unreadable key file counts as missing, and an unusable folder is reported") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path()};
    std::ofstream{keyring.file_of(ann)} << "token 12345\nnext nothing\n";
    CHECK_FALSE(keyring.find(ann).has_value());

    std::ofstream{folder.path() / "file"} << "not a folder";
    const Keyring nowhere{folder.path() / "file" / "sequence"};
    const auto saved = nowhere.save(ann, {{ann.room}, new_token(), std::nullopt});
    REQUIRE_FALSE(saved.has_value());
    CHECK(saved.error().starts_with("cannot keep the key to your seat in "));
}

TEST_CASE("a seat that a running program uses cannot be used by a second one") {
    const test::TemporaryFolder folder;
    const Keyring keyring{folder.path()};
    CHECK(keyring.hold(ann));
    CHECK_FALSE(keyring.hold(ann));
    CHECK(keyring.hold(bob));
}

}  // namespace
}  // namespace seq::client
