#include <doctest/doctest.h>
#include <fstream>
#include <future>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/digest/digest.hpp"
#include "server/cluster/broker.hpp"
#include "tests/cluster/support/nats_servers.hpp"
#include "tests/golden/recorded_rooms.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"

// The streams that an older cluster wrote (README.md), served by this one on real NATS servers.

namespace seq::test {
namespace {

using cluster::Stream;

/// Appends the messages to the streams, in their order and with the sequences that they had.
class Loader {
  public:
    explicit Loader(cluster::Broker& broker) : broker_{broker} {}

    void load_all(const std::filesystem::path& file) {
        std::ifstream lines{file};
        for (std::string line; std::getline(lines, line);)
            if (const Json message = Json::parse(line); message.contains("stream"))
                sequence_ = 0;
            else
                load(message);
        append({Stream::keys, "gap"}, gap_, {});
    }

  private:
    void load(const Json& message) {
        const std::uint64_t sequence = message.at("seq").get<std::uint64_t>();
        while (sequence_ + 1 < sequence)  // only the newest message of a key is kept
            gap_ = append({Stream::keys, "gap"}, gap_, "x");
        const std::string subject = message.at("subject").get<std::string>();
        const bool is_key = subject.starts_with("sequenced.keys.");
        const std::string name = is_key ? subject.substr(15) : subject.substr(subject.rfind('.') + 1);
        newest_[subject] = append({is_key ? Stream::keys : Stream::log, name}, newest_[subject],
                                  bytes_of(message.at("data").get<std::string>()));
        REQUIRE(sequence_ == sequence);
    }
    static std::string bytes_of(const std::string& hex) {
        std::string bytes;
        for (std::size_t at = 0; at < hex.size(); at += 2)
            bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
        return bytes;
    }
    std::uint64_t append(const cluster::Subject& subject, std::uint64_t expected,
                         const std::string& payload) {
        std::promise<tl::expected<cluster::Acknowledged, cluster::BrokerError>> promise;
        auto answer = promise.get_future();
        broker_.append({subject, expected, "golden-" + std::to_string(++ids_), payload},
                       [&](auto result) { promise.set_value(std::move(result)); });
        const auto stored = answer.get();
        REQUIRE_MESSAGE(stored.has_value(), stored.error().why);
        return sequence_ = stored->sequence;
    }

    cluster::Broker& broker_;
    std::map<std::string, std::uint64_t> newest_;
    std::uint64_t sequence_ = 0;
    std::uint64_t gap_ = 0;
    std::uint64_t ids_ = 0;
};

/// What a new node shows otherwise than the old one, with the streams loaded into new NATS servers, and the
/// faults in what it exports.
std::string differences_in(const GoldenFile& file) {
    const cluster::test::NatsServers nats{3};
    cluster::NodeSetup setup = nats.setup();
    setup.streams = cluster::NodeSetup{}.streams;
    {
        const auto broker = cluster::connect(setup);
        REQUIRE_MESSAGE(broker.has_value(), broker.error());
        Loader{**broker}.load_all(file.streams());
    }
    const TemporaryFolder folder;
    const std::string servers = setup.servers[0] + ',' + setup.servers[1] + ',' + setup.servers[2];
    auto arguments = golden_arguments(file.expected);
    arguments.insert(arguments.end(), {"--cluster", servers, "--node", "node-1"});
    const auto began = std::chrono::steady_clock::now();
    ServerProcess node{SEQ_SEQUENCED, folder.path(), arguments};
    std::string all = differences(file.expected, node.port(), began);
    CHECK(node.terminate() == 0);
    const std::string exported = (folder.path() / "exported").string();
    all += run_program(SEQ_SEQUENCED, {"export", exported, "--cluster", servers}).err;
    const Outcome verified = run_program(SEQ_SEQUENCED, {"verify", "--data", exported});
    return all + (contains(verified.out, "rooms with a fault: 0") ? "" : verified.out + verified.err);
}

}  // namespace

TEST_CASE("cluster: what an older cluster wrote is served as it was, and exported without a fault") {
    CHECK(differences_in(GoldenFile{"cluster"}) == "connecting to the cluster, for at most 25 s\n");
}

TEST_CASE("cluster: one changed byte of a record in an older log is found") {
    const GoldenFile file{"cluster"};
    std::string streams = read_text(file.streams());
    streams.at(streams.find("6d79206661766f7572697465")) = '4';  // "my favourite"
    write_file(file.streams(), streams);
    CHECK(contains(differences_in(file), "call: Ann is not let in"));
}

}  // namespace seq::test
