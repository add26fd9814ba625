import { type BadInput, badInput } from "../shared-data.ts";
import type { Field } from "./forms.ts";

/** What the data calls a field of this kind; none where it takes words. */
const CALLED: Record<string, string> = {
  email: "email",
  tel: "phone",
  date: "date",
  time: "time",
  "datetime-local": "datetime",
};

/** Words of the data for a field, by its kind and by its name. */
function calledOf({ kind, name }: Field): string | undefined {
  return name.endsWith("Score") ? "score" : CALLED[kind];
}

/** What is to be typed into a field: what is made for its kind first, then everything else. */
export function itemsFor(field: Field): BadInput[] {
  const called = calledOf(field);
  const all = badInput();
  if (called === undefined) return all;
  const made = all.filter((item) => item.fields.includes(called));
  return [...made, ...all.filter((item) => !item.fields.includes(called))];
}

/** Whether a field of this kind must not be left with this: what is blank may stay so in a field that is not needed. */
export function mustRefuse(field: Field, item: BadInput): boolean {
  const called = calledOf(field);
  if (called === undefined || item.expect !== "reject") return false;
  return item.fields.includes(called) && item.value.trim() !== "";
}

/** Every byte of it as an address may hold it. */
export function inPercents({ bytes, value }: BadInput): string {
  return [...(bytes ?? new TextEncoder().encode(value))]
    .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
    .join("");
}
