#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace seq::test {

/// The network between one process and some ports of this machine. While it is cut, no byte passes in either
/// direction, and no connection is closed: the same as when packets are dropped. Has a thread of its own.
class Cable {
  public:
    explicit Cable(const std::vector<std::uint16_t>& ports);
    ~Cable();
    Cable(const Cable&) = delete;
    Cable& operator=(const Cable&) = delete;

    /// The ports that lead to the others, in the same order.
    std::vector<std::uint16_t> ports() const;
    /// Returns when nothing passes any more.
    void cut();
    /// What was sent meanwhile arrives now.
    void mend();

  private:
    struct Parts;
    const std::unique_ptr<Parts> parts_;
};

}  // namespace seq::test
