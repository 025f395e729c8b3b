#include <algorithm>
#include <optional>

#include "server/store/record_table.hpp"

namespace seq::store {
namespace {

using protocol::Bytes;
using protocol::Digest;

constexpr std::size_t digest_bytes = sizeof(Digest);

/// Digests one after the other. Nothing if the bytes are no such list.
std::optional<std::vector<Digest>> split(Bytes bytes) {
    if (bytes.size() % digest_bytes != 0) return std::nullopt;
    std::vector<Digest> digests(bytes.size() / digest_bytes);
    for (std::size_t n = 0; n < digests.size(); ++n)
        std::ranges::copy(bytes.subspan(n * digest_bytes, digest_bytes), digests[n].begin());
    return digests;
}

/// Member, token, proposed token or no bytes, former tokens.
std::optional<room::MemberTokens> tokens_in(const Statement& row, const protocol::RoomCode& room) {
    const std::int64_t member = row.number(0);
    const auto token = split(row.bytes(1));
    const auto next = split(row.bytes(2));
    const auto used = split(row.bytes(3));
    if (member < 1 || member > UINT16_MAX || !token || token->size() != 1 || !next || next->size() > 1 ||
        !used)
        return std::nullopt;
    return room::MemberTokens{.room = room,
                              .member = {static_cast<std::uint16_t>(member)},
                              .token = token->front(),
                              .next_token = next->empty() ? std::nullopt : std::optional{next->front()},
                              .used_tokens = *used};
}

}  // namespace

const char* const put_tokens_sql =
    "INSERT INTO tokens (room, member, token, next_token, used_tokens) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (room, member) DO UPDATE SET token = excluded.token, next_token = excluded.next_token, "
    "used_tokens = excluded.used_tokens";

WriteResult RecordWriter::put_tokens(const room::MemberTokens& tokens) {
    std::vector<std::uint8_t> used;
    for (const Digest& digest : tokens.used_tokens)
        used.insert(used.end(), digest.begin(), digest.end());
    // Empty bytes have an address too: without one SQLite would bind NULL.
    static constexpr std::uint8_t none[1]{};
    const Bytes next = tokens.next_token ? Bytes{*tokens.next_token} : Bytes{none, 0};
    return put_tokens_.bind(1, std::string_view{tokens.room.text})
        .bind(2, std::int64_t{tokens.member.number})
        .bind(3, Bytes{tokens.token})
        .bind(4, next)
        .bind(5, used.empty() ? Bytes{none, 0} : Bytes{used})
        .run();
}

Expected<std::vector<room::MemberTokens>> read_tokens(const Database& database,
                                                      const protocol::RoomCode& room) {
    Statement select{database,
                     "SELECT member, token, next_token, used_tokens FROM tokens WHERE room = ? "
                     "ORDER BY member"};
    select.bind(1, std::string_view{room.text});
    std::vector<room::MemberTokens> tokens;
    Statement::Step step = select.step();
    for (; step == Statement::Step::row; step = select.step()) {
        auto row = tokens_in(select, room);
        if (!row) return tl::unexpected{std::string{"the tokens of its members cannot be read"}};
        tokens.push_back(std::move(*row));
    }
    if (step != Statement::Step::done) return tl::unexpected{database.trouble()};
    return tokens;
}

}  // namespace seq::store
