import { coarsened, widened } from "../domain/network-rules.ts";
import { RoundRobin } from "../domain/round-robin.ts";

/** Milliseconds between two that begin: pages are rendered in between. */
const PACE = 10;
/** More at a time would only wait for each other's hashes. */
const MOST_AT_WORK = 8;
/** Past this the last in line would wait for most of a minute. */
const MOST_WAITING = 300;
/** Forms of one account's own devices at a time that don't wait; any more wait with everybody. */
const MOST_OF_ACCOUNT = 5;

/** Who sends a form. */
export interface Applicant {
  /** As in `ctx.address`. */
  address: string;
  /** The account that the form names, where the browser proved that it signed in to it before. */
  account: string | null;
}

interface Waiting {
  gone: AbortSignal;
  resolve: (leave: (() => void) | null) => void;
}

/**
 * Admits forms whose password is hashed. Networks take turns, of IPv6 the /48s, and few forms are worked on at a time:
 * all other waiting is done here, where whoever is refused costs nothing. An account's own devices don't wait.
 */
export class AdmissionQueue {
  readonly #waiting = new RoundRobin<Waiting>();
  /** How many forms of an account's own devices are worked on. */
  readonly #ofAccounts = new Map<string, number>();
  #atWork = 0;
  #paced = false;

  /** How many forms wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves when the form may begin, with what to call when it is done; null where too many wait, for the last of the
   * network that has the most of them, and of equal ones in the IPv6 /32 or IPv4 /24 that has. A form whose sender has
   * gone takes nobody's turn.
   */
  enter({ address, account }: Applicant, gone: AbortSignal): Promise<(() => void) | null> {
    const own = account === null ? null : this.#enterAtOnce(account);
    if (own) return Promise.resolve(own);
    return new Promise((resolve) => {
      this.#waiting.add(networkOf(address), { gone, resolve });
      this.#begin();
      if (this.#waiting.size <= MOST_WAITING) return;
      this.#waiting.dropFromLargest(groupOf)?.resolve(null);
    });
  }

  #enterAtOnce(account: string): (() => void) | null {
    const count = this.#ofAccounts.get(account) ?? 0;
    if (count >= MOST_OF_ACCOUNT) return null;
    this.#ofAccounts.set(account, count + 1);
    return () => {
      const left = (this.#ofAccounts.get(account) ?? 1) - 1;
      if (left > 0) this.#ofAccounts.set(account, left);
      else this.#ofAccounts.delete(account);
    };
  }

  #begin(): void {
    while (!this.#paced && this.#atWork < MOST_AT_WORK) {
      const first = this.#waiting.take();
      if (!first) return;
      if (first.gone.aborted) {
        first.resolve(null);
        continue;
      }
      this.#atWork++;
      first.resolve(() => {
        this.#atWork--;
        this.#begin();
      });
      this.#paced = true;
      setTimeout(() => {
        this.#paced = false;
        this.#begin();
      }, PACE);
    }
  }
}

const networkOf = (address: string) => widened(address) ?? address;

/** The network that an IPv6 /48 or an IPv4 address is part of. */
const groupOf = (network: string) => coarsened(network.replace(/::\/48$/, ":0::/64")) ?? network;
