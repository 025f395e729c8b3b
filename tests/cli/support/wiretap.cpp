#include "tests/cli/support/wiretap.hpp"

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <doctest/doctest.h>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/message/codec.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::test {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;

/// As in wire_check: a frame that the decoder refuses was invalid on purpose.
std::string fault_of_said(std::string_view frame) {
    return protocol::decode_client(frame) ? fault_of_client_frame(frame) : std::string{};
}

/// One direction of the relay.
struct Lane {
    tcp::socket from;
    FrameReader reader{};
    std::string (*fault_of)(std::string_view frame);
    std::array<char, 16 * 1024> buffer{};
};

}  // namespace

struct Wiretap::Relay {
    /// A program's connection, and the relay's own connection to the server.
    struct Pair {
        Lane program;
        Lane server;
    };

    asio::io_context context{1};
    tcp::acceptor acceptor{context, {asio::ip::address_v4::loopback(), 0}};
    const std::uint16_t port = acceptor.local_endpoint().port();
    std::atomic<std::uint16_t> target{0};
    std::atomic<std::size_t> messages{0};
    std::vector<std::string> faults;  // of the thread's, until that is over
    std::jthread thread;

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket program) {
            if (error) return;
            tcp::socket server{context};
            static_cast<void>(server.connect({asio::ip::address_v4::loopback(), target}, error));
            if (!error) begin(std::move(program), std::move(server));
            accept();
        });
    }

    void begin(tcp::socket program, tcp::socket server) {
        const auto pair =
            std::make_shared<Pair>(Pair{Lane{.from = std::move(program), .fault_of = fault_of_said},
                                        Lane{.from = std::move(server), .fault_of = fault_of_server_frame}});
        carry(pair, pair->program, pair->server);
        carry(pair, pair->server, pair->program);
    }

    void carry(const std::shared_ptr<Pair>& pair, Lane& lane, Lane& other) {
        lane.from.async_read_some(
            asio::buffer(lane.buffer), [this, pair, &lane, &other](error_code error, std::size_t size) {
                if (error) return hang_up(other);
                listen(lane, {lane.buffer.data(), size});
                asio::async_write(other.from, asio::buffer(lane.buffer, size),
                                  [this, pair, &lane, &other](error_code broken, std::size_t) {
                                      if (broken) return hang_up(lane);
                                      carry(pair, lane, other);
                                  });
            });
    }

    void listen(Lane& lane, std::string_view bytes) {
        for (const std::string& message : lane.reader.take(bytes)) {
            ++messages;
            std::string fault = lane.fault_of(message);
            if (!fault.empty()) faults.push_back(std::move(fault));
        }
    }

    /// When one side has closed, closes the other direction too, after all data has been forwarded.
    /// shutdown() is needed: a program started in the meantime may have inherited the socket, and close()
    /// would then not end the connection.
    static void hang_up(Lane& lane) {
        error_code ignored;
        static_cast<void>(lane.from.shutdown(tcp::socket::shutdown_both, ignored));
        static_cast<void>(lane.from.close(ignored));
    }
};

Wiretap::Wiretap() : relay_{std::make_unique<Relay>()} {
    relay_->accept();
    relay_->thread = std::jthread{[relay = relay_.get()] { relay->context.run(); }};
}

Wiretap::~Wiretap() {
    relay_->context.stop();
    relay_->thread.join();
    for (const std::string& fault : relay_->faults)
        FAIL_CHECK(fault);
}

std::string Wiretap::address() const {
    return "127.0.0.1:" + std::to_string(relay_->port);
}

void Wiretap::lead_to(const std::string& address) {
    relay_->target = static_cast<std::uint16_t>(std::stoul(address.substr(address.rfind(':') + 1)));
}

std::size_t Wiretap::messages() const {
    return relay_->messages;
}

namespace {
constexpr std::string_view end_of_head = "\r\n\r\n";
constexpr std::size_t mask_bytes = 4;

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
    return static_cast<std::uint8_t>(bytes[index]);
}

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t index = 0; index < bytes.size(); ++index)
        number = number << 8U | byte_at(bytes, index);
    return number;
}

/// How many further bytes the length takes after the first two.
std::size_t extra_length_bytes(std::uint8_t length) {
    return length == 127 ? 8 : length == 126 ? 2 : 0;
}

void unmask(std::string& payload, std::string_view mask) {
    for (std::size_t index = 0; index < payload.size(); ++index)
        payload[index] = static_cast<char>(payload[index] ^ mask[index % mask_bytes]);
}

}  // namespace

std::vector<std::string> FrameReader::take(std::string_view bytes) {
    waiting_ += bytes;
    std::vector<std::string> messages;
    if (!is_open_ && !skip_head()) return messages;
    while (auto frame = next_frame()) {
        if (frame->is_control) continue;
        message_ += frame->payload;
        if (frame->is_last) messages.push_back(std::exchange(message_, {}));
    }
    return messages;
}

bool FrameReader::skip_head() {
    const auto end = waiting_.find(end_of_head);
    if (end == std::string::npos) return false;
    waiting_.erase(0, end + end_of_head.size());
    is_open_ = true;
    return true;
}

std::optional<FrameReader::Frame> FrameReader::next_frame() {
    const std::string_view bytes = waiting_;
    if (bytes.size() < 2) return std::nullopt;
    const std::uint8_t first = byte_at(bytes, 0);
    const bool is_masked = (byte_at(bytes, 1) & 0x80U) != 0;
    std::uint64_t length = byte_at(bytes, 1) & 0x7fU;
    const std::size_t extra = extra_length_bytes(static_cast<std::uint8_t>(length));
    const std::size_t head = 2 + extra + (is_masked ? mask_bytes : 0);
    if (bytes.size() < head) return std::nullopt;
    if (extra != 0) length = big_endian(bytes.substr(2, extra));
    if (bytes.size() < head + length) return std::nullopt;
    Frame frame{(first & 0x80U) != 0, (first & 0x08U) != 0, std::string{bytes.substr(head, length)}};
    if (is_masked) unmask(frame.payload, bytes.substr(head - mask_bytes, mask_bytes));
    waiting_.erase(0, head + length);
    return frame;
}

}  // namespace seq::test
