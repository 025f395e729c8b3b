#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace seq::net {

/// A map of bounded size that evicts the least recently used entry, so that many new keys do not displace
/// busy ones.
template <typename Key, typename Value>
class RecentTable {
  public:
    explicit RecentTable(std::size_t size_max) : size_max_{size_max} {}

    /// The entry of this key, which is now the most recently used; a new one if there is none yet. Valid
    /// until the next call.
    Value& use(const Key& key) {
        const auto known = index_.find(key);
        if (known != index_.end()) {
            entries_.splice(entries_.begin(), entries_, known->second);
            return known->second->second;
        }
        while (!entries_.empty() && entries_.size() >= size_max_) {
            index_.erase(entries_.back().first);
            entries_.pop_back();
        }
        entries_.emplace_front(key, Value{});
        index_.emplace(key, entries_.begin());
        return entries_.front().second;
    }
    std::size_t size() const { return entries_.size(); }

  private:
    using Entries = std::list<std::pair<Key, Value>>;

    std::size_t size_max_;
    Entries entries_;  ///< the most recently used first
    std::map<Key, typename Entries::iterator> index_;
};

}  // namespace seq::net
