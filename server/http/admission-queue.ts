import type { RequestContext } from "#app/http/request-context.ts";
import type { QueueName } from "#app/routing/declaration.ts";
import { isDatabaseUnavailable } from "#db/connectivity.ts";
import type { Ctx } from "#domain/core/context.ts";
import { FairQueue } from "#domain/core/fair-queue.ts";
import { providerNetwork, siteNetwork } from "#domain/core/network-rules.ts";
import { accountOfKnownDevice } from "#domain/people/sign-in/sign-in-limits.ts";

/** Milliseconds between admissions, so that pages can be rendered in between. */
const PACE = 10;
const MAX_AT_WORK = 8;
/** Past this the last in line would wait for most of a minute. */
const MAX_WAITING = 300;
/** Concurrent forms per account that skip the queue when sent from known devices. */
const MAX_OF_ACCOUNT = 5;

export interface Applicant {
  address: string;
  /** The account named in the form, if the device cookie proves an earlier sign-in to it. */
  account: string | null;
}

interface Waiting {
  gone: AbortSignal;
  resolve: (leave: (() => void) | null) => void;
}

/**
 * Admission queue for forms that hash a password. Serves networks (IPv6 /48s) in round-robin and
 * limits concurrency, so that excess requests wait here at no cost. Known devices of an account
 * skip the queue.
 */
export class AdmissionQueue {
  readonly #waiting = new FairQueue<Waiting>(groupOf);
  readonly #ofAccounts = new FairQueue<null>();
  #atWork = 0;
  #paced = false;

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves with a function to call when the form is done, or null if refused. A full queue drops
   * the newest entry of the network with the most; ties go to the IPv6 /32 or IPv4 /24 with the
   * most. Skips forms whose sender has disconnected.
   */
  enter({ address, account }: Applicant, gone: AbortSignal): Promise<(() => void) | null> {
    const own = account === null ? null : this.#enterAtOnce(account);
    if (own) return Promise.resolve(own);
    return new Promise((resolve) => {
      this.#waiting.add([siteNetwork(address) ?? address], { gone, resolve });
      this.#begin();
      if (this.#waiting.size <= MAX_WAITING) return;
      const refused = this.#waiting.newestOfLargest();
      refused?.leave();
      refused?.item.resolve(null);
    });
  }

  #enterAtOnce(account: string): (() => void) | null {
    if (this.#ofAccounts.sizeOf([account]) >= MAX_OF_ACCOUNT) return null;
    return this.#ofAccounts.add([account], null).leave;
  }

  #begin(): void {
    while (!this.#paced && this.#atWork < MAX_AT_WORK) {
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

const groupOf = (network: string) =>
  providerNetwork(network.replace(/::\/48$/, ":0::/64")) ?? network;

/** The admission queues of all forms. */
export class Admissions {
  readonly #queues: Record<QueueName, AdmissionQueue> = {
    public: new AdmissionQueue(),
    console: new AdmissionQueue(),
  };

  get waiting(): number {
    return this.#queues.public.waiting + this.#queues.console.waiting;
  }

  /** As `AdmissionQueue.enter`; only a browser with cookies can be a known device. */
  async enter(
    { ctx, hasCookies }: { ctx: Ctx; hasCookies: boolean },
    ...[queue, fields, gone]: Parameters<RequestContext["admit"]>
  ): Promise<(() => void) | null> {
    const account = hasCookies ? await accountOfForm(ctx, fields) : null;
    return this.#queues[queue].enter({ address: ctx.address, account }, gone);
  }
}

/** The account that a form names by its email, if its browser has signed in to it before. */
async function accountOfForm(ctx: Ctx, fields: FormData): Promise<string | null> {
  const email = fields.get("email");
  if (typeof email !== "string") return null;
  try {
    return await accountOfKnownDevice(ctx, email);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
