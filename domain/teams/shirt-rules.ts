import { z } from "zod";
import { message } from "#i18n/message.ts";
import { addIssue } from "../core/input.ts";
import { plainNumber } from "../core/typed-number-rules.ts";

/** By slot, from the first; null for none. */
export type Shirts = readonly (number | null)[];

export const shirtField = (slot: number) => `shirt${slot}`;

/** One number per slot, each once. An empty field is a slot without one. */
export const shirtsInput = z.looseObject({}).transform((form, check) => {
  const shirts: (number | null)[] = [];
  for (const [name, value] of Object.entries(form)) {
    const slot = Number(/^shirt([1-9]\d?)$/.exec(name)?.[1] ?? 0);
    const typed = typeof value === "string" ? plainNumber(value).replace(/[\s#]/g, "") : "";
    if (slot === 0 || typed === "") continue;
    const number = /^\d{1,2}$/.test(typed) ? Number(typed) : null;
    if (number === null) addIssue(check, message("manage.shirts.invalid"), [name]);
    else if (shirts.includes(number)) {
      addIssue(check, message("manage.shirts.twice", { number: String(number) }), [name]);
    }
    shirts[slot - 1] = number;
  }
  return { shirts: Array.from(shirts, (number) => number ?? null) };
});

/**
 * What stands before a name at a field or on a printed sheet: the slot, or in a team with shirt
 * numbers the shirt's, if it has one.
 */
export function numberAt(shirts: Shirts, slot: number): number | null {
  return shirts.every((number) => number === null) ? slot : (shirts[slot - 1] ?? null);
}
