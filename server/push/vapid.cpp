#include "server/push/vapid.hpp"

#include <algorithm>
#include <chrono>

#include "protocol/digest/digest.hpp"
#include "protocol/json/writer.hpp"

namespace seq::push {
namespace {

constexpr std::chrono::hours valid_for{12};  // RFC 8292 allows a day
constexpr std::size_t contact_bytes_max = 200;

std::string encoded(std::string_view text) {
    return protocol::to_base64url(protocol::as_bytes(text));
}

std::string claims(const std::string& origin, const std::string& contact, room::TimePoint until) {
    protocol::json::Writer out;
    out.open_object()
        .field("aud", origin)
        .field("exp", static_cast<std::uint64_t>(
                          std::chrono::floor<std::chrono::seconds>(until).time_since_epoch().count()))
        .field("sub", contact)
        .close_object();
    return out.take();
}

}  // namespace

std::string why_no_contact(std::string_view contact) {
    const bool is_mail = contact.starts_with("mailto:") && contact.find('@') != std::string_view::npos;
    const bool is_plain =
        std::ranges::all_of(contact, [](char c) { return c > ' ' && c <= '~' && c != '"' && c != '\\'; });
    if ((is_mail || contact.starts_with("https://")) && is_plain && contact.size() <= contact_bytes_max)
        return {};
    return "expected how push services can reach you, such as mailto:you@example.org or https://example.org";
}

std::optional<Vapid> Vapid::from(const protocol::Digest& number, std::string contact) {
    auto key = PrivateKey::from(number);
    if (!key) return std::nullopt;
    return Vapid{std::move(*key), number, std::move(contact)};
}

std::string Vapid::authorization(const std::string& origin, room::TimePoint now) const {
    const std::string token =
        encoded(R"({"typ":"JWT","alg":"ES256"})") + '.' + encoded(claims(origin, contact_, now + valid_for));
    return "vapid t=" + token + '.' + protocol::to_base64url(key_.sign(token)) + ", k=" + public_key();
}

std::string Vapid::topic_of(std::string_view what) const {
    const protocol::Digest digest = topics_.sign(protocol::as_bytes(what));
    constexpr std::size_t bytes = 24;  // 32 characters, the most that RFC 8030 allows
    return protocol::to_base64url(protocol::Bytes{digest}.first(bytes));
}

}  // namespace seq::push
