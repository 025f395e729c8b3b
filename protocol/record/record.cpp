#include "protocol/record/record.hpp"

#include <algorithm>
#include <utility>

#include "protocol/record/line.hpp"
#include "protocol/record/tags.hpp"

namespace seq::protocol {
namespace {

RecordError from(RecordError::Kind kind, std::size_t line, const Rejection& rejection) {
    return {kind, line, std::string{to_string(rejection.code)}, std::string{rejection.rule},
            rejection.sentence};
}

/// Replaces quotes and line breaks, which a value between quotes cannot contain; names come from people.
std::string quoted(std::string_view text) {
    std::string value{text};
    std::ranges::replace(value, '"', '\'');
    std::ranges::replace_if(value, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return '"' + value + '"';
}

std::string tag(std::string_view name, std::string_view value) {
    return '[' + std::string{name} + ' ' + quoted(value) + "]\n";
}

void append_word(std::string& list, std::string_view word) {
    if (!list.empty()) list += ' ';
    list += word;
}

std::string card_list(const FacePile& pile, const Deck& deck) {
    std::string list;
    for (const Face face : pile)
        append_word(list, deck.name(face));
    return list;
}

/// The options that differ from the preset, without those of the room.
std::string options_of(const Setup& setup) {
    const auto defaults = to_words(setup.preset->defaults_for(*setup.seating), *setup.preset);
    std::string list;
    for (const auto& option : setup.option_words())
        if (!is_of_the_room(option.first) && std::ranges::find(defaults, option) == defaults.end())
            append_word(list, option.first + '=' + option.second);
    return list;
}

std::string write_names(const std::vector<std::string>& names) {
    std::string line = "[Names";
    for (const std::string& name : names)
        line += ' ' + quoted(name);
    return line + "]\n";
}

/// The rounds of the cut (S5), separated by ` / `.
std::string cut_list(const std::vector<std::vector<Face>>& rounds, const Deck& deck) {
    std::string list;
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        if (i > 0) append_word(list, "/");
        for (const Face face : rounds[i])
            append_word(list, deck.name(face));
    }
    return list;
}

/// All dice, grouped by throw.
std::string roll_list(const std::vector<std::uint8_t>& dice, Kind kind) {
    const std::size_t at_once = kind == Kind::six_dice ? SixDice{}.size() : TwoDice{}.size();
    std::string list;
    for (std::size_t i = 0; i < dice.size(); ++i) {
        if (i > 0 && i % at_once == 0) list += ' ';
        list += static_cast<char>('0' + dice[i]);
    }
    return list;
}

std::string write_chance(const Record& record) {
    const Deck& deck = *record.setup.preset->deck;
    if (record.seed) return tag("Seed", to_hex(*record.seed));
    std::string text;
    if (!record.cuts.empty()) text += tag("Cut", cut_list(record.cuts, deck));
    if (record.dealer) text += tag("Dealer", std::to_string(record.dealer->number));
    if (record.deck) text += tag("Deck", card_list(*record.deck, deck));
    for (const RecordedReshuffle& reshuffle : record.reshuffles)
        text += tag("Reshuffle", card_list(reshuffle.pile, deck));
    if (!record.rolls.empty()) text += tag("Rolls", roll_list(record.rolls, record.setup.preset->kind));
    return text;
}

std::string write_naming(const MoveWords& words) {
    std::string text;
    for (const auto& [first, last] : words.sequences)
        text += (text.empty() ? " = " : ",") + to_string(first) + '-' + to_string(last);
    return text;
}

/// A comment without line breaks, which would end it.
std::string write_comment(std::string comment) {
    std::ranges::replace_if(comment, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return "; " + comment;
}

std::string write_bare_move(const RecordedMove& move) {
    const MoveWords& words = move.words;
    const std::string seat = std::to_string(move.seat.number) + ' ';
    switch (words.kind) {
        case MoveKind::place: return seat + words.card + ' ' + to_string(*words.space) + write_naming(words);
        case MoveKind::remove:
            return seat + words.card + (words.card.empty() ? "x " : " x ") + to_string(*words.space) +
                   write_naming(words);
        case MoveKind::exchange: return seat + "dead " + words.card;
        case MoveKind::draw: return seat + "draw";
        case MoveKind::pass: return seat + "pass";
        case MoveKind::forfeit: return seat + "forfeit " + words.card;
        case MoveKind::roll: return seat + "roll";
        case MoveKind::put: return seat + "put " + to_string(*words.space);
        case MoveKind::swap: return seat + "swap " + to_string(*words.space);
        case MoveKind::cast: return seat + "cast";
        case MoveKind::penalty: return "- penalty " + std::to_string(words.side.number);
    }
    SEQ_ASSERT(!"a kind of the enum");
}

std::string write_tags(const Record& record) {
    const Setup& setup = record.setup;
    std::string text = tag("Game", setup.preset->name);
    text += tag("Players", std::to_string(setup.players()));
    if (setup.sides() != 0) text += tag("Sides", std::to_string(setup.sides()));
    if (const std::string options = options_of(setup); !options.empty()) text += tag("Options", options);
    if (!record.names.empty()) text += write_names(record.names);
    text += write_chance(record);
    return text + tag("Result", record.result);
}

}  // namespace

RecordError unreadable(std::size_t line, std::string_view code, std::string sentence) {
    return {RecordError::Kind::unreadable, line, std::string{code}, "N", std::move(sentence)};
}

RecordError unreadable(std::size_t line, const Rejection& rejection) {
    return from(RecordError::Kind::unreadable, line, rejection);
}

RecordError illegal(std::size_t line, const Rejection& rejection) {
    return from(RecordError::Kind::illegal, line, rejection);
}

std::string to_string(const RecordError& error, std::string_view file) {
    std::string text{file};
    text += ':' + std::to_string(error.line) + ": " + error.code + ": " + error.sentence + " (" + error.rule +
            ')';
    return text;
}

std::string write_move(const RecordedMove& move) {
    const std::string bare = write_bare_move(move);
    return move.comment.empty() ? bare : bare + ' ' + write_comment(move.comment);
}

std::string write_record(const Record& record) {
    std::string text = write_tags(record) + '\n';
    auto remark = record.remarks.begin();
    for (std::size_t move = 0; move <= record.moves.size(); ++move) {
        for (; remark != record.remarks.end() && remark->before_move == move; ++remark)
            text += write_comment(remark->text) + '\n';
        if (move < record.moves.size()) text += write_move(record.moves[move]) + '\n';
    }
    return text;
}

std::size_t line_of_move(const Record& record, std::size_t move) {
    const std::string tags = write_tags(record);
    const auto tag_lines = static_cast<std::size_t>(std::ranges::count(tags, '\n'));
    const auto remarks = static_cast<std::size_t>(std::ranges::count_if(
        record.remarks, [&](const RecordedRemark& remark) { return remark.before_move <= move; }));
    return tag_lines + 1 + remarks + move + 1;  // 1 for the blank line
}

tl::expected<Record, RecordError> parse_record(std::string_view text) {
    const std::vector<SourceLine> lines = lines_of(text);
    if (lines.empty() || !lines.front().text.starts_with('['))
        return tl::unexpected{unreadable(lines.empty() ? 1 : lines.front().number, "missing-tag",
                                         "a record begins with the tag Game")};

    auto line = lines.begin();
    Tags tags;
    for (; line != lines.end() && line->text.starts_with('['); ++line)
        if (auto error = tags.read(*line)) return tl::unexpected{std::move(*error)};
    auto record = tags.finish();
    if (!record) return record;

    for (; line != lines.end(); ++line) {
        if (line->text.starts_with('['))
            return tl::unexpected{
                unreadable(line->number, "tag-after-move", "tags must come before the moves")};
        auto move = parse_move(*line, *record->setup.preset);
        if (!move) return tl::unexpected{std::move(move.error())};
        record->moves.push_back(std::move(*move));
    }
    return record;
}

}  // namespace seq::protocol
