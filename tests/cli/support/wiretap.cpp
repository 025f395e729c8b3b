#include "tests/cli/support/wiretap.hpp"

#include <doctest/doctest.h>
#include <exception>
#include <memory>

#include "protocol/message/codec.hpp"
#include "tests/support/websocket/frame.hpp"
#include "tests/support/websocket/handshake.hpp"
#include "tests/support/websocket/server_frame.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::test {
namespace {

/// As in wire_check: a frame that the decoder refuses was invalid on purpose.
std::string fault_of_said(std::string_view frame) {
    return protocol::decode_client(frame) ? fault_of_client_frame(frame) : std::string{};
}

}  // namespace

/// What one side of a connection sends: the head of the handshake, then frames.
struct Wiretap::Lane {
    std::string (*fault_of)(std::string_view frame);
    ServerFrames frames;
    std::string head{};
    bool is_open = false;
};

Wiretap::Wiretap() {
    relay_.emplace([this](std::string_view) { return std::vector<std::uint16_t>{target_}; },
                   [this]() -> Relay::Hear {
                       const auto client = std::make_shared<Lane>(fault_of_said, ServerFrames{true});
                       const auto server = std::make_shared<Lane>(fault_of_server_frame, ServerFrames{});
                       return [this, client, server](bool is_from_client, std::string_view bytes) {
                           listen(is_from_client ? *client : *server, bytes);
                       };
                   });
}

Wiretap::~Wiretap() {
    relay_.reset();
    for (const std::string& fault : faults_)
        FAIL_CHECK(fault);
}

void Wiretap::lead_to(const std::string& address) {
    target_ = static_cast<std::uint16_t>(std::stoul(address.substr(address.rfind(':') + 1)));
}

void Wiretap::listen(Lane& lane, std::string_view bytes) {
    constexpr std::string_view end_of_head = "\r\n\r\n";
    if (!lane.is_open) {
        lane.head += bytes;
        const auto end = lane.head.find(end_of_head);
        const bool is_page = lane.head.starts_with("HTTP/1.1 ") && !lane.head.starts_with("HTTP/1.1 101");
        if (end == std::string::npos || is_page) return;
        lane.is_open = true;
        bytes = std::string_view{lane.head}.substr(end + end_of_head.size());
    }
    try {
        lane.frames.add(bytes);
        while (const auto frame = lane.frames.take()) {
            if (frame->opcode != opcode::text) continue;
            ++messages_;
            if (std::string fault = lane.fault_of(frame->payload); !fault.empty())
                faults_.push_back(std::move(fault));
        }
    } catch (const std::exception& error) {
        faults_.emplace_back(error.what());
    }
}

}  // namespace seq::test
