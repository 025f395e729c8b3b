#include "tests/flood/support/attacker.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "protocol/message/codec.hpp"
#include "tests/support/websocket/frame.hpp"

namespace seq::flood {
namespace {

constexpr std::size_t bytes_at_once = 64 * 1024;
constexpr std::chrono::seconds byte_every{1};

// Small messages that are repeated are sent together.
std::string many_times(const std::string& message) {
    std::string many;
    while (!message.empty() && many.size() + message.size() <= bytes_at_once)
        many += message;
    return many.empty() ? message : many;
}

unsigned status_of(std::string_view http) {
    constexpr std::string_view begin = "HTTP/1.1 ";
    unsigned status = 0;
    if (http.starts_with(begin))
        std::from_chars(http.data() + begin.size(), http.data() + http.size(), status);
    return status;
}

}  // namespace

std::string text(protocol::ClientBody body) {
    const protocol::ClientMessage message{client::new_command_id(), std::nullopt, std::move(body)};
    return test::text_frame(protocol::encode(message));
}

std::string in_words(const Refusals& refusals) {
    std::string words;
    for (const auto& [code, count] : refusals)
        words += (words.empty() ? "" : ", ") + code + " " + std::to_string(count);
    return words;
}

std::string Fate::end() const {
    constexpr unsigned switching = 101;
    if (close_code != 0) return std::to_string(close_code);
    if (status != 0 && status != switching) return std::to_string(status);
    return "cut";
}

Attacker::Attacker(Attack attack, std::uint32_t from, std::uint16_t port)
    : attack_{std::move(attack)},
      from_{from},
      socket_{port, from, attack_.receive_bytes},
      to_say_{attack_.opening} {}

bool Attacker::is_slow() const {
    return attack_.slow == (is_open_ ? Slow::messages : Slow::request);
}

bool Attacker::listens() const {
    return attack_.reads == Reads::everything || (attack_.reads == Reads::the_handshake && !is_open_);
}

bool Attacker::has_words() const {
    return !fate_.over && (said_ < to_say_.size() || (is_open_ && !attack_.endless.empty()));
}

void Attacker::hear(bool broken) {
    bool goes_on = !broken;
    if (listens()) {
        goes_on = socket_.receive(received_);
        if (!is_open_) take_http();
        if (is_open_) take_frames();
    }
    if (!goes_on) fate_.over = true;
}

void Attacker::take_http() {
    constexpr unsigned switching = 101;
    const std::size_t end = received_.find("\r\n\r\n");
    if (fate_.status == 0 && end == std::string::npos) return;
    if (fate_.status == 0) fate_.status = status_of(received_);
    is_open_ = fate_.status == switching;
    const std::size_t taken = is_open_ ? end + 4 : received_.size();
    fate_.http += received_.substr(0, taken);
    received_.erase(0, taken);
    if (is_open_) begin_attack();
}

void Attacker::begin_attack() {
    to_say_ += attack_.then;
    if (!attack_.resets) return;
    socket_.reset();
    fate_.over = true;
}

void Attacker::take_frames() {
    frames_.add(std::exchange(received_, {}));
    while (const auto frame = frames_.take()) {
        if (frame->opcode == test::opcode::close) fate_.close_code = test::code_of(*frame);
        if (frame->opcode == test::opcode::text) take_text(frame->payload);
    }
}

void Attacker::take_text(std::string_view text) {
    const auto message = protocol::decode_server(text);
    if (!message) return;
    if (const auto* refused = std::get_if<protocol::Refused>(&*message)) ++fate_.refused[refused->code];
    if (std::holds_alternative<protocol::Accepted>(*message)) ++fate_.accepted;
}

void Attacker::speak(Clock::time_point now) {
    if (!has_words() || now < next_byte_) return;
    const bool slow = is_slow();
    if (said_ == to_say_.size()) {
        to_say_ = slow ? attack_.endless : many_times(attack_.endless);
        said_ = 0;
    }
    said_ += socket_.send(std::string_view{to_say_}.substr(said_, slow ? 1 : bytes_at_once));
    if (slow) next_byte_ = now + byte_every;
}

}  // namespace seq::flood
