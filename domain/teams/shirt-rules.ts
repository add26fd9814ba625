import { z } from "zod";
import { message } from "#i18n/message.ts";
import { addIssue } from "../core/input.ts";
import { plainNumber } from "../core/typed-number-rules.ts";

/** By slot, from the first; null for none. */
export type Shirts = readonly (number | null)[];

export const shirtField = (slot: number) => `shirt${slot}`;

/** What was typed without spaces and '#', such as '7' for '# 7'. */
const shirtDigits = (typed: string) => plainNumber(typed).replace(/[\s#]/g, "");

/** The number of 0 to 99 that was typed, or null. */
export function parseShirt(typed: string): number | null {
  const digits = shirtDigits(typed);
  return /^\d{1,2}$/.test(digits) ? Number(digits) : null;
}

/** One number per slot, each once. An empty field is a slot without one. */
export const shirtsInput = z.looseObject({}).transform((form, check) => {
  const shirts: (number | null)[] = [];
  for (const [name, value] of Object.entries(form)) {
    const slot = Number(/^shirt([1-9]\d?)$/.exec(name)?.[1] ?? 0);
    if (slot === 0 || typeof value !== "string" || shirtDigits(value) === "") continue;
    const number = parseShirt(value);
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
