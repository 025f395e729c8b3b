#include "tests/flood/support/siege.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <iterator>

#include "tests/support/certificates.hpp"
#include "tests/support/rounds.hpp"

namespace seq::flood {
namespace {

constexpr std::uint64_t memory_max = 256ULL << 20U;

/// Writes a certificate and its key into the folder; returns the path of the certificate.
std::optional<std::string> prepare(Door door, const std::filesystem::path& folder) {
    if (door == Door::plain) return std::nullopt;
    const test::Certificate made = test::self_signed("127.0.0.1");
    test::write_file(folder / "key.pem", made.key_pem);
    return test::write_file(folder / "certificate.pem", made.certificate_pem);
}

std::vector<std::string> all_flags(const std::vector<std::string>& flags,
                                   const std::optional<std::string>& certificate,
                                   const std::filesystem::path& folder) {
    std::vector<std::string> all{"--threads", "2", "--limit", "close-timeout=0.5,connects-per-second=1000"};
    if (certificate)
        all.insert(all.end(), {"--tls-cert", *certificate, "--tls-key", (folder / "key.pem").string()});
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
}

}  // namespace

std::size_t dose(std::size_t full) {
    return test::sanitized ? full / 10 : full;
}

Siege::Siege(const std::vector<std::string>& flags, Door door)
    : certificate_{prepare(door, folder_.path())},
      server_{SEQ_SEQUENCED, folder_.path() / "data", all_flags(flags, certificate_, folder_.path())},
      swarm_{server_.port()},
      game_{std::make_unique<HonestGame>((certificate_ ? "https://" : "http://") + server_.address(),
                                         certificate_)} {}

void Siege::withstand(const std::string& ends, std::size_t moves) {
    const std::size_t before = game_->moves();
    const bool played_on = swarm_.attack_until([&] { return game_->moves() >= before + moves; });
    CHECK_MESSAGE(played_on, "the honest game stands still after ", game_->moves() - before, " moves");
    const bool sent_away = swarm_.attack_to_the_end();
    CHECK_MESSAGE(sent_away, "attackers that are still there: ", swarm_.still_there());
    if (!ends.empty()) CHECK(kinds(swarm_.ends()) == ends);
    check_server_state();
}

std::size_t Siege::open_files() const {
    const std::filesystem::directory_iterator files{"/proc/" + std::to_string(server_.pid()) + "/fd"};
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

void Siege::check_server_state() {
    CHECK(game_->plays_on(5));
    CHECK(game_->fault() == "");
    if (!test::sanitized) CHECK(server_.peak_memory() < memory_max);
}

}  // namespace seq::flood
