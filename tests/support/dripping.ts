import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A proxy to a local port that delivers responses one byte at a time. */
export async function dripping(port: number): Promise<{ port: number; close(): void }> {
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
