#include "protocol/verify/verify.hpp"

#include "protocol/verify/checks.hpp"

namespace seq::protocol {

tl::expected<Verdict, RecordError> verify_transcript(const fairdeal::Transcript& transcript) {
    const auto record = parse_record(transcript.record);
    if (!record) return tl::unexpected{record.error()};
    if (record->seed)
        return tl::unexpected{unreadable(record->last_tag_line, "seed-in-transcript",
                                         "this record has a Seed instead of its chance, so there is "
                                         "nothing to compare")};
    Verdict verdict;
    verdict.misfit = verify::check_names(transcript, record->setup, verdict);
    if (verdict.misfit) return verdict;

    const auto key = verify::check_ceremonies(transcript, verdict);
    if (!key) {
        verdict.misfit = key.error();
        return verdict;
    }
    auto misfit = verify::check_game(transcript, *record, *key, verdict);
    if (!misfit) return tl::unexpected{std::move(misfit.error())};
    verdict.misfit = std::move(*misfit);
    return verdict;
}

}  // namespace seq::protocol
