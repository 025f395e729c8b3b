#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/expected.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/room/journal/stored_value.hpp"

// The binary form of what a cluster stores. Each function `fields` writes a value to a room::ValueWriter or
// reads it from a room::ValueReader. The fields are listed one by one, because other versions of this program
// read them as well: a new or changed field needs a new version of the format.

namespace seq::cluster {

template <typename Archive, typename... Fields>
void list_fields(Archive& archive, Fields&... each) {
    using room::transfer;
    (transfer(archive, each), ...);
}

template <typename Archive>
void fields(Archive& archive, room::Outage& outage) {
    list_fields(archive, outage.from, outage.until, outage.next);
}

template <typename Archive>
void fields(Archive& archive, room::JournalRecord& record) {
    list_fields(archive, record.epoch, record.version, record.body, record.hash);
}

template <typename Archive>
void fields(Archive& archive, protocol::MemberId& member) {
    list_fields(archive, member.number);
}

template <typename Archive>
void fields(Archive& archive, room::MemberTokens& tokens) {
    fields(archive, tokens.member);
    list_fields(archive, tokens.token, tokens.next_token, tokens.used_tokens);
}

template <typename Archive>
void fields(Archive& archive, protocol::PushSubscribe& subscription) {
    list_fields(archive, subscription.endpoint, subscription.public_key, subscription.auth);
}

template <typename Archive, typename T>
void optional_item(Archive& archive, std::optional<T>& item) {
    bool exists = item.has_value();
    room::transfer(archive, exists);
    if (exists && !item) item.emplace();
    if (exists) fields(archive, *item);
}

template <typename Archive>
void fields(Archive& archive, room::SubscriptionChange& change) {
    optional_item(archive, change.member);
    optional_item(archive, change.added);
    list_fields(archive, change.removed);
}

template <typename Archive, typename T>
void list_items(Archive& archive, std::vector<T>& items) {
    const std::size_t count = archive.count(items.size());
    if constexpr (Archive::is_reading) {
        for (std::size_t i = 0; i < count && !archive.failed();
             ++i)  // no memory for items that are not there
            fields(archive, items.emplace_back());
    } else {
        for (T& item : items)
            fields(archive, item);
    }
}

/// The value after the version of its format.
template <typename T>
std::string encode_stored(std::uint8_t format, const T& value) {
    room::ValueWriter writer;
    writer.number(format);
    fields(writer, const_cast<T&>(value));  // a writer changes nothing
    return writer.take();
}

/// Reads back what encode_stored() has written, and nothing else: a payload that could be written in another
/// way is refused as well.
template <typename T>
Expected<T> decode_stored(std::uint8_t format, std::string_view payload) {
    room::ValueReader reader{payload};
    if (const std::uint64_t found = reader.number(); reader.failed() || found != format)
        return tl::unexpected{"it has format " + std::to_string(found) + ", but this program reads format " +
                              std::to_string(format)};
    T value{};
    fields(reader, value);
    if (!reader.is_done() || encode_stored(format, value) != payload)
        return tl::unexpected{std::string{"it is damaged"}};
    return value;
}

}  // namespace seq::cluster
