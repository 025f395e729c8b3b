#include "tests/house/dependency_rules.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

bool include_is_wrong(std::string path, std::string_view line) {
    return !against_dependency_rules(source(std::move(path), line)).empty();
}
bool library_is_wrong(std::string path, std::string_view line) {
    return !libraries_out_of_place(source(std::move(path), line)).empty();
}

}  // namespace

TEST_CASE("a path belongs to the deepest folder that has rules") {
    CHECK(folder_of("server/room/room.hpp") == "server/room");
    CHECK(folder_of("server/main.cpp") == "server");
    CHECK(folder_of("client/link/link.hpp") == "client");
    CHECK(folder_of("client-cli/play/screen.hpp") == "client-cli");
    CHECK(folder_of("engine/board/space.hpp") == "engine");
    CHECK(folder_of("engineer/x.hpp") == "");
    CHECK(folder_of("README.md") == "");
}

TEST_CASE("an include that follows the dependency rules passes") {
    CHECK_FALSE(include_is_wrong("engine/match.cpp", "#include \"engine/board/space.hpp\""));
    CHECK_FALSE(include_is_wrong("server/front/session/session.cpp", "#include \"server/room/room.hpp\""));
    CHECK_FALSE(include_is_wrong("server/main.cpp", "#include \"server/front/app.hpp\""));
    CHECK_FALSE(include_is_wrong("client-cli/bot/command.cpp", "#include \"client/link/link.hpp\""));
    CHECK_FALSE(include_is_wrong("tests/net/http.cpp", "#include \"server/front/app.hpp\""));
}

TEST_CASE("an include against the dependency rules is complained about, with its place") {
    CHECK(include_is_wrong("engine/match.cpp", "#include \"protocol/message/codec.hpp\""));
    CHECK(include_is_wrong("bots/random.cpp", "#include \"protocol/message/codec.hpp\""));
    CHECK(include_is_wrong("protocol/message/codec.cpp", "#include \"bots/player.hpp\""));
    CHECK(include_is_wrong("server/room/room.cpp", "#include \"server/store/journal.hpp\""));
    CHECK(include_is_wrong("server/store/journal.cpp", "#include \"server/host/host.hpp\""));
    CHECK(include_is_wrong("server/machine/clock.cpp", "#include \"server/store/journal.hpp\""));
    CHECK(include_is_wrong("server/room/room.cpp", "#include \"server/machine/clock.hpp\""));
    CHECK(include_is_wrong("client-cli/play/play.cpp", "#include \"server/room/room.hpp\""));
    CHECK(include_is_wrong("client/link/link.cpp", "#include \"client-cli/play/screen.hpp\""));
    CHECK(include_is_wrong("engine/match.cpp", "#include \"tests/engine/table.hpp\""));

    const Complaints complaints =
        against_dependency_rules(source("engine/a.cpp", "// a\n#include \"bots/player.hpp\"\n"));
    REQUIRE(complaints.size() == 1);
    CHECK(complaints[0].line == 2);
    CHECK(to_string(complaints) == "\nengine/a.cpp:2: engine must not know bots");
}

TEST_CASE("an include that does not start at the root is complained about") {
    CHECK(include_is_wrong("engine/match.cpp", "#include \"match.hpp\""));
    CHECK(include_is_wrong("engine/match.cpp", "#include \"../protocol/message/codec.hpp\""));
}

TEST_CASE("sockets, databases and logs are complained about outside their folders") {
    CHECK(library_is_wrong("server/room/room.cpp", "#include <boost/asio/io_context.hpp>"));
    CHECK(library_is_wrong("client-cli/play/play.cpp", "#include <boost/beast/core.hpp>"));
    CHECK(library_is_wrong("server/host/host.cpp", "#include <sqlite3.h>"));
    CHECK(library_is_wrong("server/room/room.cpp", "#include <spdlog/spdlog.h>"));
    CHECK_FALSE(library_is_wrong("server/front/listener.cpp", "#include <boost/asio/io_context.hpp>"));
    CHECK_FALSE(library_is_wrong("client/link/web_socket.cpp", "#include <boost/beast/core.hpp>"));
    CHECK_FALSE(library_is_wrong("tests/net/client.cpp", "#include <boost/beast/core.hpp>"));
}

TEST_CASE("the engine is complained about for anything but the standard library and tl::expected") {
    CHECK(library_is_wrong("engine/match.cpp", "#include <nlohmann/json.hpp>"));
    CHECK(library_is_wrong("engine/match.cpp", "#include <sys/time.h>"));
    CHECK_FALSE(library_is_wrong("engine/match.hpp", "#include <variant>"));
    CHECK_FALSE(library_is_wrong("engine/preset/preset.hpp", "#include <tl/expected.hpp>"));
}

TEST_CASE("engine, bots and rooms are complained about for files, threads and randomness") {
    CHECK(library_is_wrong("engine/match.cpp", "#include <random>"));
    CHECK(library_is_wrong("bots/random.cpp", "#include <random>"));
    CHECK(library_is_wrong("server/room/room.cpp", "#include <thread>"));
    CHECK(library_is_wrong("server/room/room.cpp", "#include <fstream>"));
    CHECK_FALSE(library_is_wrong("server/room/delivery/delivery.hpp", "#include <chrono>"));
    CHECK_FALSE(library_is_wrong("server/store/writer.cpp", "#include <thread>"));
}

TEST_CASE("json.hpp in a header is complained about, even in a test") {
    CHECK(library_is_wrong("protocol/json/reader.hpp", "#include <nlohmann/json.hpp>"));
    CHECK(library_is_wrong("tests/net/client.hpp", "#include <nlohmann/json.hpp>"));
    CHECK_FALSE(library_is_wrong("protocol/json/reader.cpp", "#include <nlohmann/json.hpp>"));
}
