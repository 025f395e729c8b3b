#include <csignal>
#include <doctest/doctest.h>

#include "tests/cli/support/play_session.hpp"
#include "tests/support/certificates.hpp"

namespace seq::test {
namespace {

/// A server with a certificate, and programs that trust the given certificates.
struct SecureSession {
    std::vector<std::string> command(const std::string& name, std::vector<std::string> arguments,
                                     const std::string& ca) const {
        arguments.insert(arguments.begin(), {SEQ_SEQUENCE, name});
        arguments.insert(arguments.end(), {"--ca", ca});
        return arguments;
    }
    Environment environment() const { return {{"XDG_STATE_HOME", (folder.path() / "state").string()}}; }
    /// The answer to a client that trusts the certificate in this file and asks for an unknown room.
    std::string greeting(const std::string& ca) const {
        return run(command("bot", {"--server", url, "--room", "0000000000"}, ca), environment(), "").err;
    }

    TemporaryFolder folder;
    Certificate own = self_signed("127.0.0.1");
    std::string file = write_file(folder.path() / "chain.pem", own.certificate_pem);
    std::string key_file = write_file(folder.path() / "key.pem", own.key_pem);
    std::string first = write_file(folder.path() / "first.pem", own.certificate_pem);
    ServerProcess server{SEQ_SEQUENCED, folder.path() / "data", {"--tls-cert", file, "--tls-key", key_file}};
    std::string url = "https://" + server.address();
};

void play_a_move(Terminal& terminal) {
    must_show(terminal, "Your turn");
    const std::string move = some_move(terminal);
    CAPTURE(move);
    terminal.type(move + "\r");
    must_show(terminal, "You played " + move.substr(0, 2) + " on " + move.substr(3));
}

// A dropped player could not reconnect here: only clients that connect later trust the second certificate.
TEST_CASE("over TLS a person plays with a bot, and a renewed certificate interrupts neither") {
    const SecureSession session;
    Terminal ann{
        session.command("play", {"--server", session.url, "--name", "Ann", "--ascii"}, session.first),
        session.environment()};
    must_show(ann, session.url + "/r/");
    must_show(ann, "You took seat 1");
    const std::string link = session.url + "/r/" + ann.screen().substr(ann.screen().find("/r/") + 3, 10);
    const Terminal bot{session.command("bot", {link}, session.first), session.environment()};
    must_show(ann, "Everyone's here: type start.");
    ann.type("start\r");
    play_a_move(ann);

    const Certificate renewed = self_signed("127.0.0.1");
    write_file(session.file, renewed.certificate_pem);
    write_file(session.key_file, renewed.key_pem);
    REQUIRE(session.greeting(session.file).find("is not trusted") != std::string::npos);
    ::kill(session.server.pid(), SIGHUP);
    for (int tries = 0; tries < 100; ++tries)
        if (session.greeting(session.file).find("is not trusted") == std::string::npos) break;
    CHECK(session.greeting(session.file).find("is not trusted") == std::string::npos);
    CHECK(session.greeting(session.first).find("is not trusted") != std::string::npos);

    play_a_move(ann);
    play_a_move(ann);
    CHECK(ann.bytes().find("Reconnected.") == std::string::npos);
}

}  // namespace
}  // namespace seq::test
