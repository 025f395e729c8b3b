#include "tests/support/wire_check.hpp"

#include <doctest/doctest.h>

#include "tests/support/schema.hpp"

using namespace seq::test;

namespace {

bool says(const std::string& fault, const char* part) {
    return fault.find(part) != std::string::npos;
}

constexpr const char* said =
    R"({"type":"events","version":3,"events":[{"event":"said","member":0,"text":"hello"}]})";

}  // namespace

TEST_CASE("a frame that the schema does not allow is named with the place of its fault") {
    const std::string fault = fault_of_server_frame(said);
    CHECK(says(fault, "server-message.json: the message.events[0].member is below 1"));
    CHECK(says(fault, said));
    CHECK(
        says(fault_of_client_frame(R"({"type":"sit","id":"1","seat":1})"), "the message.id does not match"));
}

TEST_CASE("the server sends no field that the schema does not name") {
    const char* notice = R"({"type":"notice","code":"a","sentence":"A."})";
    CHECK(fault_of_server_frame(notice).empty());
    const char* more = R"({"type":"notice","code":"a","sentence":"A.","secret":1})";
    CHECK(says(fault_of_server_frame(more), "the message has the unknown field secret"));
    CHECK(Schema::from_file("protocol/schema/server-message.json").complaint_about(more).empty());
}

TEST_CASE("text that is not JSON, and JSON that is not a message, are faults too") {
    CHECK_FALSE(fault_of_server_frame("{").empty());
    CHECK_FALSE(fault_of_server_frame("{}").empty());
    CHECK_FALSE(fault_of_client_frame(R"({"type":"dance"})").empty());
}
