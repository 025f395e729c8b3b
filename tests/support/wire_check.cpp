#include "tests/support/wire_check.hpp"

#include <doctest/doctest.h>
#include <exception>

#include "protocol/message/codec.hpp"
#include "tests/support/schema.hpp"

namespace seq::test {
namespace {

std::string fault_of(std::string_view frame, const Schema& schema, std::string_view file) {
    std::string complaint;
    try {
        complaint = schema.complaint_about(frame);
    } catch (const std::exception& error) {
        complaint = error.what();
    }
    if (complaint.empty()) return {};
    return std::string{file}.append(": ").append(complaint).append(", in the frame ").append(frame);
}

}  // namespace

std::string fault_of_client_frame(std::string_view frame) {
    static constexpr auto file = "protocol/schema/client-message.json";
    static const Schema schema = Schema::from_file(file);
    return fault_of(frame, schema, file);
}

std::string fault_of_server_frame(std::string_view frame) {
    static constexpr auto file = "protocol/schema/server-message.json";
    static const Schema schema = Schema::from_file(file, Schema::Further::forbidden);
    return fault_of(frame, schema, file);
}

void check_client_frame(std::string_view frame) {
    if (!protocol::decode_client(frame)) return;
    const std::string fault = fault_of_client_frame(frame);
    if (!fault.empty()) FAIL_CHECK(fault);
}

void check_server_frame(std::string_view frame) {
    const std::string fault = fault_of_server_frame(frame);
    if (!fault.empty()) FAIL_CHECK(fault);
}

}  // namespace seq::test
