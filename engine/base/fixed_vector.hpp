#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>

#include "engine/base/assert.hpp"

namespace seq {

/// A vector with inline storage. It is trivially copyable, so a whole match copies with memcpy. The places
/// behind its end are not initialised: a view has a pile for each of twelve seats, most of them short.
/// Exceeding the capacity is a programming error and asserts.
template <typename T, std::size_t Capacity>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    constexpr FixedVector() {
        if (std::is_constant_evaluated()) std::construct_at(&items_);  // a constant has no other places
    }
    constexpr FixedVector(std::initializer_list<T> items) : FixedVector{} {
        for (const T& item : items)
            push_back(item);
    }

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    static constexpr std::size_t capacity() { return Capacity; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    constexpr T& operator[](std::size_t index) { return items_[index]; }
    constexpr const T& operator[](std::size_t index) const { return items_[index]; }
    constexpr T& back() { return items_[size_ - 1]; }
    constexpr const T& back() const { return items_[size_ - 1]; }

    constexpr std::span<T> span() { return {items_.data(), size_}; }
    constexpr std::span<const T> span() const { return {items_.data(), size_}; }

    constexpr void push_back(const T& item) {
        SEQ_ASSERT(size_ < Capacity);
        std::construct_at(&items_[size_++], item);
    }
    /// Appends what `item_of` returns for each item of a range.
    template <std::ranges::sized_range Range, typename ItemOf>
    constexpr void append(const Range& range, ItemOf item_of) {
        SEQ_ASSERT(std::ranges::size(range) <= Capacity - size_);
        T* end = items_.data() + size_;
        for (const auto& each : range)
            std::construct_at(end++, item_of(each));
        size_ += static_cast<std::uint32_t>(std::ranges::size(range));
    }
    constexpr void pop_back() {
        SEQ_ASSERT(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }

    /// Removes the item at `index` and keeps the order of the others.
    constexpr void erase_at(std::size_t index) {
        SEQ_ASSERT(index < size_);
        for (std::size_t i = index + 1; i < size_; ++i)
            items_[i - 1] = items_[i];
        --size_;
    }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

  private:
    union {  // so that its constructor does nothing
        std::array<T, Capacity> items_;
    };
    std::uint32_t size_ = 0;
};

}  // namespace seq
