import { type HTMLElement, parse } from "node-html-parser";
import { cleanLine, cleanText } from "#domain/core/text-rules.ts";
import { isLongRun, rounds } from "../fixtures/run-length.ts";
import { kindOf } from "../privacy/crawler.ts";
import { unsafeMarkup } from "./assertions.ts";
import { inputsParts } from "./attacked-forms.ts";
import type { Crawler } from "./crawler.ts";
import { everyOrOne, MARKUP, payloads, pick } from "./payloads.ts";
import type { CrawledSite } from "./site.ts";

interface Column {
  table: string;
  column: string;
  multiline: boolean;
}

/** A length that every text field allows, and more rows than any table has. */
const SHORT = 50;
const ROWS = 200;

/** Columns that store typed text in another form. */
const TRANSFORMED =
  /^(?:zone|slug|.*_key|.*_cents|.*_fee|.*_year|.*size|.*_score|.*days|team_code)$/;

/**
 * Checks that stored text is shown unchanged and never as markup: replaces every text in the
 * database by a unique mark, reads the pages, replaces the marks by hostile text and expects it in
 * the same places with the same elements.
 */
export async function faultsOfStoredText(
  site: CrawledSite,
  crawler: Crawler,
  random: () => number,
): Promise<string[]> {
  const columns = textColumns(crawler);
  const names = columns.map(({ table, column }) => `${table}-${column}`);
  const write = async (texts: string[][]) => {
    for (const [at, column] of columns.entries())
      await writeRows(site, column, texts[at] ?? [], columns);
  };
  await write(names.map((name) => Array.from({ length: ROWS }, (_, row) => `Zq:${name}:${row};`)));
  const plain = new Map<(typeof crawler.pages)[number], string>();
  const shapes = new Set<string>();
  for (const page of samplePages(crawler, random)) {
    const { isPage, body } = await site.request(page.persona, page.address);
    if (!isPage) continue;
    plain.set(page, textOf(parse(body)));
    for (const shape of shapesOf(body)) shapes.add(shape);
  }
  const faults = new Set<string>();
  for (let round = 0; round < rounds(1, 60 / inputsParts); round++) {
    const hostile = columns.map((column) => hostileTexts(column, random));
    await write(hostile);
    for (const [{ persona, address }, before] of plain) {
      const { body, status } = await site.request(persona, address);
      const found = status >= 500 ? ["is a server error"] : unsafeMarkup(body);
      found.push(
        ...[...shapesOf(body)].filter((each) => !shapes.has(each)).map((each) => `has ${each}`),
      );
      const now = textOf(parse(body));
      // Which team is the next one depends on its name.
      for (const [mark, name = "", row] of before.matchAll(/(?<!Next team: )Zq:([\w-]+):(\d+);/g)) {
        const text = hostile[names.indexOf(name)]?.[Number(row)] ?? "";
        // Short labels drop the parenthesis: 'U13-U15' for 'U13-U15 (2012-2010)'.
        if (now.includes(text.replace(/ *\([^()]*\)$/, ""))) continue;
        const context = before.slice(Math.max(before.indexOf(mark) - 30, 0)).slice(0, 80);
        found.push(`does not show ${JSON.stringify(text)} of ${name} as in '${context}'`);
      }
      for (const each of found) faults.add(`${address} for ${persona} ${each}`);
    }
  }
  await site.reset();
  return [...faults];
}

function textColumns({ targets }: Crawler): Column[] {
  const columns = new Map<string, Column>();
  for (const { form, values, storedIn } of targets) {
    for (const { name, type } of form.fields) {
      if (!type.startsWith("text") || !values.get(name)?.startsWith("Zq")) continue;
      for (const place of storedIn.get(name) ?? []) {
        const [table = "", column = ""] = place.split(" ");
        if (!TRANSFORMED.test(column))
          columns.set(place, { table, column, multiline: type === "textarea" });
      }
    }
  }
  return [...columns.values()];
}

/** A page of some kinds, or in the long run all; without the log of page views, which grows. */
function samplePages({ pages }: Crawler, random: () => number): Crawler["pages"] {
  const read = pages.filter(({ address }) => !address.startsWith("/admin/security/log"));
  const kinds = Object.values(Object.groupBy(read, ({ address }) => kindOf(address)));
  return kinds.flatMap((each) =>
    isLongRun || random() < 1 / 10 ? everyOrOne(each ?? [], random) : [],
  );
}

function hostileTexts({ multiline }: Column, random: () => number): string[] {
  const clean = (value: string) => (multiline ? cleanText(value, 200) : cleanLine(value, SHORT));
  const texts = new Set(MARKUP);
  while (texts.size < ROWS) {
    const read = clean(pick(payloads, random).value);
    if (read.ok) texts.add(read.value);
  }
  return [...texts];
}

/** Updates a column, always with the same text for the same row. */
async function writeRows(
  { site }: CrawledSite,
  { table, column }: Column,
  texts: string[],
  columns: readonly Column[],
): Promise<void> {
  const written = columns.filter((each) => each.table === table).map((each) => each.column);
  await site.pool.query(
    `with numbered as (
       select ctid as place, row_number() over (order by (to_jsonb(t) - $2::text[])::text) as row
       from "${table}" t where "${column}" is not null)
     update "${table}" t set "${column}" = ($1::text[])[numbered.row] from numbered where t.ctid = numbered.place`,
    [texts, written],
  );
  site.running.pages?.clear();
  site.running.results?.clear();
}

function textOf(page: HTMLElement): string {
  const shown = ["value", "content", "title", "alt", "aria-label", "placeholder"];
  const values = page
    .querySelectorAll("*")
    .flatMap((each) => shown.map((name) => each.getAttribute(name) ?? ""));
  for (const each of page.querySelectorAll("script, style")) each.remove();
  return `${page.textContent}\n${values.join("\n")}`;
}

function shapesOf(html: string): Set<string> {
  return new Set(
    parse(html)
      .querySelectorAll("*")
      .map(
        ({ tagName, attributes }) => `<${[tagName, ...Object.keys(attributes).sort()].join(" ")}>`,
      ),
  );
}
