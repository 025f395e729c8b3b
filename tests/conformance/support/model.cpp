#include "tests/conformance/support/model.hpp"

#include "tests/conformance/support/peer.hpp"
#include "tests/conformance/support/utf8.hpp"

namespace seq::conformance {
namespace {

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
    switch (frame.length_in) {
        case LengthIn::fewest_bytes: return false;
        case LengthIn::two_bytes: return length_of(frame) < 126;
        case LengthIn::eight_bytes: return length_of(frame) < 65536;
    }
    return false;
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

}  // namespace

void Model::hear(const Frame& frame) {
    if (wanted_.code != 0) return;
    if (breaks_framing(frame)) return end(1002);
    if (is_control(frame)) return hear_control(frame);
    hear_data(frame);
}

bool Model::breaks_framing(const Frame& frame) const {
    if (frame.reserved_bits != 0 || !frame.mask || is_reserved(frame.opcode)) return true;
    if (is_longer_than_needed(frame)) return true;
    if (is_control(frame)) return !frame.is_final || length_of(frame) > control_bytes_max;
    return in_message_ != (frame.opcode == opcode::continuation);
}

void Model::hear_control(const Frame& frame) {
    if (frame.opcode == opcode::ping) wanted_.pongs.push_back(frame.payload);
    if (frame.opcode == opcode::close) hear_close(frame.payload);
}

void Model::hear_close(const std::string& payload) {
    if (payload.empty()) return end(1000);
    if (payload.size() == 1) return end(1002);
    const unsigned code =
        static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
    end(may_stand_in_a_close(code) && is_utf8(std::string_view{payload}.substr(2)) ? code : 1002);
}

void Model::hear_data(const Frame& frame) {
    if (!in_message_) {
        message_.clear();
        is_text_ = frame.opcode == opcode::text;
    }
    if (length_of(frame) > message_bytes_max - message_.size()) return end(1009);
    message_ += frame.payload;
    in_message_ = !frame.is_final;
    if (is_text_ && !may_become_utf8(message_)) return end(1007);
    if (in_message_) return;
    if (!is_text_) return end(1002);
    if (!is_utf8(message_)) return end(1007);
    wanted_.answers.push_back({std::string{text_field(message_, "id")}, is_command(message_)});
}

}  // namespace seq::conformance
