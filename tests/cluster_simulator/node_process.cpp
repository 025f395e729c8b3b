#include "tests/cluster_simulator/node_process.hpp"

#include <utility>

// What server/main.cpp and net::Server do with threads that wait, as steps that look again.

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds look_again{10};
constexpr milliseconds join_patience{20'000};
constexpr milliseconds grace{250};
constexpr milliseconds last_words{1'000};
constexpr milliseconds handover_patience{5'000};

}  // namespace

NodeProcess::NodeProcess(Setup setup) : setup_{setup} {
    setup_.machine.as(&setup_.computer, [this] {
        node_ = cluster::Node::begin_to_join(setup_.service.connect(setup_.name), setup_.name);
        go_to(&NodeProcess::join);
    });
}

NodeProcess::~NodeProcess() {
    *lives_ = false;
    setup_.service.kill(setup_.name);
    setup_.machine.as(&setup_.computer, [this] {
        node_->end_takeovers();
        if (front_end_) {
            front_end_->close_connections();
            run_until_idle();
            front_end_->rooms().stop();
            run_until_idle();
        }
        node_->journal().close();  // answers that will never come hold rooms
        run_until_idle();
        front_end_.reset();
        node_.reset();
    });
}

bool NodeProcess::poll_one() {
    return front_end_ && setup_.machine.as(&setup_.computer, [this] { return front_end_->poll_one(); });
}

std::shared_ptr<MemoryTransport> NodeProcess::connect(const net::asio::ip::address& from, ClientEnd client,
                                                      std::chrono::microseconds latency_max) {
    if (stage_ != Stage::serving) return nullptr;
    return setup_.machine.as(&setup_.computer,
                             [&] { return front_end_->connect(from, std::move(client), latency_max); });
}

void NodeProcess::run_until_idle() {
    bool is_idle = false;
    while (!is_idle)
        is_idle = !(front_end_ && front_end_->poll_one()) && !setup_.machine.run_woken_work();
}

bool NodeProcess::has_waited(milliseconds time) const {
    return Clock::now() - step_began_ >= time;
}

/// Calls the step now and then, until it goes to another one.
void NodeProcess::next(Step step, milliseconds within) {
    setup_.machine.after(within, &setup_.computer, [this, step, lives = lives_] {
        if (*lives) (this->*step)();
    });
}

void NodeProcess::go_to(Step step) {
    step_began_ = Clock::now();
    (this->*step)();
}

void NodeProcess::join() {
    if (stage_ != Stage::joining) return;
    if (node_->is_ready() && node_->why_not().empty()) return serve();
    if (node_->is_ready() || has_waited(join_patience))
        stage_ = Stage::ended;
    else
        next(&NodeProcess::join, look_again);
}

void NodeProcess::serve() {
    stage_ = Stage::serving;
    front_end_.emplace(setup_.machine, node_->journal(), setup_.limits);
    front_end_->rooms().load_unfinished();
    node_->begin_takeovers([this](const protocol::RoomCode& room) { front_end_->rooms().take_over(room); },
                           [this](const cluster::RoomToGive& each) {
                               front_end_->rooms().hand_over(each.room, each.to, each.spares_games);
                           });
}

void NodeProcess::ask(cluster::DrainRequest::DrainKind kind) {
    node_->broker().publish(cluster::subject_of_requests(setup_.name),
                            encode(cluster::DrainRequest{node_->membership().life(), kind}));
}

void NodeProcess::shut_down() {
    if (stage_ == Stage::joining) stage_ = Stage::ended;
    if (stage_ != Stage::serving) return;
    stage_ = Stage::leaving;
    setup_.machine.as(&setup_.computer, [this] {
        node_->end();
        front_end_->drain();
        go_to(&NodeProcess::close_sessions);
    });
}

void NodeProcess::close_sessions() {
    if (front_end_->connections().size() > 0 && !has_waited(grace))
        return next(&NodeProcess::close_sessions, look_again);
    for (const auto& connection : front_end_->connections().all())
        connection->close(room::CloseReason::server_restart);
    front_end_->rooms().stop();
    go_to(&NodeProcess::end_sessions);
}

void NodeProcess::end_sessions() {
    if (front_end_->connections().size() > 0 && !has_waited(last_words))
        return next(&NodeProcess::end_sessions, look_again);
    front_end_->close_connections();
    step_began_ = Clock::now();
    next(&NodeProcess::wait_for_sessions, look_again);
}

void NodeProcess::wait_for_sessions() {
    if (front_end_->connections().size() > 0 && !has_waited(last_words))
        return next(&NodeProcess::wait_for_sessions, look_again);
    go_to(&NodeProcess::hand_over);
}

void NodeProcess::hand_over() {
    if (!front_end_->rooms().has_stopped()) {
        step_began_ = Clock::now();
        return next(&NodeProcess::hand_over, look_again);
    }
    node_->end_takeovers();
    if (node_->journal().has_rooms() && !has_waited(handover_patience))
        return next(&NodeProcess::hand_over, look_again);
    stage_ = Stage::ended;
}

}  // namespace seq::simulator
