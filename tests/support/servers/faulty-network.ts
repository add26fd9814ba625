import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type MovingAddress = Awaited<ReturnType<typeof openMovingAddress>>;

/** A TCP address that moves to another socket, as a virtual IP does, and cuts connections then. */
export async function openMovingAddress(socket: string) {
  const open = new Set<Socket>();
  let target = socket;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cut = () => {
    for (const each of open) each.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(other: string) {
      target = other;
      cut();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
