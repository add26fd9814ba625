import { type BadInput, badInput } from "../fixtures/test-data.ts";
import type { Field } from "./forms.ts";

/** The kind of field in BADINPUT.json; absent for plain text. */
const CALLED: Record<string, string> = {
  email: "email",
  tel: "phone",
  date: "date",
  time: "time",
  "datetime-local": "datetime",
};

function calledOf({ kind, name }: Field): string | undefined {
  return name.endsWith("Score") ? "score" : CALLED[kind];
}

export function itemsFor(field: Field): BadInput[] {
  const called = calledOf(field);
  const all = badInput();
  if (called === undefined) return all;
  const made = all.filter((item) => item.fields.includes(called));
  return [...made, ...all.filter((item) => !item.fields.includes(called))];
}

/** Whether the field must refuse the item; optional fields accept blank ones. */
export function mustRefuse(field: Field, item: BadInput): boolean {
  const called = calledOf(field);
  if (called === undefined || item.expect !== "reject") return false;
  return item.fields.includes(called) && item.value.trim() !== "";
}

export function inPercents({ bytes, value }: BadInput): string {
  return [...(bytes ?? new TextEncoder().encode(value))]
    .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
    .join("");
}
