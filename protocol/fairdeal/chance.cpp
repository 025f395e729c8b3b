#include "protocol/fairdeal/chance.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {
namespace {

Digest hash_of(std::span<const Card> cards) {
    std::array<std::uint8_t, deck_size> bytes{};
    SEQ_ASSERT(cards.size() <= bytes.size());
    std::ranges::transform(cards, bytes.begin(), &Card::byte);
    return sha256(Bytes{bytes}.first(cards.size()));
}

}  // namespace

Digest shuffle_key(const Digest& master, std::uint32_t n, std::span<const Card> sorted) {
    SEQ_ASSERT(std::ranges::is_sorted(sorted));
    return hmac_sha256(master, Encoder{"fairdeal/1/shuffle"}.u32(n).bytes(hash_of(sorted)).result());
}

void shuffle(std::span<Card> cards, Stream& stream) {
    for (std::size_t i = cards.size(); i-- > 1;)
        std::swap(cards[i], cards[stream.below(static_cast<std::uint32_t>(i + 1))]);
}

void shuffle(const Digest& master, std::uint32_t n, std::span<Card> sorted) {
    Stream stream{shuffle_key(master, n, sorted)};
    shuffle(sorted, stream);
}

Digest start_key(const Digest& master) {
    return hmac_sha256(master, Encoder{"fairdeal/1/start"}.result());
}

Seat dealer(const Digest& master, std::size_t players) {
    return Seat::at(Stream{start_key(master)}.below(static_cast<std::uint32_t>(players)));
}

Stream cuts(const Digest& master, std::uint32_t round) {
    return Stream{hmac_sha256(master, Encoder{"fairdeal/1/cut"}.u32(round).result())};
}

Stream dice(const Digest& master) {
    return Stream{hmac_sha256(master, Encoder{"fairdeal/1/dice"}.result())};
}

std::size_t random_forfeit(const Digest& master, std::uint32_t n, std::size_t hand_size) {
    Stream stream{hmac_sha256(master, Encoder{"fairdeal/1/penalty"}.u32(n).result())};
    return stream.below(static_cast<std::uint32_t>(hand_size));
}

}  // namespace seq::protocol::fairdeal
