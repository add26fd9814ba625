import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Bounds } from "./bounds.ts";
import { network, peerOf } from "./client-address.ts";

/** What of a connection tells whether its answers are read. */
interface Held {
  /** When it was first seen that something waits to be read, and how much had been given out by then. */
  waitsSince: number | null;
  givenOut: number;
}

/** Why a connection was not taken, or was cut off. */
export type CutOff = "too many" | "too many of one" | "too slow";

/**
 * Holds a server to so many connections, to so many of one network address, and cuts off who does not read
 * what they asked for.
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
    /** What is said to who has too many. */
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

/** Whether what was given out has waited for longer than the slowest network needs for it. */
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
