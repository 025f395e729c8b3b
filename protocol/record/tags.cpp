#include "protocol/record/tags.hpp"

#include <algorithm>
#include <utility>

#include "engine/cards/game.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/text.hpp"
#include "protocol/record/replay.hpp"

namespace seq::protocol {
namespace {

constexpr std::size_t name_characters_max = 200;

/// Stores a value, or returns why there is none.
template <typename Value, typename Target>
MaybeError keep(tl::expected<Value, RecordError> value, Target& target) {
    if (!value) return std::move(value.error());
    target = std::move(*value);
    return std::nullopt;
}

RecordError against(std::size_t line, std::string_view code, std::string_view rule, std::string sentence) {
    RecordError error = unreadable(line, code, std::move(sentence));
    error.rule = rule;
    return error;
}

/// At most a whole deck of faces. A reshuffle always has fewer cards, so a truncated one is still wrong and
/// is refused when it is needed.
FacePile first_of(std::span<const Face> cards) {
    FacePile pile;
    for (const Face face : cards.first(std::min(cards.size(), FacePile::capacity())))
        pile.push_back(face);
    return pile;
}

bool any(const Preset&) {
    return true;
}
bool has_sides(const Preset& preset) {
    return preset.kind != Kind::six_dice;
}
bool has_cards(const Preset& preset) {
    return preset.kind == Kind::cards;
}
bool cuts_for_the_deal(const Preset& preset) {
    return has_cards(preset) && preset.dealer_by == DealerBy::cut;
}
bool has_dice(const Preset& preset) {
    return !has_cards(preset);
}

struct KnownTag {
    std::string_view name;
    bool (*is_of)(const Preset&);
};
/// In the order of Tags::Name.
constexpr std::array<KnownTag, 12> known_tags{{{"game", any},
                                               {"players", any},
                                               {"sides", has_sides},
                                               {"options", any},
                                               {"names", any},
                                               {"cut", cuts_for_the_deal},
                                               {"dealer", has_cards},
                                               {"deck", has_cards},
                                               {"reshuffle", has_cards},
                                               {"rolls", has_dice},
                                               {"seed", any},
                                               {"result", any}}};

}  // namespace

std::optional<Tags::Name> Tags::name_of(std::string_view text) const {
    static_assert(known_tags.size() == name_count);
    const auto found = std::ranges::find(known_tags, lower(text), &KnownTag::name);
    if (found == known_tags.end() || (preset_ != nullptr && !found->is_of(*preset_))) return std::nullopt;
    return static_cast<Name>(found - known_tags.begin());
}

MaybeError Tags::read(const SourceLine& line) {
    const auto tag = split_tag(line.text);
    if (!tag)
        return unreadable(line.number, "bad-tag", "a tag is written [Name \"value\"], alone on its line");
    record_.last_tag_line = line.number;
    const auto name = name_of(tag->name);
    if (!has(Name::game) && name != Name::game)
        return unreadable(line.number, "game-first", "the first tag is Game, not " + json::quote(tag->name));
    if (!name)
        return unreadable(line.number, "unknown-tag", "this game has no tag " + json::quote(tag->name));
    if (auto error = refuse_out_of_place(*name, tag->name, line.number)) return error;
    lines_[static_cast<std::size_t>(*name)] = line.number;
    if (auto error = refuse_beside_seed(line.number)) return error;
    if (*name == Name::names) return read_names(*tag, line.number);
    if (tag->values.size() != 1)
        return unreadable(line.number, "bad-tag", std::string{tag->name} + " takes one value between quotes");
    return read_value(*name, tag->values[0], line.number);
}

MaybeError Tags::refuse_out_of_place(Name name, std::string_view text, std::size_t line) const {
    if (!has(name) || name == Name::reshuffle) return std::nullopt;
    return unreadable(line, "duplicate-tag",
                      std::string{text} + " already occurs in line " + std::to_string(line_of(name)));
}

MaybeError Tags::refuse_beside_seed(std::size_t line) const {
    if (!has(Name::seed)) return std::nullopt;
    constexpr std::array others{Name::cut, Name::dealer, Name::deck, Name::reshuffle, Name::rolls};
    if (std::ranges::none_of(others, [this](Name name) { return has(name); })) return std::nullopt;
    return unreadable(line, "chance-beside-seed",
                      "a Seed replaces Cut, Dealer, Deck, Reshuffle and Rolls, so a record cannot have both");
}

MaybeError Tags::read_value(Name name, std::string_view value, std::size_t line) {
    switch (name) {
        case Name::game: return read_game(value, line);
        case Name::players: return keep(parse_count(value, line), players_);
        case Name::sides: return keep(parse_count(value, line), sides_);
        case Name::options: options_ = value; return std::nullopt;
        case Name::names: break;
        case Name::cut: return keep(parse_cuts(value, *preset_->deck, line), record_.cuts);
        case Name::dealer: return keep(parse_count(value, line), dealer_);
        case Name::deck: return read_deck(value, line);
        case Name::reshuffle: return read_reshuffle(value, line);
        case Name::rolls: return keep(parse_rolls(value, line), record_.rolls);
        case Name::seed: return keep(parse_seed(value, line), record_.seed);
        case Name::result: return keep(parse_result(value, preset_->kind, line), record_.result);
    }
    SEQ_ASSERT(!"a tag with one value");
}

MaybeError Tags::read_game(std::string_view value, std::size_t line) {
    const auto words = words_of(value);
    preset_ = words.size() == 1 ? find_preset(lower(words[0])) : nullptr;
    if (preset_ != nullptr) {
        return std::nullopt;
    }
    std::string playable;
    for (const Preset& preset : presets())
        playable.append(playable.empty() ? "" : ", ").append(preset.name);
    return unreadable(line, "unknown-preset",
                      "there is no game " + json::quote(value) + "; these can be played: " + playable);
}

MaybeError Tags::read_names(const TagLine& tag, std::size_t line) {
    for (const std::string_view name : tag.values) {
        if (!name.empty() && !plain_text(name, name_characters_max))
            return unreadable(line, "bad-names", json::quote(name) + " is not a valid name");
        record_.names.emplace_back(name);
    }
    return std::nullopt;
}

MaybeError Tags::read_deck(std::string_view value, std::size_t line) {
    const auto cards = parse_cards(value, *preset_->deck, line);
    if (!cards) return cards.error();
    if (!is_whole_deck(*cards, *preset_->deck))
        return against(line, "bad-deck", "S3",
                       "a deck has all 104 cards, each as often as the game has it; these are " +
                           std::to_string(cards->size()));
    record_.deck = first_of(*cards);
    return std::nullopt;
}

MaybeError Tags::read_reshuffle(std::string_view value, std::size_t line) {
    const auto cards = parse_cards(value, *preset_->deck, line);
    if (!cards) return cards.error();
    record_.reshuffles.push_back({.pile = first_of(*cards), .line = line});
    return std::nullopt;
}

MaybeError Tags::join_counts() {
    if (!has(Name::players))
        return unreadable(record_.last_tag_line, "missing-tag", "the tag Players is missing");
    const bool no_side = has(Name::sides) && sides_ == 0;
    const auto setup = make_setup(preset_->name, players_, no_side ? 1 : sides_);
    if (!setup) {
        const bool about_sides = setup.error().code == Code::bad_sides;
        return unreadable(line_of(about_sides ? Name::sides : Name::players), setup.error());
    }
    record_.setup = *setup;
    if (!has(Name::options)) return std::nullopt;
    return keep(parse_options(options_, record_.setup, line_of(Name::options)), record_.setup.options);
}

MaybeError Tags::refuse_misfits() const {
    if (has(Name::names) && record_.names.size() != players_)
        return unreadable(line_of(Name::names), "bad-names",
                          "there are " + std::to_string(record_.names.size()) + " names for " +
                              std::to_string(players_) + " seats");
    if (has(Name::dealer) && (dealer_ == 0 || dealer_ > players_))
        return against(line_of(Name::dealer), "bad-dealer", "S5",
                       "the dealer is a seat from 1 to " + std::to_string(players_));
    return std::nullopt;
}

/// S5: each round must have a card for each seat that cuts, and the dealer must have the lowest. If rounds
/// are missing, the start of the game fails for lack of chance; additional rounds are ignored.
MaybeError Tags::refuse_wrong_cut() const {
    if (!has(Name::cut)) return std::nullopt;
    RecordedChance chance{record_};
    std::vector<Event> told;
    const Seat lowest = cards::cut_for_the_deal(record_.setup, chance, &told);
    std::vector<std::size_t> cutting;
    for (const Event& event : told) {
        cutting.resize(std::get<CardCut>(event).round + 1);
        ++cutting.back();
    }
    const std::size_t rounds = std::min(cutting.size(), record_.cuts.size());
    for (std::size_t i = 0; i < rounds; ++i) {
        const std::size_t given = record_.cuts[i].size();
        if (given == cutting[i]) continue;
        if (given < cutting[i] && i + 1 == record_.cuts.size()) return std::nullopt;
        return against(line_of(Name::cut), "bad-cut", "S5",
                       "in round " + std::to_string(i + 1) + ' ' + std::to_string(cutting[i]) +
                           " seats cut, and there are " + std::to_string(given) + " cards");
    }
    if (chance.fault() || !has(Name::dealer) || dealer_ == lowest.number) return std::nullopt;
    return against(line_of(Name::dealer), "bad-dealer", "S5",
                   "the lowest card was cut by seat " + std::to_string(lowest.number));
}

tl::expected<Record, RecordError> Tags::finish() {
    SEQ_ASSERT(preset_ != nullptr);  // a record that does not start with Game was refused
    if (auto error = join_counts()) return tl::unexpected{std::move(*error)};
    if (auto error = refuse_misfits()) return tl::unexpected{std::move(*error)};
    if (auto error = refuse_wrong_cut()) return tl::unexpected{std::move(*error)};
    if (has(Name::dealer)) record_.dealer = Seat{static_cast<std::uint8_t>(dealer_)};
    return std::move(record_);
}

}  // namespace seq::protocol
