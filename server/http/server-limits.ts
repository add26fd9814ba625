import { TooLarge, TooManyUploads } from "#app/forms/http-errors.ts";
import { type Actor, hasRole, isStaff } from "#domain/core/context.ts";
import { FairQueue } from "#domain/core/fair-queue.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import { WEBHOOK_PATH } from "#domain/payments/card/card-address-rules.ts";

const KIB = 1024;
const SECOND = 1_000;

/** Limits of the server: connections, sizes in bytes, and times in milliseconds. */
export const serverLimits = {
  /** Twice a full stadium of subscribers, each sometimes with a second connection for pages. */
  connections: 16_000,
  /** A whole stadium can share one address. Trusted proxies are exempt. */
  connectionsPerAddress: 12_000,
  /**
   * Event streams per process: a public pool shared fairly by network, then a reserve for signed-in
   * users and field phones, and one for big screens.
   */
  streams: 7_800,
  reservedStreams: 2_000,
  screenStreams: 200,
  requestsPerConnection: 1_000,
  /** Pipelined requests per connection. Browsers do not pipeline. */
  pipelinedRequests: 16,

  pollInterval: 20 * SECOND,

  url: 8 * KIB,
  headers: 100,
  maxHeaderSize: 16 * KIB,
  form: 64 * KIB,
  /** `MAX_SHEET_FILE`, with the other fields of its form. */
  importedFile: 2_048 * KIB,
  /** With the other fields of its form. */
  picture: 15_000_000 + 64 * KIB,
  webhook: 256 * KIB,
  /** Read before an oversized body is refused: a browser that is cut off shows no response. */
  drainedBody: 8_192 * KIB,

  /** To receive the headers, and the whole request. */
  headersTimeout: 15 * SECOND,
  requestTimeout: 60 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  /** In which nothing was received or sent, as when a client stops reading. Streams have heartbeats. */
  socketTimeout: 120 * SECOND,
};

export type ServerLimits = typeof serverLimits;

/**
 * The largest body of a form with a file, by the path of its route, with the roles besides the
 * organizer's that send it; null for every account.
 */
const uploads: Readonly<Record<string, { most: number; roles: readonly StaffRole[] | null }>> = {
  "/admin/games/import": { most: serverLimits.importedFile, roles: [] },
  "/admin/players/import": { most: serverLimits.importedFile, roles: ["registrar"] },
  "/admin/site/pictures": { most: serverLimits.picture, roles: ["editor"] },
  "/manage/:teamId": { most: serverLimits.picture, roles: null },
};

/** Visitors, and whoever couldn't be read, send no files; accounts only those of their role. */
export function mostBodyOf(uploadPath: string | null, actor: Actor | Error): number {
  if (uploadPath === WEBHOOK_PATH) return serverLimits.webhook;
  const upload = uploadPath === null ? undefined : uploads[uploadPath];
  if (!upload || actor instanceof Error || actor.kind === "visitor") return serverLimits.form;
  const isTheirs = upload.roles === null || hasRole(actor, ...upload.roles);
  return isTheirs ? upload.most : serverLimits.form;
}

/** Each upload holds its file in memory until it is encoded. */
const MOST_UPLOADS = 8;

/** What a request asks for before it sends more than a form, and gives back at its end. */
interface UploadSlot {
  enter: () => boolean;
  leave: () => void;
}

/**
 * Limits the files that accounts send at once: one each, and few of all. Those of staff count
 * apart, so that other accounts never keep them waiting.
 */
export class UploadSlots {
  readonly #taken = new FairQueue<null>();

  /** An actor that couldn't be read gets no further than the form itself. */
  slotFor(actor: Actor | Error): UploadSlot {
    if (actor instanceof Error || actor.kind === "visitor") {
      return { enter: () => true, leave: () => {} };
    }
    const group = isStaff(actor) ? "staff" : "others";
    const path = [group, actor.accountId];
    let leave: (() => void) | null = null;
    return {
      enter: () => {
        const isFull = this.#taken.sizeOf([group]) >= MOST_UPLOADS || this.#taken.sizeOf(path) > 0;
        if (!leave && !isFull) leave = this.#taken.add(path, null).leave;
        return leave !== null;
      },
      leave: () => leave?.(),
    };
  }
}

/**
 * Fails with `TooLarge` if the body has more than `most` bytes, and with `TooManyUploads` if it is
 * larger than a form and `mayUpload` refuses. Reads on up to `drainedBody` bytes first, because a
 * browser that is cut off shows no response.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  mayUpload: () => boolean,
): ReadableStream<Uint8Array> {
  const drainedBody = Math.max(serverLimits.drainedBody, 2 * most);
  let size = 0;
  let isRefused = false;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        isRefused ||= size > serverLimits.form && size <= most && !mayUpload();
        if (size <= most && !isRefused) controller.enqueue(chunk);
        else if (size > drainedBody) throw new TooLarge("Too large to read to the end.");
      },
      flush() {
        if (size > most) throw new TooLarge("Too large.");
        if (isRefused) throw new TooManyUploads("Too many uploads.");
      },
    }),
  );
}
