import { linkIdOf } from "../domain/competition/field/field-links.ts";
import type { Actor } from "../domain/core/context.ts";
import type { Bounds } from "./bounds.ts";
import { widerNetwork } from "./client-address.ts";
import { FairShare } from "./fair-share.ts";

type Pool = "everybody" | "reserve" | "screens";

export interface Claim {
  pool: Pool;
  path: readonly string[];
}

type FindReader = (cookies: string) => Promise<{ actor: Actor }>;

export interface Asking {
  address: string;
  cookies: string | null;
  as: string | null;
}

const BOARD = "board";

/**
 * Slots for event streams: a public pool shared fairly among networks, a reserve for signed-in
 * users and field phones once it is full, and one for big screens, which is separate because anyone
 * can claim to be one.
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

  /**
   * Returns a claim that has a free slot, or null. Looks up the session only if the public pool is
   * full.
   */
  async find({ address, cookies, as }: Asking): Promise<Claim | null> {
    const networks = [...new Set([widerNetwork(address), address])];
    const open: Claim = { pool: "everybody", path: networks };
    if (this.#hasRoomFor(open)) return open;
    const page = as === BOARD ? ({ pool: "screens", path: networks } as const) : this.#ofField(as);
    if (page && this.#hasRoomFor(page)) return page;
    const own = await this.#ofReader(networks, cookies);
    return own && this.#hasRoomFor(own) ? own : null;
  }

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
    // Admins share one group, so that they do not compete with families on their network.
    const among = actor.isAdmin ? ["console"] : networks;
    return { pool: "reserve", path: [...among, actor.accountId] };
  }
}
