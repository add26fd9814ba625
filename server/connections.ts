import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Bounds } from "./bounds.ts";
import { network, peerOf } from "./client-address.ts";

interface Held {
  waitsSince: number | null;
  givenOut: number;
}

export type CutOff = "too many" | "too many of one" | "too slow";

/**
 * Limits connections in total and per address, and destroys those whose client reads too slowly.
 */
export function guardConnections(
  server: Server,
  {
    bounds,
    trustedProxies,
    refusal,
    onCutOff,
  }: {
    bounds: Bounds;
    trustedProxies: readonly string[];
    refusal: () => Buffer;
    onCutOff: (why: CutOff) => void;
  },
): void {
  const ofOne = new Map<string, number>();
  const held = new Map<Socket, Held>();
  server.maxConnections = bounds.connections;
  server.on("drop", () => onCutOff("too many"));

  server.on("connection", (socket) => {
    const peer = peerOf({ socket });
    if (!trustedProxies.includes(peer)) {
      const address = network(peer);
      const count = ofOne.get(address) ?? 0;
      if (count >= bounds.connectionsOfOne) {
        onCutOff("too many of one");
        socket.write(refusal());
        socket.destroySoon();
        return;
      }
      ofOne.set(address, count + 1);
      socket.once("close", () => {
        const left = (ofOne.get(address) ?? 1) - 1;
        if (left > 0) ofOne.set(address, left);
        else ofOne.delete(address);
      });
    }
    held.set(socket, { waitsSince: null, givenOut: 0 });
    socket.once("close", () => held.delete(socket));
  });

  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, each] of held) {
      if (!isTooSlow(socket, each, now, bounds)) continue;
      onCutOff("too slow");
      socket.destroy();
    }
  }, bounds.lookEvery).unref();
  server.once("close", () => clearInterval(looking));
}

function isTooSlow(socket: Socket, held: Held, now: number, bounds: Bounds): boolean {
  const waiting = socket.writableLength;
  if (waiting === 0) {
    held.waitsSince = null;
    return false;
  }
  if (held.waitsSince === null) {
    held.waitsSince = now;
    held.givenOut = socket.bytesWritten - waiting;
  }
  const size = socket.bytesWritten - held.givenOut;
  const time = bounds.readTime + (size / bounds.slowestPerSecond) * 1_000;
  return now - held.waitsSince > Math.min(time, bounds.longestRead);
}
