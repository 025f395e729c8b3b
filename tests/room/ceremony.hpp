#pragma once

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"
#include "tests/room/people.hpp"

namespace seq::room {

/// A table at which everybody present takes part in dealing the next game.
struct Ceremony : RoomSimulator {
    Names names{"Ann", "Bob", "Cy"};

    explicit Ceremony(const NamedOptions& options = {}, const std::string& preset = "sequence",
                      const std::string& deal = "ceremony")
        : RoomSimulator{3, with_deal(options, deal), preset}, rules{preset + "/1"} {}

    static NamedOptions with_deal(NamedOptions options, const std::string& deal) {
        options.emplace_back("deal", deal);
        return options;
    }

    void start() { begin({"Bob", "Cy"}); }
    /// The game is dealt with the parts of all.
    void deal_all(std::uint32_t game = 1) {
        commit_all(0, game);
        reveal_all(0, game);
    }

    protocol::fairdeal::Deal binding(std::uint32_t epoch, std::uint32_t game = 1) {
        id = room().code().text + "/" + std::to_string(game);
        return {protocol::as_bytes(id), epoch, protocol::as_bytes(rules)};
    }
    static protocol::Digest part(const std::string& name, std::uint32_t epoch) {
        return protocol::sha256(protocol::as_bytes(name + std::to_string(epoch)));
    }
    std::string commit(const std::string& name, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        const auto i = static_cast<std::uint32_t>(at(name).seat.value().index());
        return ask(name, protocol::DealCommit{
                             game, epoch,
                             protocol::fairdeal::client_commit(binding(epoch, game), i, part(name, epoch))});
    }
    std::string reveal(const std::string& name, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        return ask(name, protocol::DealReveal{game, epoch, part(name, epoch)});
    }
    void commit_all(std::uint32_t epoch = 0, std::uint32_t game = 1) { commit_all(names, epoch, game); }
    void commit_all(const Names& of, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        for (const std::string& name : of)
            REQUIRE(commit(name, epoch, game) == "accepted");
    }
    void reveal_all(std::uint32_t epoch = 0, std::uint32_t game = 1) { reveal_all(names, epoch, game); }
    void reveal_all(const Names& of, std::uint32_t epoch = 0, std::uint32_t game = 1) {
        for (const std::string& name : of)
            REQUIRE(reveal(name, epoch, game) == "accepted");
    }
    /// The newest event of this kind that Ann received; null if there is none.
    template <typename Kind>
    const Kind* told() {
        return at("Ann").newest<Kind>();
    }
    protocol::fairdeal::Transcript play_to_the_transcript() {
        play_to_the_end(7);
        return protocol::fairdeal::parse_transcript(
                   fetch<protocol::GameRecord>("Ann", protocol::FetchRecord{}).fairdeal)
            .value();
    }
    /// The deal as the room shows it in a full snapshot.
    protocol::DealView whole_deal(const std::string& name) {
        seen_anew(*this, name);
        REQUIRE(at(name).deal.has_value());
        return *at(name).deal;
    }

    std::string id;
    std::string rules;
};

inline void check_fits(const protocol::fairdeal::Transcript& transcript) {
    const auto verdict = protocol::verify_transcript(transcript);
    REQUIRE(verdict.has_value());
    CHECK_MESSAGE(verdict->fits(), verdict->misfit->sentence);
    CHECK_FALSE(verdict->quick);
}

}  // namespace seq::room
