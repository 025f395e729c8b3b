#include "server/cluster/members/drain_request.hpp"

#include "server/cluster/encoding.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t request_format = 1;

}  // namespace

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
    if (!request || request->kind > DrainRequest::Kind::hand_over_now) return std::nullopt;
    return *request;
}

}  // namespace seq::cluster
