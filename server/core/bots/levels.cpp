#include "server/core/bots/levels.hpp"

namespace seq::core {

bots::Level level_of(protocol::BotLevel level) {
    switch (level) {
        case protocol::BotLevel::easy: return bots::Level::easy;
        case protocol::BotLevel::medium: return bots::Level::medium;
        case protocol::BotLevel::hard: return bots::Level::hard;
    }
    SEQ_ASSERT(!"a level of the enum");
}

protocol::BotLevel on_the_wire(bots::Level level) {
    switch (level) {
        case bots::Level::easy: return protocol::BotLevel::easy;
        case bots::Level::medium: return protocol::BotLevel::medium;
        case bots::Level::hard: return protocol::BotLevel::hard;
    }
    SEQ_ASSERT(!"a level of the enum");
}

}  // namespace seq::core
