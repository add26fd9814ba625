import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  connect as dial,
  type Server,
  type Socket,
} from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A proxy to a local port that delivers responses one byte at a time. */
export async function slowProxy(port: number): Promise<{ port: number; close(): void }> {
  const drip = async (service: Socket, site: Socket) => {
    for await (const chunk of service) {
      for (const letter of chunk as Buffer) {
        site.write(Buffer.of(letter));
        await sleep(1);
      }
    }
    site.end();
  };
  const slow = createServer((site) => {
    const service = dial(port, "127.0.0.1");
    site.pipe(service);
    drip(service, site).catch(() => site.destroy());
    for (const socket of [site, service]) socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  return { port: (slow.address() as AddressInfo).port, close: () => slow.close() };
}

/**
 * A TCP address that can move to another server, as a virtual IP does; moving cuts open
 * connections.
 */
export class MovingAddress {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #port = 0;

  private constructor() {
    this.#server = createServer((near) => {
      const far = connect(this.#port, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          this.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  static async open(port: number): Promise<MovingAddress> {
    const address = new MovingAddress();
    address.#port = port;
    await once(address.#server.listen(0, "127.0.0.1"), "listening");
    return address;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  moveTo(port: number): void {
    this.#port = port;
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.moveTo(0);
    await closed;
  }
}
