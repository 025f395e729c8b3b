#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace seq::net::test {

/// Hears everything that this process logs while it lives.
class LogListener {
  public:
    LogListener() : before_{spdlog::default_logger()} {
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("heard", sink_));
    }
    ~LogListener() { spdlog::set_default_logger(before_); }
    LogListener(const LogListener&) = delete;
    LogListener& operator=(const LogListener&) = delete;

    /// Returns when a line with this text has been heard, which no earlier call has returned for; throws
    /// after 30 seconds.
    void wait_for(const std::string& text) { sink_->wait_for(text); }
    /// Whether a line with this text has been heard, and no call has returned for it or a later one.
    bool has_heard(const std::string& text) { return sink_->has_heard(text); }

  private:
    class Sink final : public spdlog::sinks::base_sink<std::mutex> {
      public:
        void wait_for(const std::string& text) {
            std::unique_lock lock{mutex_};
            const auto is_there = [&] { return heard_.find(text) != std::string::npos; };
            if (!more_.wait_for(lock, std::chrono::seconds{30}, is_there))
                throw std::runtime_error{"nobody logged: " + text + "\nbut: " + heard_};
            heard_.erase(0, heard_.find(text) + text.size());
        }
        bool has_heard(const std::string& text) {
            const std::lock_guard lock{mutex_};
            return heard_.find(text) != std::string::npos;
        }

      private:
        void sink_it_(const spdlog::details::log_msg& message) override {
            heard_.append(message.payload.data(), message.payload.size()).push_back('\n');
            more_.notify_all();
        }
        void flush_() override {}

        std::string heard_;
        std::condition_variable more_;
    };

    std::shared_ptr<Sink> sink_ = std::make_shared<Sink>();
    std::shared_ptr<spdlog::logger> before_;
};

}  // namespace seq::net::test
