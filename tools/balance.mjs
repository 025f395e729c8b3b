// A balancer for ./dev cluster: `node tools/balance.mjs PORT NODE=PORT...`, all of them ports of 127.0.0.1. A connection that begins
// with a request for /n/NODE/ goes to that node, every other one, and that of a node that does not accept it, to the next.
import net from "node:net";

const [port, ...nodes] = process.argv.slice(2);
const names = nodes.map((node) => node.split("=")[0]);
const upstreams = nodes.map((node) => Number(node.split("=")[1]));
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
    client.once("readable", () => {
      const head = client.read();
      if (head === null) return client.destroy();
      client.unshift(head);
      next = (next + 1) % upstreams.length;
      const named = names.indexOf(/^GET \/n\/([\w-]+)\//.exec(head.toString("latin1"))?.[1]);
      const first = named >= 0 ? named : next;
      connect(client, [...upstreams.slice(first), ...upstreams.slice(0, first)]);
    });
  })
  .listen(Number(port), "127.0.0.1");
