#include "server/cluster/members/beat.hpp"

#include "server/cluster/encoding.hpp"
#include "server/cluster/envelope.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t beat_format = 1;  ///< stays as it is
constexpr std::string_view beat_prefix = "sequenced.alive.";
constexpr std::uint8_t request_format = 1;

}  // namespace

// What earlier programs do not send is at the end.
template <typename Archive>
void fields(Archive& archive, Beat& beat) {
    list_fields(archive, beat.life, beat.count, beat.is_draining, beat.versions.oldest_format,
                beat.versions.newest_format, beat.versions.rules);
    if constexpr (Archive::is_reading) {
        beat.routing = 0;
        if (archive.is_done()) return;
    }
    list_fields(archive, beat.routing);
}

std::string subject_of_beats(std::string_view node) {
    return std::string{beat_prefix}.append(node);
}

std::optional<std::string> node_of_beat(std::string_view subject) {
    if (!subject.starts_with(beat_prefix)) return std::nullopt;
    subject.remove_prefix(beat_prefix.size());
    if (subject.empty() || subject.size() > node_name_max) return std::nullopt;
    return std::string{subject};
}

std::string encode(const Beat& beat) {
    return encode_stored(beat_format, beat);
}

// What follows the fields is of a later program.
std::optional<Beat> decode_beat(std::string_view payload) {
    room::ValueReader reader{payload};
    if (reader.number() != beat_format) return std::nullopt;
    Beat beat;
    fields(reader, beat);
    if (reader.failed()) return std::nullopt;
    return beat;
}

template <typename Archive>
void fields(Archive& archive, DrainRequest& request) {
    list_fields(archive, request.life, request.kind);
}

std::string subject_of_requests(std::string_view node) {
    return std::string{"sequenced.drain."}.append(node);
}

std::string encode(const DrainRequest& request) {
    return encode_stored(request_format, request);
}

std::optional<DrainRequest> decode_drain_request(std::string_view payload) {
    const auto request = decode_stored<DrainRequest>(request_format, payload);
    if (!request || request->kind > DrainRequest::DrainKind::hand_over_now) return std::nullopt;
    return *request;
}

}  // namespace seq::cluster
