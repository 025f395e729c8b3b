#pragma once

#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/front/http/http.hpp"

// Only for websocket_transport.cpp, because it includes Beast.

namespace seq::net {

using RequestHead = boost::beast::http::request<boost::beast::http::empty_body>;

/// The values of all fields with this name, one of Beast's or a text.
template <typename Name>
std::vector<std::string> values_of(const RequestHead& head, Name name) {
    std::vector<std::string> values;
    const auto [begin, end] = head.equal_range(name);
    for (auto field = begin; field != end; ++field)
        values.emplace_back(field->value().data(), field->value().size());
    return values;
}

/// The values of repeated fields as one list (RFC 9110, 5.3); nothing if there is no such field.
template <typename Name>
std::optional<std::string> list_of(const RequestHead& head, Name name) {
    std::optional<std::string> all;
    for (const std::string& value : values_of(head, name))
        all = all ? *all + ", " + value : value;
    return all;
}

/// Joins repeated fields into one, because Beast reads only the first.
inline void join_fields(RequestHead& head, boost::beast::http::field name) {
    if (head.count(name) > 1) head.set(name, *list_of(head, name));
}

inline std::vector<std::string> split_list(std::string_view list) {
    std::vector<std::string> items;
    for (const auto& item :
         boost::beast::http::token_list{boost::beast::string_view{list.data(), list.size()}})
        items.emplace_back(item.data(), item.size());
    return items;
}

/// Whether gzip is among the codings, and not with the weight 0 that forbids it.
inline bool takes_gzip(std::string_view codings) {
    for (const auto& coding :
         boost::beast::http::ext_list{boost::beast::string_view{codings.data(), codings.size()}}) {
        if (!boost::beast::iequals(coding.first, "gzip")) continue;
        for (const auto& [name, value] : coding.second)
            if (name == "q" && value.find_first_not_of("0.") == boost::beast::string_view::npos) return false;
        return true;
    }
    return false;
}

/// Path and query, also of a target that is a whole address (RFC 9112, 3.2.2).
inline std::string path_and_query_of(std::string_view target) {
    const std::size_t scheme = target.starts_with("http://") ? 7 : target.starts_with("https://") ? 8 : 0;
    if (scheme == 0) return std::string{target};
    const std::size_t path = target.find_first_of("/?", scheme);
    return path == std::string_view::npos ? "/" : std::string{target.substr(path)};
}

/// The parts of a request that the server uses. `more_came`: bytes after the head have arrived already.
inline HttpRequest summary_of(RequestHead& head, bool has_body, bool more_came) {
    using boost::beast::http::field;
    for (const field list : {field::connection, field::upgrade, field::sec_websocket_protocol})
        join_fields(head, list);
    const boost::beast::string_view target = head.target();
    const std::string subprotocols{head[field::sec_websocket_protocol]};
    const std::string codings{head[field::accept_encoding]};
    HttpRequest summary;
    summary.method = head.method_string();
    summary.target = path_and_query_of({target.data(), target.size()});
    summary.host = head[field::host];
    summary.origin = list_of(head, field::origin);
    summary.forwarded_for = list_of(head, "X-Forwarded-For").value_or("");
    summary.subprotocols = split_list(subprotocols);
    summary.if_none_match = head[field::if_none_match];
    summary.accepts_gzip = takes_gzip(codings);
    summary.wants_websocket = boost::beast::websocket::is_upgrade(head);
    summary.hosts = head.count(field::host);
    summary.needs_host = head.version() >= 11;
    summary.websocket_keys = values_of(head, field::sec_websocket_key);
    summary.websocket_versions = values_of(head, field::sec_websocket_version);
    summary.has_body = has_body;
    summary.sends_ahead = has_body || more_came;
    summary.keep_alive = head.keep_alive() && !has_body;
    return summary;
}

}  // namespace seq::net
