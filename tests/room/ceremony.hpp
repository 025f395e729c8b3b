#pragma once

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/room_simulator.hpp"

namespace seq::room {

/// A table at which everybody present takes part in dealing the next game.
struct Ceremony {
    RoomSimulator sim;
    std::vector<std::string> names{"Ann", "Bob", "Cy"};

    explicit Ceremony(const NamedOptions& options = {}, const std::string& preset = "sequence",
                      const std::string& deal = "ceremony")
        : sim{3, with_deal(options, deal), preset} {}

    static NamedOptions with_deal(NamedOptions options, const std::string& deal) {
        options.emplace_back("deal", deal);
        return options;
    }

    void start() { sim.begin({"Bob", "Cy"}); }

    protocol::fairdeal::Deal binding(std::uint32_t epoch, std::uint32_t game = 1) {
        id = sim.room().code().text + "/" + std::to_string(game);
        return {protocol::as_bytes(id), epoch, protocol::as_bytes(rules)};
    }
    static protocol::Digest part(const std::string& name, std::uint32_t epoch) {
        return protocol::sha256(protocol::as_bytes(name + std::to_string(epoch)));
    }
    auto commit(const std::string& name, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        const auto i = static_cast<std::uint32_t>(sim.at(name).seat.value().index());
        return sim.send(name, protocol::DealCommit{game, epoch,
                                                   protocol::fairdeal::client_commit(binding(epoch, game), i,
                                                                                     part(name, epoch))});
    }
    auto reveal(const std::string& name, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        return sim.send(name, protocol::DealReveal{game, epoch, part(name, epoch)});
    }
    void commit_all(std::uint32_t epoch = 0, std::uint32_t game = 1) {
        for (const std::string& name : names)
            REQUIRE(accepted(commit(name, epoch, game)));
    }
    void reveal_all(std::uint32_t epoch = 0, std::uint32_t game = 1) {
        for (const std::string& name : names)
            REQUIRE(accepted(reveal(name, epoch, game)));
    }
    /// The newest event of this kind that Ann received; null if there is none.
    template <typename Kind>
    const Kind* told(const std::string& name = "Ann") {
        const Kind* found = nullptr;
        for (const protocol::RoomEvent& event : sim.at(name).heard) {
            if (const auto* own = std::get_if<protocol::DealEvent>(&event))
                if (const auto* kind = std::get_if<Kind>(own)) found = kind;
        }
        return found;
    }
    const protocol::GameStarted* game_started() {
        const protocol::GameStarted* found = nullptr;
        for (const protocol::RoomEvent& event : sim.at("Ann").heard)
            if (const auto* started = std::get_if<protocol::GameStarted>(&event)) found = started;
        return found;
    }
    protocol::fairdeal::Transcript play_to_the_transcript() {
        test::SplitMix random{7};
        sim.play_to_the_end(random);
        const auto answer = sim.send("Ann", protocol::FetchRecord{});
        REQUIRE((answer && std::holds_alternative<protocol::GameRecord>(*answer)));
        return protocol::fairdeal::parse_transcript(std::get<protocol::GameRecord>(*answer).fairdeal).value();
    }
    /// The deal as the room shows it in a full snapshot.
    protocol::DealView whole_deal(const std::string& name) {
        sim.lose(name);
        sim.at(name).seen.reset();
        REQUIRE(accepted(sim.come_back(name)));
        REQUIRE(sim.at(name).deal.has_value());
        return *sim.at(name).deal;
    }

    std::string id;
    std::string rules = "sequence/1";
};

inline void check_fits(const protocol::fairdeal::Transcript& transcript) {
    const auto verdict = protocol::verify_transcript(transcript);
    REQUIRE(verdict.has_value());
    CHECK_MESSAGE(verdict->fits(), verdict->misfit->sentence);
    CHECK_FALSE(verdict->quick);
}

}  // namespace seq::room
