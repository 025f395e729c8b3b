#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seq::protocol::json {

/// Writes JSON. Texts must be UTF-8. Keys are not escaped, unless they come from outside. The writers of a
/// thread share buffers, so that a text costs one allocation of its own length.
class Writer {
  public:
    Writer();
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    Writer& open_object() { return open('{'); }
    Writer& close_object() { return close('}'); }
    Writer& open_array() { return open('['); }
    Writer& close_array() { return close(']'); }

    /// The name of the value that is written next.
    Writer& key(std::string_view name);
    /// The same for a name from outside.
    Writer& foreign_key(std::string_view name);
    Writer& string(std::string_view text);
    /// A string of two lower-case hex digits for each byte.
    Writer& hex(std::span<const std::uint8_t> bytes);
    Writer& integer(std::uint64_t value);
    Writer& boolean(bool value);

    Writer& field(std::string_view name, std::string_view text) { return key(name).string(text); }
    Writer& field(std::string_view name, std::uint64_t value) { return key(name).integer(value); }

    /// What was written so far.
    std::string_view text() const { return out_; }
    std::string take() const { return out_; }

  private:
    void separate();
    void quote(std::string_view text);
    Writer& open(char bracket);
    Writer& close(char bracket);

    std::string out_;
    bool comma_ = false;  ///< whether the next value needs a comma
};

}  // namespace seq::protocol::json
