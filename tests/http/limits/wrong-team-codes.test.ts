import { expect, test } from "vitest";
import { emailWrongCodeReport } from "../../../domain/teams/team-codes.ts";
import { textOf } from "../../support/assertions/forms.ts";
import { accountRow } from "../../support/factories/passwords.ts";
import { limiterOf } from "../../support/fixtures/rate-limits.ts";
import { Browser, openBuiltSite, useSite } from "../../support/fixtures/test-site.ts";
import { useMailbox } from "../../support/servers/mailbox.ts";

const site = useSite();
const mailbox = useMailbox(site);

test("trying out team codes is stopped, and the admin is alerted on the front page and by email", async () => {
  const admin = await site.admin();
  const { email } = await accountRow(site, admin.actor.accountId);
  const console = await site.signIn(admin);
  const other = await openBuiltSite(site, { limitFactor: 1 });
  try {
    const player = await site.signIn(await site.person());
    const there = new Browser({ fetch: (request) => other.site(request, "198.51.100.4") });
    for (const [name, value] of player.cookies) there.setCookie(name, value);
    const { teamCode } = await site.team("Lions");
    const wrong = teamCode === "234567" ? "345678" : "234567";
    const type = () => there.post("/teams", { intent: "join", teamCode: wrong });
    for (let tries = 0; tries < 20; tries++) expect((await type()).status).toBe(404);
    expect(textOf(await console.get("/admin"))).not.toContain("wrong team codes");
    const refused = await type();
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(refused.text).toContain(`value="${wrong}"`);
  } finally {
    await other.close();
  }
  const told = textOf(await console.get("/admin"));
  expect(told).toContain(
    "21 wrong team code attempts since Tuesday, July 15, 2025 at 12:00 PM PDT",
  );
  await emailWrongCodeReport({ ...site.visitor(), limit: limiterOf(site, 1) });
  expect((await mailbox.newest(email)).subject).toMatch(/^Many wrong team codes entered for /);
});
