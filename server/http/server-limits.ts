import type { Server } from "node:http";
import type { Socket } from "node:net";
import { TooLarge } from "../../app/forms/http-errors.ts";
import { networkOf, peerAddress } from "./client-address.ts";

const KIB = 1024;
const SECOND = 1_000;

/** Limits of the server: connections, sizes in bytes, and times in milliseconds. */
export const serverLimits = {
  /** Twice a full stadium of subscribers, each sometimes with a second connection for pages. */
  connections: 16_000,
  /** A whole stadium can share one address. Trusted proxies are exempt. */
  connectionsOfOne: 12_000,
  /**
   * Event streams per process: a public pool shared fairly by network, then a reserve for signed-in
   * users and field phones, and one for big screens.
   */
  streams: 7_800,
  reservedStreams: 2_000,
  screenStreams: 200,
  requestsPerConnection: 1_000,
  /** Pipelined requests per connection. Browsers do not pipeline. */
  atOnce: 16,

  pollEvery: 20 * SECOND,

  url: 8 * KIB,
  headers: 100,
  headerBytes: 16 * KIB,
  form: 64 * KIB,
  importedFile: 1_024 * KIB,
  /** Read before an oversized body is refused: a browser that is cut off shows no response. */
  heardOut: 8_192 * KIB,

  /** To receive the headers, and the whole request. */
  headersTime: 15 * SECOND,
  requestTime: 60 * SECOND,
  idleTime: 10 * SECOND,
  lookEvery: 5 * SECOND,
  /** Time for a client to read a response, plus extra time for its size. */
  readTime: 30 * SECOND,
  slowestPerSecond: 8 * KIB,
  longestRead: 300 * SECOND,
};

export type ServerLimits = typeof serverLimits;

interface Held {
  waitsSince: number | null;
  givenOut: number;
}

export type CutOffReason = "too many" | "too many of one" | "too slow";

/**
 * Limits connections in total and per address, and destroys those whose client reads too slowly.
 */
export function limitConnections(
  server: Server,
  {
    bounds,
    trustedProxies,
    refusal,
    onCutOff,
  }: {
    bounds: ServerLimits;
    trustedProxies: readonly string[];
    refusal: () => Buffer;
    onCutOff: (why: CutOffReason) => void;
  },
): void {
  const ofOne = new Map<string, number>();
  const held = new Map<Socket, Held>();
  server.maxConnections = bounds.connections;
  server.on("drop", () => onCutOff("too many"));

  server.on("connection", (socket) => {
    const peer = peerAddress({ socket });
    if (!trustedProxies.includes(peer)) {
      const address = networkOf(peer);
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

function isTooSlow(socket: Socket, held: Held, now: number, bounds: ServerLimits): boolean {
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

/**
 * Fails with `TooLarge` if the body has more than `most` bytes. Reads on up to `heardOut` bytes
 * first, because a browser that is cut off shows no response.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  heardOut: number = serverLimits.heardOut,
): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size <= most) controller.enqueue(chunk);
        else if (size > heardOut) throw new TooLarge("Too large, and not heard out.");
      },
      flush() {
        if (size > most) throw new TooLarge("Too large.");
      },
    }),
  );
}
