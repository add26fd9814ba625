import { linkIdOf } from "#domain/competition/field/field-links.ts";
import { type Actor, isStaff } from "#domain/core/context.ts";
import { siteNetwork } from "#domain/core/network-rules.ts";
import type { ServerLimits } from "../http/server-limits.ts";

interface Branch {
  size: number;
  readonly branches: Map<string, Branch>;
  readonly holders: Set<Holder>;
}

interface Holder {
  readonly branches: readonly Branch[];
  readonly leave: () => void;
  readonly displace: () => void;
}

const emptyBranch = (): Branch => ({ size: 0, branches: new Map(), holders: new Set() });

/**
 * Fair allocation of a limited number of slots. A path names the owner from the widest group to the
 * narrowest: a network, then an account. Once all slots are taken, a path with fewer slots than
 * another takes over one of them.
 */
export class FairShare {
  readonly #most: number;
  readonly #all = emptyBranch();

  constructor(most: number) {
    this.#most = most;
  }

  hasRoomFor(path: readonly string[]): boolean {
    return this.#all.size < this.#most || this.#displacedBy(path) !== null;
  }

  /**
   * Takes a slot and returns an idempotent function to release it, or null if there is none. Calls
   * `displace` when another path takes it over.
   */
  take(path: readonly string[], displace: () => void): (() => void) | null {
    if (this.#all.size >= this.#most) {
      const displaced = this.#displacedBy(path);
      if (!displaced) return null;
      displaced.leave();
      displaced.displace();
    }
    const branches = [this.#all];
    for (const name of path) {
      const { branches: among } = branches.at(-1) as Branch;
      const branch = among.get(name) ?? emptyBranch();
      among.set(name, branch);
      branches.push(branch);
    }
    const leave = () => this.#leave(path, holder);
    const holder: Holder = { branches, leave, displace };
    for (const branch of branches) branch.size++;
    branches.at(-1)?.holders.add(holder);
    return leave;
  }

  #leave(path: readonly string[], holder: Holder): void {
    const { branches } = holder;
    if (!branches.at(-1)?.holders.delete(holder)) return;
    for (const [at, branch] of branches.entries()) {
      branch.size--;
      if (branch.size === 0) branches[at - 1]?.branches.delete(path[at - 1] ?? "");
    }
  }

  /**
   * Finds the newest slot of the largest sibling group that would still have more slots than this
   * path after the swap.
   */
  #displacedBy(path: readonly string[]): Holder | null {
    let branch = this.#all;
    for (const name of path) {
      const own = branch.branches.get(name);
      const largest = largestOf(branch);
      if (largest && largest.size > (own?.size ?? 0) + 1) return newestOf(largest);
      if (!own) return null;
      branch = own;
    }
    return null;
  }
}

function largestOf({ branches }: Branch): Branch | null {
  let largest: Branch | null = null;
  for (const branch of branches.values()) {
    if (!largest || branch.size > largest.size) largest = branch;
  }
  return largest;
}

function newestOf(branch: Branch): Holder | null {
  const largest = largestOf(branch);
  return largest ? newestOf(largest) : ([...branch.holders].at(-1) ?? null);
}

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
    limits: Pick<ServerLimits, "streams" | "reservedStreams" | "screenStreams">,
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
