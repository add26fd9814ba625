import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export interface BadInput {
  id: string;
  category: string;
  /** As the server decodes it: invalid UTF-8 becomes U+FFFD. */
  value: string;
  /** Set if the item is given in bytes; send raw or percent-encoded. */
  bytes: Uint8Array | null;
  expect: "literal" | "reject" | "accept" | "either" | "normalise";
  fields: string[];
  /** For dates: whether the day exists. */
  validDate: boolean | null;
}

/** People with a single name have no family name. */
export interface TestName {
  id: string;
  full: string;
  given: string;
  family: string;
  tags: string[];
}

interface StoredItem {
  id: string;
  category: string;
  value?: string;
  base64?: string;
  utf16?: number[];
  repeat?: { text: string; times: number };
  expect: BadInput["expect"];
  fields: string[];
  valid_date?: boolean;
}

const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * The folder of shared test data, `SHARED_DATA` or ../shared/data beside the project; null if
 * absent.
 */
export const sharedData: string | null = locate();

function locate(): string | null {
  const folder = process.env.SHARED_DATA ?? resolve(projectRoot, "../shared/data");
  if (existsSync(resolve(folder, "BADINPUT.json"))) return folder;
  // Tests skip without the data, so a CI run without it would prove nothing.
  if (process.env.CI) throw new Error(`Test data not found in ${folder}; set SHARED_DATA.`);
  return null;
}

export function badInput(): BadInput[] {
  return (read("BADINPUT.json") as { items: StoredItem[] } | null)?.items.map(decoded) ?? [];
}

export function badInputFor(field: string): BadInput[] {
  return badInput().filter((item) => item.fields.includes(field));
}

/** Every nth item, evenly spread; all of them in the long run. */
export function sampled<T>(items: T[], every: number): T[] {
  if (process.env.ALL_INPUTS) return items;
  return items.filter((_, index) => index % every === 0);
}

export function names(): TestName[] {
  return (read("NAMES.json") as { names: TestName[] } | null)?.names ?? [];
}

function read(file: string): unknown {
  if (sharedData === null) return null;
  return JSON.parse(readFileSync(resolve(sharedData, file), "utf8"));
}

function decoded(item: StoredItem): BadInput {
  const { id, category, expect, fields } = item;
  const bytes =
    item.base64 === undefined ? null : new Uint8Array(Buffer.from(item.base64, "base64"));
  const value = valueOf(item, bytes);
  return { id, category, value, bytes, expect, fields, validDate: item.valid_date ?? null };
}

function valueOf(item: StoredItem, bytes: Uint8Array | null): string {
  if (item.value !== undefined) return item.value;
  // Form decoders keep the byte order mark.
  if (bytes !== null) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (item.utf16 !== undefined) return String.fromCharCode(...item.utf16);
  if (item.repeat !== undefined) return item.repeat.text.repeat(item.repeat.times);
  throw new Error(`${item.id} has no value`);
}
