#include "server/net/readiness.hpp"

namespace seq::net {

std::string_view Readiness::trouble() const {
    if (is_closing_) return "The server is closing.";
    if (!is_replayed_) return "The rooms are being replayed.";
    if (rooms_.storage_is_full()) return "The storage is full: nothing can be kept.";
    if (rooms_.list_is_unreadable()) return "The journal's list of rooms cannot be read.";
    if (lag_.worst() > limits_.loop_lag) return "The server is too busy.";
    return {};
}

}  // namespace seq::net
