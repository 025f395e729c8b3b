#include "server/store/packed_body.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <zstd.h>

namespace seq::store {
namespace {

// A part of the file's format: what was packed with it cannot be read with another one.
constexpr std::string_view dictionary =
    R"({"decision":{"type":"},"events":[{"event":"room-archived","successor":{"room":"},{"event":"turn-passed")"
    R"(,"text":""}]},"command":{"type":"say","text":"},"events":[{"event":"said","member":1,"text":")"
    R"("command":{"type":"join","room":"","name":""},"resolved":{"token":""},"events":[{"event":"member-joined",)"
    R"("member":1,"name":""}]}"command":{"type":"sit"},"resolved":{"seat":1},"events":[{"event":"seat-taken",)"
    R"("member":1,"seat":1}]}"command":{"type":"start"},"resolved":{"chance":""},"events":[{"event":)"
    R"("game-started","game":1,"setup":{"preset":"sequence","players":4,"options":{}}},{"event":"hand-dealt",)"
    R"("seat":1,"cards":["10C","10D","10H","10S","},{"event":"sequence-completed","seat":1,"side":1,"spaces":[)"
    R"({"event":"game-ended","winners":[1]},{"event":"game-statistics","game":1},{"event":"series-score",)"
    R"("standings":[{"event":"dice-rolled","seat":1,"dice":[6,3]}]}"command":{"type":"put","space":"d2"},)"
    R"("events":[{"event":"chip-placed","seat":1,"side":1,"space":"d2"},{"event":"chip-removed","seat":1,)"
    R"("command":{"type":"cast"},"events":[{"event":"dice-cast","seat":1,"dice":[6,5,4,3,2,1],"sequences":[3,2],)"
    R"("points":15},{"event":"turn-began","seat":2}]}{"format":4,"rules":4,"at":1795789168276,"by":1,"id":")"
    R"(","content":"","command":{"type":"place","card":"9H","space":"e7"},"events":[{"event":"card-played",)"
    R"("seat":1,"card":"9H"},{"event":"chip-placed","seat":1,"side":1,"space":"e7"},{"event":"card-drawn",)"
    R"("seat":1},{"event":"card-received","seat":1,"card":"9H"},{"event":"turn-began","seat":2}]})";

constexpr int level = -1;  // without coding of single bytes, which saves little once digits are bytes
/// No body is as large: what claims to be larger is damaged.
constexpr std::size_t body_bytes_max = std::size_t{16} * 1024 * 1024;

// Ids, keys and hashes are half of a move's body: where this byte stands, which no UTF-8 has, the next one
// counts bytes that follow, each instead of two hexadecimal digits. No bytes: the escape itself.
constexpr char escape = '\xff';
constexpr std::size_t shortest_run = 8;
constexpr std::size_t longest_run = 255;

// As to_hex() writes them: from_hex() also takes capital letters, which would not come back.
bool is_hex_digit(char character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
}

void shorten(std::string_view body, std::string& shortened) {
    shortened.clear();
    std::size_t copied = 0;
    for (std::size_t at = 0; at < body.size();) {
        std::size_t end = at;
        while (end < body.size() && end - at < 2 * longest_run && is_hex_digit(body[end]))
            ++end;
        const std::size_t run = (end - at) / 2;
        const bool is_escape = body[at] == escape;
        if (run < shortest_run && !is_escape) {
            at = std::max(end, at + 1);
            continue;
        }
        shortened += body.substr(copied, at - copied);
        shortened += {escape, static_cast<char>(run)};
        copied = at + (is_escape ? 1 : 2 * run);
        if (!is_escape) {
            std::array<std::uint8_t, longest_run> bytes;
            const std::span filled{bytes.data(), run};
            protocol::from_hex(body.substr(at, 2 * run), filled);
            shortened.append(reinterpret_cast<const char*>(filled.data()), run);
        }
        at = copied;
    }
    shortened += body.substr(copied);
}

std::optional<std::string> lengthened(std::string_view shortened) {
    std::string body;
    while (!shortened.empty()) {
        const std::size_t plain = std::min(shortened.find(escape), shortened.size());
        body += shortened.substr(0, plain);
        shortened.remove_prefix(plain);
        if (shortened.empty()) break;
        if (shortened.size() < 2) return std::nullopt;
        const std::size_t run = static_cast<unsigned char>(shortened[1]);
        if (run == 0) body += escape;
        shortened.remove_prefix(2);
        if (shortened.size() < run) return std::nullopt;
        body += protocol::to_hex(protocol::as_bytes(shortened.substr(0, run)));
        shortened.remove_prefix(run);
    }
    return body;
}

template <typename Made>
Made* made(Made* by_library) {
    if (by_library == nullptr) throw std::bad_alloc{};
    return by_library;
}

}  // namespace

BodyPacker::BodyPacker() : context_{made(ZSTD_createCCtx())} {
    // The chain of hashes shows damage, and there is only one dictionary.
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 0);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_dictIDFlag, 0);
    static ZSTD_CDict* const prepared = made(ZSTD_createCDict(dictionary.data(), dictionary.size(), level));
    ZSTD_CCtx_refCDict(context_.get(), prepared);
}

void BodyPacker::Free::operator()(ZSTD_CCtx_s* context) const {
    ZSTD_freeCCtx(context);
}

protocol::Bytes BodyPacker::pack(std::string_view body) {
    shorten(body, shortened_);
    packed_.resize(ZSTD_compressBound(shortened_.size()));
    const std::size_t size =
        ZSTD_compress2(context_.get(), packed_.data(), packed_.size(), shortened_.data(), shortened_.size());
    if (ZSTD_isError(size) != 0) throw std::bad_alloc{};  // it has enough space for every result
    return protocol::as_bytes(std::string_view{packed_}.substr(0, size));
}

std::optional<std::string> unpack_body(protocol::Bytes packed) {
    struct Free {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    static ZSTD_DDict* const prepared = made(ZSTD_createDDict(dictionary.data(), dictionary.size()));
    thread_local const std::unique_ptr<ZSTD_DCtx, Free> context{made(ZSTD_createDCtx())};
    const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size > body_bytes_max) return std::nullopt;  // also what the library answers to no frame
    std::string shortened(size, '\0');
    const std::size_t unpacked = ZSTD_decompress_usingDDict(context.get(), shortened.data(), shortened.size(),
                                                            packed.data(), packed.size(), prepared);
    if (unpacked != shortened.size()) return std::nullopt;
    return lengthened(shortened);
}

}  // namespace seq::store
