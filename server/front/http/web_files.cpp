#include "server/front/http/web_files.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "protocol/digest/digest.hpp"
#include "server/front/http/origin.hpp"

namespace seq::net {
namespace {

using namespace std::string_view_literals;
namespace fs = std::filesystem;

constexpr auto index_path = "/index.html"sv;
constexpr auto hashed_folder = "/assets/"sv;
constexpr auto packed = ".gz"sv;
constexpr auto public_url_mark = "%PUBLIC_URL%"sv;  ///< in index.html, which messengers read
constexpr auto base_mark = "%BASE%"sv;  ///< in index.html, to which its other addresses are relative

constexpr std::array types{
    std::pair{".html"sv, "text/html; charset=utf-8"sv},
    std::pair{".js"sv, "text/javascript; charset=utf-8"sv},
    std::pair{".css"sv, "text/css; charset=utf-8"sv},
    std::pair{".json"sv, "application/json"sv},
    std::pair{".webmanifest"sv, "application/manifest+json"sv},
    std::pair{".svg"sv, "image/svg+xml"sv},
    std::pair{".png"sv, "image/png"sv},
    std::pair{".webp"sv, "image/webp"sv},
    std::pair{".woff2"sv, "font/woff2"sv},
    std::pair{".mp3"sv, "audio/mpeg"sv},
    std::pair{".txt"sv, "text/plain; charset=utf-8"sv},
};

std::string content_type_of(std::string_view path) {
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return std::string{type};
    return "application/octet-stream";
}

std::string etag_of(std::string_view bytes) {
    return protocol::to_hex(protocol::sha256(protocol::as_bytes(bytes))).substr(0, 32);
}

/// index.html with its base, and with the absolute address of its picture, which messengers require. It stays
/// unchanged if the URL has characters that end an attribute.
WebFile with_public_url(WebFile file, std::string_view url) {
    if (url.find_first_of("\"<>&'") != std::string_view::npos) return file;
    const std::string base = std::string{base_path(url)} + '/';
    for (const auto& [mark, value] : {std::pair{base_mark, std::string_view{base}}, {public_url_mark, url}})
        if (const std::size_t at = file.bytes.find(mark); at != std::string::npos)
            file.bytes.replace(at, mark.size(), value), file.gzip.clear();
    file.etag = etag_of(file.bytes);
    return file;
}

std::optional<std::string> bytes_of(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    if (file.bad() || !file.is_open()) return std::nullopt;
    return bytes;
}

/// Routes of the page.
bool is_route(std::string_view path) {
    return path == "/"sv || path == "/fair"sv || path == "/rules"sv || path.starts_with("/rules/"sv) ||
           path.starts_with("/r/"sv) || path.starts_with("/tv/"sv) || path.starts_with("/replay/"sv);
}

/// Whether the path of no file looks like a page's and not like a file's: a person may have followed a link.
bool is_page_like(std::string_view path) {
    return path.find('.', path.rfind('/')) == std::string_view::npos;
}

/// Where the page may connect to. Names the WebSocket origin for browsers in which 'self' covers http only.
std::string connections_of(std::string_view public_url) {
    const auto origin = Origin::of_url(public_url);
    return origin ? (origin->scheme == "https" ? "'self' wss://" : "'self' ws://") + origin->host : "'self'";
}

/// Whether a list of entity tags has this one (RFC 9110, 13.1.2: compared weakly).
bool has_tag(std::string_view list, std::string_view quoted) {
    return list == "*"sv || list.find(quoted) != std::string_view::npos;
}

}  // namespace

Expected<std::shared_ptr<const WebFiles>> WebFiles::load(const fs::path& folder) {
    auto web = std::make_shared<WebFiles>();
    std::error_code error;
    for (fs::recursive_directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
        if (!at->is_regular_file()) continue;
        std::string path = "/" + at->path().lexically_relative(folder).generic_string();
        auto bytes = bytes_of(at->path());
        if (!bytes) return tl::unexpected{"the page's file " + at->path().string() + " cannot be read"};
        if (path.ends_with(packed)) {
            path.resize(path.size() - packed.size());
            web->files_[path].gzip = std::move(*bytes);
            continue;
        }
        WebFile& file = web->files_[path];
        file.content_type = content_type_of(path);
        file.etag = etag_of(*bytes);
        file.is_immutable = path.starts_with(hashed_folder);
        file.bytes = std::move(*bytes);
    }
    std::erase_if(web->files_, [](const auto& one) { return one.second.etag.empty(); });  // a .gz of nothing
    if (error || web->find(index_path) == nullptr)
        return tl::unexpected{"no page is in " + folder.string() + ": index.html is missing"};
    return web;
}

fs::path WebFiles::installed() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    fs::path folder = program.parent_path().parent_path() / "share" / "sequenced" / "web";
    return fs::is_regular_file(folder / "index.html", error) ? folder : fs::path{};
}

const WebFile* WebFiles::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

HttpResponse WebFiles::answer(std::string_view path, const HttpRequest& request,
                              std::string_view public_url) const {
    const WebFile* file = find(is_route(path) ? index_path : path);
    const bool is_found = file != nullptr;
    if (!is_found) file = is_page_like(path) ? find(index_path) : nullptr;
    if (file == nullptr) return {.status = 404};
    std::optional<WebFile> index;
    if (file == find(index_path)) file = &index.emplace(with_public_url(*file, public_url));
    const bool is_packed = request.accepts_gzip && !file->gzip.empty();
    const std::string etag = "\"" + file->etag + (is_packed ? "-gzip\"" : "\"");
    HttpResponse response{.status = is_found ? 200U : 404U, .content_type = file->content_type};
    response.headers = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
         "font-src 'self'; connect-src " +
             connections_of(public_url) + "; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"},
        {"Cache-Control", file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
        {"ETag", etag},
        {"Vary", "Accept-Encoding"}};
    if (is_found && has_tag(request.if_none_match, etag)) {
        response.status = 304;
        return response;
    }
    if (is_packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = is_packed ? file->gzip : file->bytes;
    return response;
}

}  // namespace seq::net
