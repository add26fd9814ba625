import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access } from "#app/routing/declaration.ts";
import type { PartialRole } from "#domain/core/staff-role-rules.ts";
import { Cast } from "#tests/support/authorization/cast.ts";
import { formsOn } from "#tests/support/authorization/forms-on.ts";
import { routeAt } from "#tests/support/declared-routes.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { testConfig } from "#tests/support/fixtures/test-site.ts";
import { leadsTo } from "#tests/support/privacy/addresses.ts";
import { kindOf } from "#tests/support/privacy/crawler.ts";
import { STAFF } from "#tests/support/privacy/marked-world.ts";

const cast = new Cast();
/** Every day the role that shares most pages with others. */
const roles = STAFF.filter((role) => isLongRun || role === "scorekeeper");

beforeAll(async () => {
  await cast.open();
  for (const role of roles) await cast.signIn(role);
}, 120_000);
afterAll(() => cast.site.close());

async function read(address: string, role: PartialRole): Promise<Response> {
  const headers = { Cookie: cast.cookieOf(role) };
  const request = new Request(new URL(address, testConfig.siteUrl), { headers });
  return cast.site.running.site(request, "127.0.0.1");
}

const isFor = (access: Access | undefined, role: PartialRole) =>
  access !== undefined &&
  access !== "admin" &&
  (typeof access === "string" || access.includes(role));

const inConsole = (address: string) => /^\/admin\b/.test(address);

test.each(roles)(
  "the console shows no link or button to a person whose role can't use it: %s",
  async (role) => {
    const front = (await read("/admin", role)).headers.get("Location") ?? "/admin";
    const open = [front];
    const kinds = new Set(open.map(kindOf));
    const faults: string[] = [];
    for (const address of open) {
      const response = await read(address, role);
      const html = await response.text();
      const location = response.headers.get("Location");
      if (response.status >= 400 || location === "/admin")
        faults.push(`${address}: ${response.status} ${location}`);
      for (const { address: to, intent } of formsOn(html, address)) {
        const { forms } = routeAt(to);
        const [only, ...others] = Object.values(forms);
        const declared = intent === "" && others.length === 0 ? only : forms[intent];
        if (inConsole(to) && !isFor(declared?.access, role))
          faults.push(`'${intent}' of ${to}, on ${address}`);
      }
      for (const next of leadsTo(html, address).filter(inConsole)) {
        if (kinds.has(kindOf(next))) continue;
        kinds.add(kindOf(next));
        open.push(next);
      }
    }
    expect(faults).toEqual([]);
    expect(open.length).toBeGreaterThan(3);
  },
);
