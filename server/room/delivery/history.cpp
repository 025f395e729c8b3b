#include "server/room/delivery/history.hpp"

#include "engine/base/assert.hpp"

namespace seq::room {

const Frame& Version::closing_for(protocol::MemberId member) const {
    return readers.include(member) ? closing : for_the_rest;
}

void History::add(const Version& version) {
    versions_.push_back(version);
    ++newest_;
    if (versions_.size() > versions_kept) versions_.pop_front();
}

bool History::reaches(std::uint64_t seen) const {
    return seen >= seen_least_ && seen <= newest_ && newest_ - seen <= versions_.size();
}

const Version& History::at(std::uint64_t version) const {
    SEQ_ASSERT(version <= newest_ && newest_ - version < versions_.size());
    return versions_[versions_.size() - 1 - static_cast<std::size_t>(newest_ - version)];
}

}  // namespace seq::room
