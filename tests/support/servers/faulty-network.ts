import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP address that moves to another socket, as a virtual IP does, and cuts connections then. */
export class MovingAddress {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #target: string;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((near) => {
      const far = connect(this.#target);
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

  static async open(target: string): Promise<MovingAddress> {
    const address = new MovingAddress(target);
    await once(address.#server.listen(0, "127.0.0.1"), "listening");
    return address;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  moveTo(target: string): void {
    this.#target = target;
    for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}
