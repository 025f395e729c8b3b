#pragma once

namespace seq::test {

/// Lets a std::unique_ptr free what a C library has allocated: `std::unique_ptr<SSL, Freed<SSL_free>>`.
template <auto free>
struct Freed {
    template <typename Thing>
    void operator()(Thing* thing) const {
        free(thing);
    }
};

}  // namespace seq::test
