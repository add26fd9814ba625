import { type Actor, isStaff } from "../../domain/core/context.ts";

/** Each upload holds its file in memory until it is encoded. */
const MOST = 8;

/** What a request asks for before it sends more than a form, and gives back at its end. */
export interface UploadSlot {
  enter: () => boolean;
  leave: () => void;
}

/** Limits the files that accounts send at once: one each, and few of all. Staff are exempt. */
export class UploadSlots {
  readonly #taken = new Set<string>();

  /** An actor that couldn't be read gets no further than the form itself. */
  slotFor(actor: Actor | Error): UploadSlot {
    if (actor instanceof Error || actor.kind === "visitor" || isStaff(actor)) {
      return { enter: () => true, leave: () => {} };
    }
    const { accountId } = actor;
    let isTaken = false;
    return {
      enter: () => {
        if (isTaken) return true;
        if (this.#taken.size >= MOST || this.#taken.has(accountId)) return false;
        this.#taken.add(accountId);
        isTaken = true;
        return true;
      },
      leave: () => {
        if (isTaken) this.#taken.delete(accountId);
      },
    };
  }
}
