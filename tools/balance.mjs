// A balancer of TCP connections for ./dev cluster: `node tools/balance.mjs PORT UPSTREAM...`, all of them ports of 127.0.0.1. Each
// connection goes to the next upstream that accepts it.
import net from "node:net";

const [port, ...upstreams] = process.argv.slice(2).map(Number);
let next = 0;

/** Connects to one of the upstreams that are left, or closes the connection. */
function connect(client, left) {
  if (left.length === 0) return client.destroy();
  const [first, ...others] = left;
  const upstream = net.connect(first, "127.0.0.1");
  upstream.once("error", () => connect(client, others));
  upstream.once("connect", () => {
    upstream.removeAllListeners("error");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
}

net
  .createServer((client) => {
    client.on("error", () => client.destroy());
    next = (next + 1) % upstreams.length;
    connect(client, [...upstreams.slice(next), ...upstreams.slice(0, next)]);
  })
  .listen(port, "127.0.0.1");
