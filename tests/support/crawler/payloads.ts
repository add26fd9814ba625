import { isLongRun } from "../fixtures/run-length.ts";
import { type BadInput, badInput } from "../fixtures/test-data.ts";
import type { Field } from "./forms.ts";
import type { Typed } from "./site.ts";
import { isTyped } from "./values.ts";

export const MARKUP = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</style><b>",
  "]]>--><b>",
  "</textarea></title>",
];

/** Names that every object has, and a character that PostgreSQL cannot store. */
export const ALWAYS = ["__proto__", "constructor", "\0"].map(ownPayload);

export const payloads: readonly BadInput[] = [
  ...badInput(),
  ...MARKUP.map(ownPayload),
  ...ALWAYS,
  ownPayload("=1+1 ".repeat(4_000)),
];

function ownPayload(value: string): BadInput {
  const id = JSON.stringify(value.slice(0, 40));
  const fields = ["name", "text"];
  return { id, category: "own", value, bytes: null, expect: "either", fields, validDate: null };
}

const KINDS: Record<string, string> = {
  email: "email",
  tel: "phone",
  date: "date",
  time: "time",
  "datetime-local": "datetime",
};

const kindOfField = ({ type, name }: Field): string =>
  name.endsWith("Score") ? "score" : (KINDS[type] ?? "text");

/** Whether the field has to refuse the payload; optional fields accept blank ones. */
export function mustRefuse(field: Field, { expect, fields, value }: BadInput): boolean {
  const kind = kindOfField(field);
  return kind !== "text" && expect === "reject" && fields.includes(kind) && value.trim() !== "";
}

const isForWords = ({ fields }: BadInput) => fields.includes("name") || fields.includes("text");

/** The long run types every n-th; a daily run one, often of the field's kind, or ten if new. */
export function payloadsFor(
  field: Field,
  random: () => number,
  isNew: boolean,
  nth: Record<"words" | "others", number>,
): readonly BadInput[] {
  const from = random();
  const isDue = (at: number, nth: number) => at % nth === Math.floor(from * nth);
  const every = (nth: number) => payloads.filter((_, at) => isDue(at, nth));
  if (isLongRun && !isTyped(field)) return every(10);
  if (isLongRun) {
    return payloads.filter((each, at) => isDue(at, isForWords(each) ? nth.words : nth.others));
  }
  if (isNew) return every(Math.ceil(payloads.length / 10));
  if (!isTyped(field) && random() > 1 / 3) return [];
  const fitting = payloads.filter(({ fields }) => fields.includes(kindOfField(field)));
  return [pick(random() < 0.5 && fitting.length > 0 ? fitting : payloads, random)];
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

export const everyOrOne = <T>(items: readonly T[], random: () => number): readonly T[] =>
  isLongRun || items.length === 0 ? items : [pick(items, random)];

export function percentEncoded(typed: Typed, most: number): string {
  const bytes = [...Buffer.from(typed)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
  return bytes.slice(0, most / 3).join("");
}

export const queryShapes: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}&${name}=${value}`,
  (name, value) => `${name}[]=${value}&${name}=`,
  (name, value) => `${name}=${value.repeat(Math.floor(9_000 / (value.length + 1)) || 1)}`,
  (name, value) => `${name}=${value}&done=${value}&confirm=${value}`,
];

type Pair = [name: string, value: string];
type Body = [body: BodyInit | null, type?: string];

const URLENCODED = "application/x-www-form-urlencoded";
const encoded = (pairs: Pair[]) => new URLSearchParams(pairs);
const unlessIntent = (change: (pair: Pair) => Pair) => (pair: Pair) =>
  pair[0] === "intent" ? pair : change(pair);

export const malformedBodies: Record<string, (values: Pair[]) => Body> = {
  "an empty body": () => ["", URLENCODED],
  "no body": () => [null],
  "only the button": (all) => [encoded(all.filter(([name]) => name === "intent"))],
  "every field twice": (all) => [
    encoded(
      all.flatMap(([name, value]): Pair[] => [
        [name, "x"],
        [name, value],
      ]),
    ),
  ],
  "every field empty": (all) => [encoded(all.map(unlessIntent(([name]) => [name, ""])))],
  "files instead of texts": (all) => {
    const body = new FormData();
    for (const [name, value] of all) {
      if (name === "intent") body.append(name, value);
      else body.append(name, new File([value], "x.txt", { type: "text/html" }));
    }
    return [body];
  },
  "texts instead of files": (all) => [encoded(all)],
  JSON: (all) => [JSON.stringify(Object.fromEntries(all)), "application/json"],
  "no type": (all) => [Buffer.from(String(encoded(all)))],
  "plain text": (all) => [String(encoded(all)), "text/plain"],
  "another charset": (all) => [
    Buffer.from(String(encoded(all)), "utf16le"),
    `${URLENCODED}; charset=utf-16le`,
  ],
  "invalid percent-encoding": (all) => [all.map(([name]) => `${name}=%zz%`).join("&"), URLENCODED],
  "bytes that are no text": (all) => [
    all.map(([name]) => `${name}=%ff%fe%00`).join("&"),
    URLENCODED,
  ],
  "a boundary that never comes": (all) => [
    String(encoded(all)),
    "multipart/form-data; boundary=never",
  ],
  "operators in names": (all) => [encoded(all.map(([name, value]) => [`${name}[$ne]`, value]))],
  "ten thousand fields": (all) => [
    encoded([...all, ...Array.from({ length: 10_000 }, (_, at): Pair => [at.toString(36), ""])]),
  ],
};
