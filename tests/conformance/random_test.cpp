#include <algorithm>
#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/conformance/support/peer.hpp"
#include "tests/conformance/support/server_under_test.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"
#include "tests/support/websocket/frame.hpp"
#include "tests/support/websocket/utf8.hpp"

// Random frames, mostly valid; the server's answers are compared with a small model of the RFC.

using namespace seq::conformance;
using namespace seq::test;

namespace {

/// The answer to a text message.
struct Answer {
    std::string id;     ///< the first that stands in the message
    bool names_its_id;  ///< of a command; of other texts it is answered as far as they could be read
    bool is(const std::string& named) const { return named == id || (named.empty() && !names_its_id); }
};

/// What the server must send.
struct Wanted {
    std::vector<std::string> pongs;  ///< their payloads
    std::vector<Answer> answers;
    std::uint16_t code = 0;  ///< of its Close; 0 while the session goes on
};

constexpr std::uint64_t message_bytes_max = 16384;
constexpr std::uint64_t control_bytes_max = 125;

bool is_control(const Frame& frame) {
    return frame.opcode >= opcode::close;
}

std::uint64_t length_of(const Frame& frame) {
    return frame.said_length.value_or(frame.payload.size());
}

bool is_reserved(unsigned code) {
    return (code > opcode::binary && code < opcode::close) || code > opcode::pong;
}

bool is_longer_than_needed(const Frame& frame) {
    return (frame.length_bytes == 2 && length_of(frame) < 126) ||
           (frame.length_bytes == 8 && length_of(frame) < 65536);
}

// 7.4.1 and 7.4.2; docs/protocol.md decides what they leave open.
bool may_stand_in_a_close(unsigned code) {
    if (code < 1000 || (code > 1013 && code < 3000)) return false;
    return code != 1004 && code != 1005 && code != 1006;
}

// Whether a message is one JSON object, possibly surrounded by blanks.
bool is_command(std::string_view message) {
    const std::size_t begin = message.find_first_not_of(' ');
    const std::size_t end = message.find_last_not_of(' ');
    return begin != std::string_view::npos && begin == message.find('{') && begin == message.rfind('{') &&
           end == message.find('}');
}

/// A model of a server after RFC 6455 and docs/protocol.md: given a client's frames one by one, it says what
/// a server must answer. It shares no code with the server under test.
class Model {
  public:
    void hear(const Frame& frame) {
        if (wanted_.code != 0) return;
        if (breaks_framing(frame)) return end(1002);
        if (is_control(frame)) return hear_control(frame);
        hear_data(frame);
    }
    const Wanted& wanted() const { return wanted_; }

  private:
    void hear_control(const Frame& frame) {
        if (frame.opcode == opcode::ping) wanted_.pongs.push_back(frame.payload);
        if (frame.opcode == opcode::close) hear_close(frame.payload);
    }
    void hear_close(const std::string& payload) {
        if (payload.empty()) return end(1000);
        if (payload.size() == 1) return end(1002);
        const unsigned code =
            static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
        end(may_stand_in_a_close(code) && is_utf8(std::string_view{payload}.substr(2)) ? code : 1002);
    }
    void hear_data(const Frame& frame) {
        if (!in_message_) {
            message_.clear();
            is_text_ = frame.opcode == opcode::text;
        }
        if (length_of(frame) > message_bytes_max - message_.size()) return end(1009);
        message_ += frame.payload;
        in_message_ = !frame.is_final;
        if (is_text_ && judge_utf8(message_) == Utf8::invalid) return end(1007);
        if (in_message_) return;
        if (!is_text_) return end(1002);
        if (!is_utf8(message_)) return end(1007);
        wanted_.answers.push_back({std::string{text_field(message_, "id")}, is_command(message_)});
    }
    bool breaks_framing(const Frame& frame) const {
        if (frame.reserved_bits != 0 || !frame.mask || is_reserved(frame.opcode)) return true;
        if (is_longer_than_needed(frame)) return true;
        if (is_control(frame)) return !frame.is_final || length_of(frame) > control_bytes_max;
        return in_message_ != (frame.opcode == opcode::continuation);
    }
    void end(unsigned code) { wanted_.code = static_cast<std::uint16_t>(code); }

    Wanted wanted_{};
    bool in_message_ = false;
    bool is_text_ = false;
    std::string message_{};
};

std::string some_bytes(SplitMix& chance, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<char>(chance.below(256)));
    return bytes;
}

// Complete commands, pieces of JSON, and characters that are complete, cut or invalid.
std::string some_text(SplitMix& chance) {
    static constexpr auto pieces = std::to_array<const char*>(
        {"",     "",         "{",        "}",        "\"text\"",     "12",   "\xc3\xab", "\xe2\x82\xac",
         "\xc3", "\xab",     "\xe2\x82", "\xac",     "\xf0\x9f\x99", "\x82", "\xf0",     "\x9f\x99\x82",
         "\xc0", "\xed\xa0", "\xf5",     "\xef\xbf", "\xbd"});
    const std::string blanks(300, ' ');
    switch (chance.below(8)) {
        case 0: return std::string(16384 - chance.below(200), ' ');
        case 1:
        case 2: {
            const std::size_t piece = chance.below(pieces.size() + 1);
            return piece < pieces.size() ? pieces.at(piece) : blanks;
        }
        default: return start_command(new_id());
    }
}

std::string some_close(SplitMix& chance) {
    static const std::vector<unsigned> codes{1000, 1001, 1003, 1004, 1005, 1006, 1011, 1013,
                                             1014, 1015, 2999, 3000, 4999, 999,  0};
    const unsigned code = codes[chance.below(codes.size())];
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code)};
    payload += chance.one_in(3) ? "\xc3" : "bye";
    return payload.substr(0, chance.below(payload.size() + 1));
}

Mask some_mask(SplitMix& chance) {
    Mask mask{};
    for (std::uint8_t& byte : mask)
        byte = static_cast<std::uint8_t>(chance.below(256));
    return mask;
}

Frame some_right_frame(SplitMix& chance, bool& in_message) {
    Frame frame{.mask = some_mask(chance)};
    const std::size_t kind = chance.below(20);
    if (kind == 0) return {.opcode = opcode::close, .payload = some_close(chance), .mask = frame.mask};
    if (kind < 6) {
        frame.opcode = chance.one_in(3) ? opcode::pong : opcode::ping;
        frame.payload = some_bytes(chance, chance.below(126));
        return frame;
    }
    frame.opcode = in_message ? opcode::continuation : chance.one_in(30) ? opcode::binary : opcode::text;
    frame.payload = some_text(chance);
    frame.is_final = chance.below(3) > 0;
    in_message = !frame.is_final;
    return frame;
}

void spoil(Frame& frame, SplitMix& chance) {
    switch (chance.below(8)) {
        case 0: frame.reserved_bits = static_cast<unsigned>(chance.below(8)); break;
        case 1: frame.opcode = static_cast<unsigned>(chance.below(16)); break;
        case 2: frame.mask.reset(); break;
        case 3: frame.is_final = !frame.is_final; break;
        case 4: frame.length_bytes = 2; break;
        case 5: frame.length_bytes = 8; break;
        case 6: frame.payload = some_bytes(chance, 1 + chance.below(200)); break;
        default: frame.said_length = 16385 + (chance.next() >> chance.below(60)); break;
    }
}

std::vector<Frame> some_frames(SplitMix& chance) {
    std::vector<Frame> frames;
    bool in_message = false;
    const std::size_t count = 1 + chance.below(12);
    while (frames.size() < count) {
        frames.push_back(some_right_frame(chance, in_message));
        if (chance.one_in(15)) spoil(frames.back(), chance);
    }
    return frames;
}

void send_in_some_packets(Peer& peer, std::string_view bytes, SplitMix& chance) {
    while (!bytes.empty()) {
        const std::size_t size = std::min(bytes.size(), 1 + chance.below(chance.one_in(2) ? 40 : 60'000));
        peer.send(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
}

struct Come {
    std::vector<std::string> pongs{};
    std::vector<std::string> named{};  ///< the id in each answer
    std::uint16_t code = 0;
};

// Records what the server sends, until the connection ends or a continuing session has sent everything
// expected.
Come what_comes(Peer& peer, const Wanted& wanted) {
    Come come;
    const auto is_all = [&] {
        return come.pongs.size() >= wanted.pongs.size() && come.named.size() >= wanted.answers.size();
    };
    while (wanted.code != 0 || !is_all()) {
        const auto frame = peer.next();
        if (!frame) return come;
        if (frame->opcode == opcode::pong) come.pongs.push_back(frame->payload);
        if (frame->opcode == opcode::text) come.named.emplace_back(text_field(frame->payload, "id"));
        if (frame->opcode != opcode::close) continue;
        come.code = code_of(*frame);
        peer.send(close_frame(come.code));
    }
    return come;
}

bool answers_as(const std::vector<std::string>& named, const std::vector<Answer>& wanted) {
    const auto fits = [](const std::string& id, const Answer& answer) { return answer.is(id); };
    return named.size() <= wanted.size() && std::equal(named.begin(), named.end(), wanted.begin(), fits);
}

void try_frames(ServerUnderTest& server, SplitMix& chance) {
    Model model;
    std::string bytes;
    for (const Frame& frame : some_frames(chance)) {
        model.hear(frame);
        bytes += bytes_of(frame);
    }
    Peer peer = server.guest();
    send_in_some_packets(peer, bytes, chance);
    const Wanted& wanted = model.wanted();
    const Come come = what_comes(peer, wanted);
    CHECK(come.code == wanted.code);
    CHECK(come.pongs == wanted.pongs);
    // Answers that were still in flight when the session ended are ignored.
    CHECK(answers_as(come.named, wanted.answers));
    if (wanted.code != 0) return;
    CHECK(come.named.size() == wanted.answers.size());
    peer.send(close_frame(1000));
    CHECK(peer.ending() == 1000);
}

TEST_CASE("5 to 8: the answers to random frames equal those of a model of the RFC") {
    Limits limits = roomy();
    limits.faults = 1'000'000;
    ServerUnderTest server{limits};
    const std::uint64_t sequences = rounds(1000);
    for (std::uint64_t seed = 1; seed <= sequences; ++seed) {
        CAPTURE(seed);
        SplitMix chance{seed};
        try_frames(server, chance);
    }
    server.check_neighbour();
}

}  // namespace
