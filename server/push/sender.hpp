#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/push/message_queue.hpp"

namespace seq::push {

struct SenderLimits {
    QueueLimits queue{};
    std::chrono::milliseconds time{
        10'000};                    ///< for one message, from the resolution of the name to the answer
    std::chrono::seconds ttl{600};  ///< for how long a push service keeps a message
};

/// All addresses of a host. Blocks; called on threads of the sender.
using Resolve = std::function<std::vector<boost::asio::ip::address>(const std::string& host)>;
/// Asks the operating system.
std::vector<boost::asio::ip::address> resolve_by_system(const std::string& host);

/// Where the sender may connect to.
enum class AddressPolicy : std::uint8_t {
    internet,      ///< port 443 of public addresses
    test_machine,  ///< also any port of this machine, for tests
};

/// Sends messages to push services by HTTPS. Each connection is made to an address that was checked after the
/// resolution of the name, and its certificate must be valid for the name. Redirections are not followed, and
/// nothing is sent twice. The resolution of a name cannot be aborted, so a message counts as being sent until
/// it has ended. Its functions are called on the thread of the io_context.
class Sender {
  public:
    using Io = boost::asio::io_context;

    /// All of these must outlive the sender, and the io_context must be stopped before the sender is
    /// destroyed.
    Sender(Io& io, boost::asio::ssl::context& tls, AddressPolicy policy, const SenderLimits& limits = {},
           Resolve resolve = resolve_by_system);
    ~Sender();

    /// Queues a message. If too many wait, this or another one is dropped, and its `done` is called at once.
    void send(Message message);

  private:
    struct Attempt;

    void start_next();

    Io& io_;
    boost::asio::ssl::context& tls_;
    AddressPolicy policy_;
    SenderLimits limits_;
    Resolve resolve_;
    boost::asio::thread_pool resolvers_;
    MessageQueue queue_;
};

}  // namespace seq::push
