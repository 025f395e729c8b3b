#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seq::client {

/// What stands for the placeholders of a text, by name. The subject, if there is one, is `name`.
using TextValues = std::vector<std::pair<std::string_view, std::string>>;

/// The English text of an event with its placeholders filled (protocol/texts/events.json). If `name` is
/// `You`, the text of `KEY.you` is used if there is one; a `You` within the sentence becomes `you`. If
/// there is a `count`, the text of `KEY.one` or `KEY.other` is used if there is one. The key must exist.
std::string event_text(std::string_view key, const TextValues& values);

}  // namespace seq::client
