#include "server/cluster/nats/nats_streams.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "server/machine/clock.hpp"

namespace seq::cluster {
namespace {

using Json = nlohmann::json;

constexpr const char* streams_note = "sequenced_streams";  // how many streams the log was made with
// Only its own restart helps: it sends no message of the consensus, because its sender was started too early.
constexpr const char* mute_server =
    " A server before 2.11 sometimes starts without joining the others: restart the one that `nats server "
    "report jetstream` does not list.";
constexpr std::int64_t retry_after_ms = 250;
constexpr std::int64_t duplicate_window_ns = 30'000'000'000;

// FNV-1a: every node must find the same stream, whatever its library.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char letter : text)
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
    return hash;
}

NatsStream log_stream(std::size_t number) {
    const std::string text = std::to_string(number);
    return {"SEQUENCED-LOG-" + text, "sequenced.log." + text + '.'};
}

/// What the cluster's safety depends on is checked in streams that exist; the rest is the operator's choice.
Json configuration(const std::string& name, const std::string& subjects, const NodeSetup& setup) {
    return {{"name", name},
            {"subjects", {subjects}},
            {"retention", "limits"},
            {"storage", "file"},
            {"discard", "new"},
            {"num_replicas", setup.replicas},
            {"max_age", 0},
            {"max_msgs", -1},
            {"max_consumers", -1},
            {"max_msg_size", -1},
            {"allow_direct", false},
            {"duplicate_window", duplicate_window_ns},
            {"metadata", {{streams_note, std::to_string(setup.streams)}}}};
}

Json log_configuration(std::size_t number, const NodeSetup& setup) {
    const NatsStream stream = log_stream(number);
    Json json = configuration(stream.name, stream.prefix + '*', setup);
    json["max_bytes"] = setup.log_bytes_max > 0 ? setup.log_bytes_max : -1;
    json["max_msgs_per_subject"] = -1;
    return json;
}

Json keys_configuration(const NodeSetup& setup) {
    Json json = configuration(nats_keys.name, nats_keys.prefix + '>', setup);
    json["max_bytes"] = setup.keys_bytes_max > 0 ? setup.keys_bytes_max : -1;
    json["max_msgs_per_subject"] = 1;
    return json;
}

/// A sentence if a stream has another value than it must have.
std::string difference(const Json& wanted, const Json& found) {
    const std::string name = wanted.at("name").get<std::string>();
    for (const char* field : {"subjects", "retention", "storage", "discard", "max_age", "max_msgs",
                              "max_msgs_per_subject", "allow_direct"})
        if (const Json value = found.value(field, Json{false}); value != wanted.at(field))
            return "The stream " + name + " of NATS has " + field + " " + value.dump() + ", but it needs " +
                   wanted.at(field).dump() +
                   ". Change it with `nats stream edit`, or remove it if it is empty.";
    const auto count_of = [](const Json& each) {
        return each.value("metadata", Json::object()).value(streams_note, std::string{"no"});
    };
    if (count_of(found) != count_of(wanted))
        return "The log in NATS was made with " + count_of(found) +
               " streams, but this node was started for " + count_of(wanted) +
               ". Start all nodes with the number that it was made with.";
    if (found.value("num_replicas", std::size_t{1}) < wanted.at("num_replicas").get<std::size_t>())
        return "The stream " + name + " of NATS has too few replicas: it needs " +
               wanted.at("num_replicas").dump() + ". Change it with `nats stream edit --replicas`.";
    return {};
}

class Preparation {
  public:
    Preparation(NatsRequests& requests, const NodeSetup& setup)
        : requests_{requests}, setup_{setup}, until_{machine::Clock::now() + setup.patience} {}

    std::string run() {
        if (std::string fault = create(keys_configuration(setup_)); !fault.empty()) return fault;
        for (std::size_t number = 0; number < setup_.streams; ++number)
            if (std::string fault = create(log_configuration(number, setup_)); !fault.empty()) return fault;
        return {};
    }

  private:
    static bool is_about_availability(const NatsError& error) {
        return error.err_code == nats_no_peers || as_broker_error(error).failure == Failure::unavailable;
    }
    /// Whether asking again may help: servers that were just started have to find each other, and to elect.
    static bool may_pass(const NatsError& error) {
        return error.err_code != nats_jetstream_off && error.err_code != nats_jetstream_off_account;
    }
    /// Asks until there is an answer that will not change by itself.
    Expected<std::string> ask(const std::string& subject, const Json& question) {
        while (true) {
            const auto answer = requests_.ask({"$JS.API." + subject, question.dump()});
            const auto error = answer ? nats_error_in(*answer) : std::nullopt;
            const bool is_late = machine::Clock::now() >= until_;
            if (answer &&
                (!error || !is_about_availability(*error) || (is_late && error->err_code == nats_no_peers)))
                return *answer;
            const std::string why = answer ? error->description : answer.error().why;
            if (is_late || (error && !may_pass(*error)))
                return tl::unexpected{
                    "JetStream of NATS is not available: " + why +
                    ". Check that it is enabled on the servers, and that most of them run."};
            nats_Sleep(retry_after_ms);
        }
    }
    std::string create(const Json& wanted) {
        const std::string name = wanted.at("name").get<std::string>();
        const auto answer = ask("STREAM.CREATE." + name, wanted);
        if (!answer) return answer.error();
        const auto error = nats_error_in(*answer);
        if (!error) return {};
        if (error->err_code != nats_stream_differs)
            return "NATS does not create the stream " + name + " with " + wanted.at("num_replicas").dump() +
                   " replicas: " + error->description +
                   ". A cluster needs that many servers with JetStream." +
                   (error->err_code == nats_no_peers ? mute_server : "");
        const auto info = ask("STREAM.INFO." + name, Json::object());
        if (!info) return info.error();
        const Json found = Json::parse(*info, nullptr, false).value("config", Json::object());
        return difference(wanted, found);
    }

    NatsRequests& requests_;
    const NodeSetup& setup_;
    const machine::Clock::time_point until_;
};

}  // namespace

NatsStream nats_stream_of(const Subject& subject, std::size_t streams) {
    return subject.stream == Stream::keys ? nats_keys : log_stream(hash_of(subject.name) % streams);
}

Expected<void> prepare_streams(NatsRequests& requests, const NodeSetup& setup) {
    if (std::string fault = Preparation{requests, setup}.run(); !fault.empty())
        return tl::unexpected{std::move(fault)};
    return {};
}

}  // namespace seq::cluster
