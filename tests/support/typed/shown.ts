import { cleanLine, cleanText } from "../../../domain/core/text-rules.ts";
import { rounds } from "../fixtures/run-length.ts";
import { badInput } from "../fixtures/test-data.ts";
import { kindOf } from "../privacy/crawler.ts";
import { strangersOn } from "./judge.ts";
import { type Element, elementsIn, parseHtml } from "./parse-html.ts";
import type { Plan } from "./plan.ts";
import type { TypedStage } from "./stage.ts";

interface Column {
  table: string;
  column: string;
  hasLines: boolean;
}

/** A length that every text field allows. */
const SHORT = 50;

/**
 * Checks that stored text is displayed unchanged and never as markup: replaces every text in the
 * database by a unique mark, reads the pages, replaces the marks by hostile text and expects it in
 * the same places with the same elements. Repeated `times` times with other texts.
 */
export async function faultsShown(
  stage: TypedStage,
  plan: Plan,
  random: () => number,
  times: number,
): Promise<string[]> {
  const columns = columnsOf(plan);
  const pages = pagesOf(plan, random);
  const marks = new Map<string, string[]>();
  for (const column of columns) {
    const { table, column: name } = column;
    const own = Array.from({ length: MOST_ROWS }, (_, row) => `Zq${table}x${name}x${row}q`);
    marks.set(`${table} ${name}`, own);
    await write(stage, column, own, columns);
  }
  const plain = new Map<number, string>();
  const known = new Set<string>();
  for (const [at, { person, address }] of pages.entries()) {
    const answer = await stage.ask(person, address);
    if (!answer.isPage) continue;
    plain.set(at, textsOf(parseHtml(answer.body)));
    for (const shape of shapesOf(answer.body)) known.add(shape);
  }
  const faults: string[] = [];
  for (let round = 0; round < times; round++) {
    const nasty = new Map<string, string[]>();
    for (const column of columns) {
      const { table, column: name } = column;
      const values = nastyWords(column, random);
      nasty.set(`${table} ${name}`, values);
      await write(stage, column, values, columns);
    }
    for (const [at, { person, address }] of pages.entries()) {
      const before = plain.get(at);
      if (before === undefined) continue;
      const { body, status } = await stage.ask(person, address);
      const about = `${address} for ${person}`;
      if (status >= 500) {
        faults.push(`${about} is a fault of ours`);
        continue;
      }
      for (const stranger of strangersOn(body)) faults.push(`${about} ${stranger}`);
      for (const shape of shapesOf(body)) {
        if (!known.has(shape)) faults.push(`${about} has ${shape}`);
      }
      for (const missed of missing(before, body, nasty)) {
        faults.push(`${about} does not show ${missed}`);
      }
    }
  }
  return [...new Set(faults)];
}

function missing(before: string, body: string, nasty: Map<string, string[]>): string[] {
  const now = textsOf(parseHtml(body));
  return [...before.matchAll(/Zq([a-z_]+?)x([a-z_]+?)x(\d+)q/g)].flatMap(
    ([mark, table = "", name = "", row]) => {
      const value = nasty.get(`${table} ${name}`)?.[Number(row)];
      // Short labels drop the parenthesis: 'U13-U15' for 'U13-U15 (2012-2010)'.
      const isShown = value === undefined || now.includes(value.replace(/ *\([^()]*\)$/, ""));
      const at = before.indexOf(mark);
      const where = before.slice(Math.max(at - 30, 0), at + mark.length + 30);
      return isShown ? [] : [`${JSON.stringify(value)} of ${table}.${name} as in '${where}'`];
    },
  );
}

const MOST_ROWS = 200;

function columnsOf({ sendable }: Plan): Column[] {
  const columns = new Map<string, Column>();
  for (const form of sendable) {
    for (const { name, kind } of form.fields) {
      const typed = form.values.get(name) ?? "";
      if ((kind !== "text" && kind !== "textarea") || !typed.startsWith("Zq")) continue;
      for (const place of form.stored.get(name) ?? []) {
        const [table = "", column = ""] = place.split(" ");
        if (OTHERWISE.test(column)) continue;
        columns.set(place, { table, column, hasLines: kind === "textarea" });
      }
    }
  }
  return [...columns.values()];
}

/** Columns that store typed text in another form. */
const OTHERWISE = /^(?:zone|slug|.*_key|.*_cents|.*_fee|.*_year|.*size|.*_score|.*days|team_code)$/;

function pagesOf({ forms }: Plan, random: () => number): { person: string; address: string }[] {
  const kinds = new Map<string, { person: string; address: string }[]>();
  for (const page of forms.read) {
    // This page records its own views.
    if (page.address.startsWith("/admin/security/log")) continue;
    const kind = kindOf(page.address);
    kinds.set(kind, [...(kinds.get(kind) ?? []), page]);
  }
  return [...kinds.values()].flatMap((each) =>
    rounds(1, each.length) === 1
      ? each.slice(Math.floor(random() * each.length)).slice(0, 1)
      : each,
  );
}

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</style><b>",
  "]]>--><b>",
  "</textarea></title>",
];

function nastyWords({ hasLines }: Column, random: () => number): string[] {
  const words = badInput().flatMap(({ value }) => {
    const clean = hasLines ? cleanText(value, 200) : cleanLine(value, SHORT);
    return clean.ok ? [clean.value] : [];
  });
  const some = new Set<string>(HOSTILE);
  while (some.size < MOST_ROWS) some.add(words[Math.floor(random() * words.length)] ?? "");
  return [...some];
}

/** Updates a column, always with the same text for the same row. */
async function write(
  { site }: TypedStage,
  { table, column }: Column,
  values: string[],
  columns: Column[],
): Promise<void> {
  const written = columns.filter((each) => each.table === table).map((each) => each.column);
  await site.pool.query(
    `with numbered as (
       select t.ctid as place, row_number() over (order by (to_jsonb(t) - $2::text[])::text) as row
       from "${table}" t where "${column}" is not null)
     update "${table}" t set "${column}" = ($1::text[])[numbered.row] from numbered where t.ctid = numbered.place`,
    [values, written],
  );
  site.running.pages?.clear();
}

function textsOf(page: Element): string {
  const said: string[] = [];
  const add = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === "string") said.push(child);
      else if (child.name !== "script" && child.name !== "style") add(child);
    }
  };
  add(page);
  const values = [...elementsIn(page)].flatMap(({ attributes }) =>
    ["value", "content", "title", "alt", "aria-label", "placeholder"].flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : [value];
    }),
  );
  return `${said.join("")}\n${values.join("\n")}`;
}

function shapesOf(html: string): Set<string> {
  return new Set(
    [...elementsIn(parseHtml(html))].map(
      ({ name, attributes }) => `<${[name, ...[...attributes.keys()].toSorted()].join(" ")}>`,
    ),
  );
}
