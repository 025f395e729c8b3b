#pragma once

#include <array>
#include <boost/pfr.hpp>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/board/space.hpp"

// The binary form of values in a snapshot of a room. transfer(archive, value) writes the value to a
// ValueWriter or reads it from a ValueReader, field by field. Aggregates need no code of their own; a class
// with private members lists them in stored_fields(). So does an aggregate of which not all is stored; it
// lists the rest in other_fields().
//
// The form has no names and no version: only the program that has written a value may read it.

namespace seq::room {

/// Appends values to a string of bytes.
class ValueWriter {
  public:
    static constexpr bool is_reading = false;

    /// LEB128: seven bits a byte, so that small numbers take one byte.
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7)
            bytes_.push_back(static_cast<char>(value | 0x80));
        bytes_.push_back(static_cast<char>(value));
    }
    void bytes(char* from, std::size_t count) { bytes_.append(from, count); }
    /// The same form as a std::string, of two parts in one.
    void text(std::string_view first, std::string_view rest = {}) {
        number(first.size() + rest.size());
        bytes_.append(first).append(rest);
    }
    /// Writes how many items follow, and returns it.
    std::size_t count(std::size_t items) {
        number(items);
        return items;
    }

    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Reads what a ValueWriter has written. After a fault it reads zeros.
class ValueReader {
  public:
    static constexpr bool is_reading = true;

    explicit ValueReader(std::string_view bytes) : left_{bytes} {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (left_.empty()) break;
            const auto byte = static_cast<std::uint8_t>(left_.front());
            left_.remove_prefix(1);
            value |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) return value;
        }
        fail();
        return 0;
    }
    void bytes(char* to, std::size_t count) {
        if (count > left_.size()) return fail();
        left_.copy(to, count);
        left_.remove_prefix(count);
    }
    /// The view of a text or std::string, which needs no memory of its own.
    std::string_view text() {
        const std::string_view read = left_.substr(0, count(0));
        left_.remove_prefix(read.size());
        return read;
    }
    /// Reads how many items follow. Each has at least one byte, so there are no more than bytes.
    std::size_t count(std::size_t) {
        const std::uint64_t items = number();
        if (items > left_.size()) fail();
        return failed_ ? 0 : static_cast<std::size_t>(items);
    }

    void fail() {
        failed_ = true;
        left_ = {};
    }
    bool failed() const { return failed_; }
    /// Whether everything was read, without a fault.
    bool is_done() const { return !failed_ && left_.empty(); }

  private:
    std::string_view left_;
    bool failed_ = false;
};

template <typename Archive, typename T>
void transfer(Archive& archive, T& value);

/// Whether stored_fields() and other_fields() list all fields of an aggregate.
template <typename T>
inline constexpr bool lists_all_fields = std::tuple_size_v<decltype(std::declval<T&>().stored_fields())> +
                                             std::tuple_size_v<decltype(std::declval<T&>().other_fields())> ==
                                         boost::pfr::tuple_size_v<T>;

/// Transfers what a value lists in stored_fields().
template <typename Archive, typename T>
void transfer_stored(Archive& archive, T& value) {
    if constexpr (requires { value.other_fields(); }) static_assert(lists_all_fields<T>);
    std::apply([&](auto&... field) { (transfer(archive, field), ...); }, value.stored_fields());
}

/// Signed numbers are stored so that those near zero, of either sign, are short.
template <typename Archive, std::integral T>
void transfer(Archive& archive, T& value) {
    if constexpr (Archive::is_reading) {
        const std::uint64_t stored = archive.number();
        if constexpr (std::is_signed_v<T>)
            value = static_cast<T>(static_cast<std::int64_t>(stored >> 1 ^ (~(stored & 1) + 1)));
        else
            value = static_cast<T>(stored);
    } else if constexpr (std::is_signed_v<T>) {
        const auto wide = static_cast<std::int64_t>(value);
        archive.number(static_cast<std::uint64_t>(wide) << 1 ^ static_cast<std::uint64_t>(wide >> 63));
    } else {
        archive.number(value);
    }
}

template <typename Archive, typename T>
    requires std::is_enum_v<T>
void transfer(Archive& archive, T& value) {
    auto number = static_cast<std::underlying_type_t<T>>(value);
    transfer(archive, number);
    value = static_cast<T>(number);
}

template <typename Archive>
void transfer(Archive& archive, std::string& text) {
    text.resize(archive.count(text.size()));
    archive.bytes(text.data(), text.size());
}

template <typename Archive, typename Rep, typename Period>
void transfer(Archive& archive, std::chrono::duration<Rep, Period>& time) {
    Rep count = time.count();
    transfer(archive, count);
    time = std::chrono::duration<Rep, Period>{count};
}

template <typename Archive, typename Clock, typename Duration>
void transfer(Archive& archive, std::chrono::time_point<Clock, Duration>& at) {
    Duration since = at.time_since_epoch();
    transfer(archive, since);
    at = std::chrono::time_point<Clock, Duration>{since};
}

template <typename Archive, typename T>
void transfer(Archive& archive, std::optional<T>& value) {
    bool exists = value.has_value();
    transfer(archive, exists);
    if constexpr (Archive::is_reading) {
        value.reset();
        if (exists) value.emplace();
    }
    if (exists) transfer(archive, *value);
}

template <typename Archive, typename A, typename B>
void transfer(Archive& archive, std::pair<A, B>& pair) {
    transfer(archive, pair.first);
    transfer(archive, pair.second);
}

template <typename Archive, typename Key, typename T>
void transfer(Archive& archive, std::map<Key, T>& map) {
    const std::size_t items = archive.count(map.size());
    if constexpr (Archive::is_reading) {
        map.clear();
        for (std::size_t i = 0; i < items; ++i) {
            std::pair<Key, T> item{};
            transfer(archive, item);
            map.insert_or_assign(std::move(item.first), std::move(item.second));
        }
    } else {
        for (const auto& [key, mapped] : map) {
            std::pair<Key, T> item{key, mapped};
            transfer(archive, item);
        }
    }
}

template <typename Archive, typename... Ts>
void transfer(Archive& archive, std::variant<Ts...>& value) {
    std::size_t index = value.index();
    transfer(archive, index);
    if constexpr (Archive::is_reading) {
        if (index >= sizeof...(Ts)) return archive.fail();
        std::size_t at = 0;
        ((at++ == index ? static_cast<void>(value.template emplace<Ts>()) : static_cast<void>(0)), ...);
    }
    std::visit([&](auto& alternative) { transfer(archive, alternative); }, value);
}

/// A set of seats or spaces, as a list.
template <typename Archive, typename Set>
    requires std::same_as<Set, SeatSet> || std::same_as<Set, Bitboard>
void transfer(Archive& archive, Set& set) {
    std::vector<std::remove_cvref_t<decltype(*set.begin())>> list;
    for (const auto item : set)
        list.push_back(item);
    transfer(archive, list);
    set = {};
    for (const auto item : list)
        set.add(item);
}

/// A list, to which items are added one after the other.
template <typename T>
concept List = requires(T& list) {
    list.clear();
    list.push_back(*list.begin());
};

template <typename Archive, List T>
void transfer(Archive& archive, T& list) {
    const std::size_t items = archive.count(list.size());
    if constexpr (Archive::is_reading) {
        list.clear();
        for (std::size_t i = 0; i < items; ++i) {
            std::remove_cvref_t<decltype(*list.begin())> item{};
            transfer(archive, item);
            list.push_back(std::move(item));
        }
    } else {
        for (auto& item : list)
            transfer(archive, item);
    }
}

template <typename Archive, typename T, std::size_t N>
void transfer(Archive& archive, std::array<T, N>& array) {
    if constexpr (std::is_same_v<T, std::uint8_t>)
        archive.bytes(reinterpret_cast<char*>(array.data()), array.size());
    else
        for (T& item : array)
            transfer(archive, item);
}

/// Everything else: classes with stored_fields(), and aggregates.
template <typename Archive, typename T>
void transfer(Archive& archive, T& value) {
    if constexpr (requires { value.stored_fields(); })
        transfer_stored(archive, value);
    else
        boost::pfr::for_each_field(value, [&](auto& field) { transfer(archive, field); });
}

}  // namespace seq::room
