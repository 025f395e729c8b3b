#include <utility>

#include "protocol/record/move_line.hpp"
#include "protocol/record/tags.hpp"

namespace seq::protocol {

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
