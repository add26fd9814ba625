import { linkIdOf } from "#domain/competition/field/field-links.ts";
import { type Actor, isStaff } from "#domain/core/context.ts";
import { FairShare } from "#domain/core/fair-queue.ts";
import { siteNetwork } from "#domain/core/network-rules.ts";

type Pool = "everybody" | "reserve" | "screens";

export interface StreamClaim {
  pool: Pool;
  path: readonly string[];
}

type FindReader = (cookies: string) => Promise<{ actor: Actor }>;

interface StreamRequest {
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
export class StreamLimits {
  readonly #pools: Readonly<Record<Pool, FairShare>>;
  readonly #findReader: FindReader;
  readonly #secretKey: () => Buffer;

  constructor(
    limits: Record<"streams" | "reservedStreams" | "screenStreams", number>,
    { findReader, secretKey }: { findReader: FindReader; secretKey: () => Buffer },
  ) {
    this.#pools = {
      everybody: new FairShare(limits.streams),
      reserve: new FairShare(limits.reservedStreams),
      screens: new FairShare(limits.screenStreams),
    };
    this.#findReader = findReader;
    this.#secretKey = secretKey;
  }

  /**
   * Returns a claim that has a free slot, or null. Looks up the session only if the public pool is
   * full.
   */
  async find({ address, cookies, as }: StreamRequest): Promise<StreamClaim | null> {
    const networks = [...new Set([siteNetwork(address) ?? address, address])];
    const open: StreamClaim = { pool: "everybody", path: networks };
    if (this.#hasRoomFor(open)) return open;
    const page = as === BOARD ? ({ pool: "screens", path: networks } as const) : this.#ofField(as);
    if (page && this.#hasRoomFor(page)) return page;
    const own = await this.#ofReader(networks, cookies);
    return own && this.#hasRoomFor(own) ? own : null;
  }

  take({ pool, path }: StreamClaim, displace: () => void): (() => void) | null {
    return this.#pools[pool].take(path, displace);
  }

  #hasRoomFor({ pool, path }: StreamClaim): boolean {
    return this.#pools[pool].hasRoomFor(path);
  }

  #ofField(as: string | null): StreamClaim | null {
    const link = as && linkIdOf({ secretKey: this.#secretKey }, as);
    return link ? { pool: "reserve", path: ["field", String(link)] } : null;
  }

  async #ofReader(
    networks: readonly string[],
    cookies: string | null,
  ): Promise<StreamClaim | null> {
    if (!cookies) return null;
    const { actor } = await this.#findReader(cookies);
    if (actor.kind !== "account") return null;
    // Staff share one group, so that they do not compete with families on their network.
    const among = isStaff(actor) ? ["console"] : networks;
    return { pool: "reserve", path: [...among, actor.accountId] };
  }
}
