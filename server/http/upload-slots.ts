import { type Actor, isStaff } from "#domain/core/context.ts";

/** Each upload holds its file in memory until it is encoded. */
const MOST = 8;

/** What a request asks for before it sends more than a form, and gives back at its end. */
export interface UploadSlot {
  enter: () => boolean;
  leave: () => void;
}

/**
 * Limits the files that accounts send at once: one each, and few of all. Those of staff count
 * apart, so that other accounts never keep them waiting.
 */
export class UploadSlots {
  readonly #staff = new Set<string>();
  readonly #others = new Set<string>();

  /** An actor that couldn't be read gets no further than the form itself. */
  slotFor(actor: Actor | Error): UploadSlot {
    if (actor instanceof Error || actor.kind === "visitor") {
      return { enter: () => true, leave: () => {} };
    }
    const { accountId } = actor;
    const taken = isStaff(actor) ? this.#staff : this.#others;
    let isTaken = false;
    return {
      enter: () => {
        if (isTaken) return true;
        if (taken.size >= MOST || taken.has(accountId)) return false;
        taken.add(accountId);
        isTaken = true;
        return true;
      },
      leave: () => {
        if (isTaken) taken.delete(accountId);
      },
    };
  }
}
