import type { Actor } from "../domain/context.ts";
import { linkIdOf } from "../domain/field/field-token.ts";
import type { Bounds } from "./bounds.ts";
import { widerNetwork } from "./client-address.ts";
import { FairShare } from "./fair-share.ts";

type Pool = "everybody" | "reserve" | "screens";

/** A claim to a stream: from which pool, and by which path within it (`FairShare`). */
export interface Claim {
  pool: Pool;
  path: readonly string[];
}

/** Tells who a browser is by its cookies. */
type FindReader = (cookies: string) => Promise<{ actor: Actor }>;

/** What a request for a stream says about who asks. */
export interface Asking {
  address: string;
  cookies: string | null;
  /** What the page says it is: the token of a field link, or 'board'. */
  as: string | null;
}

/** What a page of the big screen says it is. */
const BOARD = "board";

/**
 * The streams of one process: most for everybody, divided fairly between networks, and a reserve that only
 * signed-in people and field phones get at once those are gone. Big screens have a few of their own; anybody can
 * claim to be one, so they are kept apart from the reserve.
 */
export class StreamPlaces {
  readonly #pools: Readonly<Record<Pool, FairShare>>;
  readonly #findReader: FindReader;
  readonly #secretKey: () => Buffer;

  constructor(
    bounds: Pick<Bounds, "streams" | "reservedStreams" | "screenStreams">,
    { findReader, secretKey }: { findReader: FindReader; secretKey: () => Buffer },
  ) {
    this.#pools = {
      everybody: new FairShare(bounds.streams),
      reserve: new FairShare(bounds.reservedStreams),
      screens: new FairShare(bounds.screenStreams),
    };
    this.#findReader = findReader;
    this.#secretKey = secretKey;
  }

  /** The claim that would get a stream now; null for none. Looks up a session only once the open pool is full. */
  async find({ address, cookies, as }: Asking): Promise<Claim | null> {
    const networks = [...new Set([widerNetwork(address), address])];
    const open: Claim = { pool: "everybody", path: networks };
    if (this.#hasRoomFor(open)) return open;
    const page = as === BOARD ? ({ pool: "screens", path: networks } as const) : this.#ofField(as);
    if (page && this.#hasRoomFor(page)) return page;
    const own = await this.#ofReader(networks, cookies);
    return own && this.#hasRoomFor(own) ? own : null;
  }

  /** Takes a stream by a claim (`FairShare.take`). */
  take({ pool, path }: Claim, giveUp: () => void): (() => void) | null {
    return this.#pools[pool].take(path, giveUp);
  }

  #hasRoomFor({ pool, path }: Claim): boolean {
    return this.#pools[pool].hasRoomFor(path);
  }

  #ofField(as: string | null): Claim | null {
    const link = as && linkIdOf({ secretKey: this.#secretKey }, as);
    return link ? { pool: "reserve", path: ["field", String(link)] } : null;
  }

  async #ofReader(networks: readonly string[], cookies: string | null): Promise<Claim | null> {
    if (!cookies) return null;
    const { actor } = await this.#findReader(cookies);
    if (actor.kind !== "account") return null;
    // Families can be as many as they like: the organizer doesn't share with them.
    const among = actor.isAdmin ? ["console"] : networks;
    return { pool: "reserve", path: [...among, actor.accountId] };
  }
}
