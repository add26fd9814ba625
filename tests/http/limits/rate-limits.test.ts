import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Limit, type LimitRule, limits } from "#domain/core/rate-limits.ts";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import { readable } from "#tests/support/assertions/html.ts";
import { requestExactly } from "#tests/support/clients/exact-request.ts";
import { ServedSite } from "#tests/support/fixtures/listening-site.ts";
import { type Asked, type LimitedCase, limitedCases } from "#tests/support/fixtures/rate-limits.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { testConfig } from "#tests/support/fixtures/test-site.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();
/** Scales the limits down so that tests reach them quickly. */
const FACTOR = 0.01;

const settings = { limitFactor: FACTOR, trustedProxies: ["127.0.0.1"] };
const [here, there] = [new ServedSite(world, settings), new ServedSite(world, settings)];
beforeAll(() => Promise.all([here, there].map((site) => site.open())));
afterAll(() => Promise.all([here, there].map((site) => site.close())));

async function ask(
  { port }: ServedSite,
  { path, fields, cookie }: Asked,
  headers: Record<string, string>,
) {
  const own = { ...headers, Origin: testConfig.siteUrl, Cookie: cookie ? `araknid=${cookie}` : "" };
  const form = { ...own, "Content-Type": "application/x-www-form-urlencoded" };
  const answer = fields
    ? await requestExactly(port, path, "POST", form, String(new URLSearchParams(fields)))
    : await requestExactly(port, path, "GET", own);
  const after = answer.headers["retry-after"];
  return { ...answer, retryAfter: after === undefined ? null : Number(after) };
}

const from = (address: string) => ({ "X-Forwarded-For": address });

let hosts = 0;
const anAddress = () => `203.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;

function pointsOf(rule: LimitRule): number {
  const { points, fixed }: Limit = limits[rule];
  return fixed ? points : Math.max(1, Math.floor(points * FACTOR));
}

async function runInto([rule, , shares, sender]: LimitedCase) {
  const [address, account] = [anAddress(), await sender(world)];
  const next = async () => ({
    asked: shares === "address" ? (await sender(world))() : account(),
    address: shares === "account" ? anAddress() : address,
  });
  for (let tries = 1; ; tries++) {
    const { asked, address: at } = await next();
    const answer = await ask(tries % 2 ? here : there, asked, from(at));
    if (answer.status === 429 || tries > pointsOf(rule) + 1) return { tries, asked, answer, next };
  }
}

const SENTENCE = /\. Try again in \d+ (?:minute|hour)s?\./;

const NOTHING = [400, 404, 405, 429];

function spellings(path: string): string[] {
  const [bare = "", query] = path.split("?");
  const end = query === undefined ? "" : `?${query}`;
  const first = bare.charCodeAt(1).toString(16);
  return [
    `/${bare[1]?.toUpperCase()}${bare.slice(2)}${end}`,
    `${bare.toUpperCase()}${end}`,
    `${bare}/${end}`,
    `${bare}//${end}`,
    `/${bare}${end}`,
    `/%${first}${bare.slice(2)}${end}`,
    `/.${bare}${end}`,
    `/x/..${bare}${end}`,
    `${bare}?${query === undefined ? "" : `${query}&`}x=1`,
    `${bare}.data${end}`,
    `${bare.toUpperCase()}.data${end}`,
  ];
}

describe.each(sampled([...limitedCases.entries()], 4))("limit %i", (index, each) => {
  const [rule, at, , , keeps] = each;
  test(`${rule} refuses the attempt after the last at ${at}, on every process and by every spelling of the path`, async () => {
    const { tries, asked, answer, next } = await runInto(each);
    expect([tries, answer.status]).toEqual([pointsOf(rule) + 1, 429]);
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(answer.retryAfter).toBeLessThanOrEqual(limits[rule].minutes * 60);
    expect(SENTENCE.test(readable(answer.text)), "says when").toBe(true);
    const kept = keeps && asked.fields?.[keeps];
    if (kept) expect(answer.text.includes(kept), "keeps what was typed").toBe(true);
    for (const secret of secretFields.keys()) {
      const typed = asked.fields?.[secret];
      if (typed) expect(answer.text.includes(typed), "keeps no secret").toBe(false);
    }
    const tried = spellings(asked.path).filter(
      (_, place) => isLongRun || (place + index) % 6 === 0,
    );
    const more = await Promise.all(
      tried.map(async (path, number) => {
        const again = await next();
        const site = number % 2 ? here : there;
        return { path, ...(await ask(site, { ...again.asked, path }, from(again.address))) };
      }),
    );
    const nothing = asked.fields ? NOTHING : [...NOTHING, 302];
    for (const { path, status } of more) expect(nothing, path).toContain(status);
    const refused = more.filter(({ status }) => status === 429);
    for (const { path, retryAfter } of refused) expect(retryAfter, path).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThanOrEqual(isLongRun ? 5 : 0);
  });
});
