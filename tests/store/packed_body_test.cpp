#include "server/store/packed_body.hpp"

#include <doctest/doctest.h>

#include "tests/store/support/chain.hpp"

using namespace seq;
using namespace seq::store;

namespace {

// As the journal has it.
constexpr std::string_view move =
    R"({"format":4,"rules":4,"at":1795789826278,"by":1,"id":"2f262e5d031eee8a7c76510550ec8f11","content":)"
    R"("baec0c84510ea324f672a153c40f90b7e58699dc995060950c7cfde8fbe41d08","command":{"type":"place","card":"6S",)"
    R"("space":"c9"},"events":[{"event":"card-played","seat":1,"card":"6S"},{"event":"chip-placed","seat":1,)"
    R"("side":1,"space":"c9"},{"event":"card-drawn","seat":1},{"event":"card-received","seat":1,"card":"8C"},)"
    R"({"event":"turn-began","seat":2}]})";

}  // namespace

TEST_CASE("a packed body is unpacked as it was, and that of a move takes less than a third of its bytes") {
    BodyPacker packer;
    for (const std::string& body :
         {std::string{move}, std::string{}, std::string{"{}"}, random_text(1), random_text(200'000),
          std::string(200'000, 'x'), std::string(17, 'a'), std::string(1301, 'f'), std::string(40, 'F'),
          std::string{"\xff"}, "\xff" + std::string(41, '7') + "\xff\xff"})
        CHECK(unpack_body(packer.pack(body)) == body);
    CHECK(packer.pack(move).size() < move.size() / 3);
}

TEST_CASE("damaged bytes of a packed body give nothing or another body, never more than a body can have") {
    BodyPacker packer;
    const protocol::Bytes packed = packer.pack(move);
    const std::vector<std::uint8_t> bytes{packed.begin(), packed.end()};
    int refused = 0;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        std::vector<std::uint8_t> damaged = bytes;
        damaged[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        refused += unpack_body(damaged) ? 0 : 1;
    }
    CHECK(refused > 0);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK_FALSE(unpack_body(protocol::Bytes{bytes}.first(size)));
    CHECK_FALSE(unpack_body(protocol::as_bytes(move)));
    // A frame of Zstandard whose content would have 2^40 bytes.
    constexpr std::array<std::uint8_t, 13> huge{0x28, 0xB5, 0x2F, 0xFD, 0xE0, 0, 0, 0, 0, 0, 1, 0, 0};
    CHECK_FALSE(unpack_body(huge));
}
