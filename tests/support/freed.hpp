#pragma once

namespace seq::test {

/// Lets a std::unique_ptr give back what a library in C has made: `std::unique_ptr<SSL, Freed<SSL_free>>`.
template <auto free>
struct Freed {
    template <typename Thing>
    void operator()(Thing* thing) const {
        free(thing);
    }
};

}  // namespace seq::test
