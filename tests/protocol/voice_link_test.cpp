#include <doctest/doctest.h>
#include <string>

#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

TEST_CASE("a voice link is an https address with a host, and everybody can see where it leads") {
    for (const char* link :
         {"https://meet.example", "https://meet.example/", "https://Meet.example:8443/a?b=c#d",
          "https://192.0.2.1/room", "https://meet/a@b:c"})
        CHECK_MESSAGE(is_voice_link(link), link);
    for (const char* text : {"",
                             "https://",
                             "https:///room",
                             "http://meet.example/",
                             "javascript:alert(1)",
                             "HTTPS://meet.example",
                             "https://ann@meet.example/",
                             "https://ann:secret@meet.example/",
                             "https://meet.example\\@evil.example/",
                             "https://meet.example/a b",
                             "https://meet.example/\n",
                             "https://meet.example/\"onclick",
                             "https://[::1]/",
                             "https://m\xc3\xa9t.example/",
                             "https://meet.example/caf\xc3\xa9",
                             "https://meet%2eexample/",
                             "https://.example/",
                             "https://meet.example:/",
                             "https://meet.example:123456/",
                             "https://meet.example:80a"})
        CHECK_FALSE_MESSAGE(is_voice_link(text), text);
}

TEST_CASE(
    "a host sets voice links with a name that leads everybody to the same machine, and a port that exists") {
    for (const char* link :
         {"https://meet.example", "https://meet.example:65535/a", "https://xn--p1ai./", "https://a-b.c1"})
        CHECK_MESSAGE(may_be_voice_link(link), link);
    for (const char* link :
         {"https://127.0.0.1/", "https://127.1/", "https://0x7f000001/", "https://localhost/",
          "https://a.Localhost./", "https://192.168.1.1/", "https://-/", "https://a-.example/",
          "https://a..example/", "https://meet.example:0/", "https://meet.example:65536/",
          "https://meet.example:99999/", "http://meet.example/"})
        CHECK_FALSE_MESSAGE(may_be_voice_link(link), link);
}

TEST_CASE("a voice link has at most 256 characters") {
    std::string link = "https://meet.example/";
    link.resize(voice_link_bytes_max, 'a');
    CHECK(is_voice_link(link));
    CHECK_FALSE(is_voice_link(link + 'a'));
}

TEST_CASE("the host of a voice link is what stands before its path") {
    CHECK(host_in_voice_link("https://meet.example:8443/a?b=c") == "meet.example:8443");
    CHECK(host_in_voice_link("https://meet.example?x") == "meet.example");
}

}  // namespace
}  // namespace seq::protocol
