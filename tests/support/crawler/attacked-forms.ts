import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isLongRun } from "../fixtures/run-length.ts";
import { type Form, formName, purposeOf } from "./forms.ts";

const file = fileURLToPath(new URL("../../data/attacked-forms.txt", import.meta.url));

/** INPUTS_PART=2/6 is one of six parts of about the same length, 'new' forms not yet attacked. */
const wanted = process.env["INPUTS_PART"] ?? "1/1";
export const isOnlyNew = wanted === "new";
export const [inputsPart = 1, inputsParts = 1] = isOnlyNew ? [2, 6] : wanted.split("/").map(Number);
export const inputsName = isOnlyNew ? "new" : `${inputsPart} of ${inputsParts}`;
/** Whether all forms are submitted, as that finds more. */
export const submitsAll = isLongRun && !isOnlyNew;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** A line for a form, which differs when its address, its intent or a field of it does. */
function lineOf(form: Form): string {
  const fields = form.fields.map(({ name, type, autocomplete }) => [name, type, autocomplete]);
  const numberless = (value: unknown) => JSON.stringify(value).replace(/[0-9]+/g, "#");
  // A row more is the same form.
  const kinds = new Map(fields.toReversed().map((field) => [numberless(field), field])).values();
  const declared = numberless([formName(form), [...kinds].toReversed()]);
  return `${hashOf(declared)} ${formName(form).replace(/ \(.*/, "")}`;
}

const attacked = new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
const kinds = new Set<string>();

export const isNew = (form: Form): boolean => !attacked.has(lineOf(form));

/** Whether a run submits a form: daily a new one, and the first one with each kind of field. */
export function isWanted(form: Form): boolean {
  const before = kinds.size;
  for (const { type } of form.fields) kinds.add(type);
  return submitsAll || kinds.size > before || isNew(form);
}

/** Whether this part of the long run attacks a form and all others of its purpose; daily all. */
export function isInPart(form: Form): boolean {
  if (isOnlyNew) return isNew(form);
  return Number.parseInt(hashOf(purposeOf(form)), 16) % inputsParts === inputsPart - 1;
}

/** Lists this part's forms as attacked. A run that submits all forgets those that don't exist. */
export function rememberAttacked(forms: readonly Form[]): void {
  const all = forms.map(lineOf);
  const others = [...attacked].filter((line) => !submitsAll || all.includes(line));
  const own = forms.filter(isInPart).map(lineOf);
  writeFileSync(file, `${[...new Set([...others, ...own])].toSorted().join("\n")}\n`);
}
