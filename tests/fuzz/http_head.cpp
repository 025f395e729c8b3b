#include <boost/asio/buffer.hpp>
#include <cstdint>
#include <string_view>

#include "engine/base/assert.hpp"
#include "server/front/http/pages.hpp"
#include "server/front/http/request_head.hpp"
#include "server/front/http/trusted_proxies.hpp"

// The head of an HTTP request, as the first bytes of a connection: it is refused, or has a response with a
// known status, whether it is a WebSocket handshake or not.

namespace {

using Parser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

/// The whole head; nothing if it is none, or not complete.
std::optional<seq::net::HttpRequest> parse(std::string_view bytes) {
    constexpr std::uint32_t header_bytes_max = 8192;
    Parser parser;
    parser.header_limit(header_bytes_max);
    boost::beast::error_code error;
    const std::size_t used = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
    if (error || !parser.is_header_done()) return std::nullopt;
    const bool is_coded = parser.get().count(boost::beast::http::field::transfer_encoding) > 0;
    const bool has_body = is_coded || parser.content_length_remaining().value_or(0) > 0;
    seq::net::RequestHead head = parser.release();
    return seq::net::summary_of(head, has_body, used < bytes.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seq::net;
    static const TrustedProxies proxies = *TrustedProxies::parse("127.0.0.1, 10.0.0.0/8, fd00::/8");
    static const Origins origins{"https://example.org", {}};
    static const auto proxy = boost::asio::ip::make_address("127.0.0.1");
    const auto request = parse({reinterpret_cast<const char*>(data), size});
    if (!request) return 0;
    const auto client = proxies.client_of(proxy, request->forwarded_for);
    SEQ_ASSERT(client == proxy || !proxies.trusts(client) || !request->forwarded_for.empty());
    if (!request->wants_websocket) {
        const unsigned status = answer(*request, {"https://example.org", {}, nullptr}).status;
        SEQ_ASSERT(status >= 200 && status < 600);
        return 0;
    }
    const HttpResponse refusal = refuse_upgrade(*request, origins);
    SEQ_ASSERT(refusal.status == 0 || (refusal.status >= 400 && !refusal.body.empty()));
    if (refusal.status == 0) SEQ_ASSERT(request->websocket_keys.size() == 1 && !request->has_body);
    return 0;
}
