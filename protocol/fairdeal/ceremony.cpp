#include "protocol/fairdeal/ceremony.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {
namespace {

// The two-syllable words of the PGP word list, by byte. They were chosen to sound different from each other.
constexpr std::array<std::string_view, 256> two_syllables{
    "aardvark",  "absurd",    "accrue",    "acme",      "adrift",    "adult",     "afflict",   "ahead",
    "aimless",   "Algol",     "allow",     "alone",     "ammo",      "ancient",   "apple",     "artist",
    "assume",    "Athens",    "atlas",     "Aztec",     "baboon",    "backfield", "backward",  "banjo",
    "beaming",   "bedlamp",   "beehive",   "beeswax",   "befriend",  "Belfast",   "berserk",   "billiard",
    "bison",     "blackjack", "blockade",  "blowtorch", "bluebird",  "bombast",   "bookshelf", "brackish",
    "breadline", "breakup",   "brickyard", "briefcase", "Burbank",   "button",    "buzzard",   "cement",
    "chairlift", "chatter",   "checkup",   "chisel",    "choking",   "chopper",   "Christmas", "clamshell",
    "classic",   "classroom", "cleanup",   "clockwork", "cobra",     "commence",  "concert",   "cowbell",
    "crackdown", "cranky",    "crowfoot",  "crucial",   "crumpled",  "crusade",   "cubic",     "dashboard",
    "deadbolt",  "deckhand",  "dogsled",   "dragnet",   "drainage",  "dreadful",  "drifter",   "dropper",
    "drumbeat",  "drunken",   "Dupont",    "dwelling",  "eating",    "edict",     "egghead",   "eightball",
    "endorse",   "endow",     "enlist",    "erase",     "escape",    "exceed",    "eyeglass",  "eyetooth",
    "facial",    "fallout",   "flagpole",  "flatfoot",  "flytrap",   "fracture",  "framework", "freedom",
    "frighten",  "gazelle",   "Geiger",    "glitter",   "glucose",   "goggles",   "goldfish",  "gremlin",
    "guidance",  "hamlet",    "highchair", "hockey",    "indoors",   "indulge",   "inverse",   "involve",
    "island",    "jawbone",   "keyboard",  "kickoff",   "kiwi",      "klaxon",    "locale",    "lockup",
    "merit",     "minnow",    "miser",     "Mohawk",    "mural",     "music",     "necklace",  "Neptune",
    "newborn",   "nightbird", "Oakland",   "obtuse",    "offload",   "optic",     "orca",      "payday",
    "peachy",    "pheasant",  "physique",  "playhouse", "Pluto",     "preclude",  "prefer",    "preshrunk",
    "printer",   "prowler",   "pupil",     "puppy",     "python",    "quadrant",  "quiver",    "quota",
    "ragtime",   "ratchet",   "rebirth",   "reform",    "regain",    "reindeer",  "rematch",   "repay",
    "retouch",   "revenge",   "reward",    "rhythm",    "ribcage",   "ringbolt",  "robust",    "rocker",
    "ruffled",   "sailboat",  "sawdust",   "scallion",  "scenic",    "scorecard", "Scotland",  "seabird",
    "select",    "sentence",  "shadow",    "shamrock",  "showgirl",  "skullcap",  "skydive",   "slingshot",
    "slowdown",  "snapline",  "snapshot",  "snowcap",   "snowslide", "solo",      "southward", "soybean",
    "spaniel",   "spearhead", "spellbind", "spheroid",  "spigot",    "spindle",   "spyglass",  "stagehand",
    "stagnate",  "stairway",  "standard",  "stapler",   "steamship", "sterling",  "stockman",  "stopwatch",
    "stormy",    "sugar",     "surmount",  "suspense",  "sweatband", "swelter",   "tactics",   "talon",
    "tapeworm",  "tempest",   "tiger",     "tissue",    "tonic",     "topmost",   "tracker",   "transit",
    "trauma",    "treadmill", "Trojan",    "trouble",   "tumor",     "tunnel",    "tycoon",    "uncut",
    "unearth",   "unwind",    "uproot",    "upset",     "upshot",    "vapor",     "village",   "virus",
    "Vulcan",    "waffle",    "wallet",    "watchword", "wayside",   "willow",    "woodlark",  "Zulu",
};
static_assert(!two_syllables.back().empty());

std::vector<std::uint8_t> transcript_body(std::span<const std::optional<SeatCommitment>> seats) {
    std::vector<std::uint8_t> body;
    std::uint32_t i = 0;
    for (const std::optional<SeatCommitment>& seat : seats) {
        Encoder entry{"seat"};
        entry.u32(i++);
        entry.bytes(seat ? Bytes{seat->commit} : Bytes{}).bytes(seat ? Bytes{seat->reveal} : Bytes{});
        body.insert(body.end(), entry.result().begin(), entry.result().end());
    }
    return body;
}

}  // namespace

std::string_view word_of(std::uint8_t byte) {
    return two_syllables[byte];
}

std::array<std::string_view, 4> four_words(const Digest& transcript) {
    const auto bytes = word_bytes(transcript);
    std::array<std::string_view, 4> words;
    std::ranges::transform(bytes, words.begin(), word_of);
    return words;
}

Digest server_commit(const Deal& deal, const Digest& secret) {
    return sha256(
        Encoder{"fairdeal/1/server-commit"}.bytes(deal.game).u32(deal.epoch).bytes(secret).result());
}

Digest client_commit(const Deal& deal, std::uint32_t i, const Digest& reveal) {
    return sha256(
        Encoder{"fairdeal/1/client-commit"}.bytes(deal.game).u32(deal.epoch).u32(i).bytes(reveal).result());
}

Digest transcript(const Deal& deal, const Digest& server_commit,
                  std::span<const std::optional<SeatCommitment>> seats) {
    Encoder whole{"fairdeal/1/transcript"};
    whole.bytes(deal.game).u32(deal.epoch).bytes(deal.rules).bytes(server_commit);
    whole.u32(static_cast<std::uint32_t>(seats.size())).bytes(transcript_body(seats));
    return sha256(whole.result());
}

std::array<std::uint8_t, 4> word_bytes(const Digest& transcript) {
    const Digest digest = sha256(Encoder{"fairdeal/1/sas"}.bytes(transcript).result());
    return {digest[0], digest[1], digest[2], digest[3]};
}

Digest master_key(const Digest& secret, const Digest& transcript) {
    return hmac_sha256(secret, Encoder{"fairdeal/1/master"}.bytes(transcript).result());
}

}  // namespace seq::protocol::fairdeal
