#include "protocol/record/error.hpp"

#include <utility>

namespace seq::protocol {
namespace {

RecordError from(RecordError::Kind kind, std::size_t line, const Rejection& rejection) {
    return {kind, line, std::string{to_string(rejection.code)}, std::string{rejection.rule},
            rejection.sentence};
}

}  // namespace

RecordError unreadable(std::size_t line, std::string_view code, std::string sentence) {
    return {RecordError::Kind::unreadable, line, std::string{code}, "N", std::move(sentence)};
}

RecordError unreadable(std::size_t line, const Rejection& rejection) {
    return from(RecordError::Kind::unreadable, line, rejection);
}

RecordError illegal(std::size_t line, const Rejection& rejection) {
    return from(RecordError::Kind::illegal, line, rejection);
}

std::string to_string(const RecordError& error, std::string_view file) {
    std::string text{file};
    text += ':' + std::to_string(error.line) + ": " + error.code + ": " + error.sentence + " (" + error.rule +
            ')';
    return text;
}

}  // namespace seq::protocol
