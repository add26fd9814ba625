import { beforeEach, expect, test } from "vitest";
import { players } from "#db/schema/people.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import { alerts, buttons, textOf } from "#tests/support/assertions/forms.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

beforeEach(async () => {
  await site.db.delete(approvedManagers);
});

const waits = (name: string, firstName: string) =>
  site.adult({ firstName, phone: "5550100123" }).then(async (manager) => {
    const { teamId } = await site.team(name, { manager, trusted: false });
    return { manager, teamId };
  });

test("an organizer approves the managers on the front page with one press", async () => {
  const { manager } = await waits("Early Birds", "Cora");
  const other = await waits("Night Shift", "Nora");
  const browser = await site.signIn(await site.admin());
  const page = await browser.get("/admin");
  const text = textOf(page);
  expect(text).toContain("Approve managers");
  expect(text).toContain("Cora Silva");
  expect(text).toContain("Created |Early Birds| (U13-U15 (2012-2010), 0 players)");
  expect(text).toContain(`Age 45, ${await emailOf(site, manager)}, 5550100123, registered`);
  const waiting = await site.signIn(manager);
  const later = "You'll see full names once the organizer has approved you as a team manager.";
  expect(textOf(await waiting.get("/teams"))).toContain(later);
  const done = await press(browser, page, "Approve managers");
  expect(alerts(done.text).flat()).toContain("Approved. We emailed them.");
  expect(buttons(done)).not.toContain("Approve managers");
  for (const each of [waiting, await site.signIn(other.manager)]) {
    expect(textOf(await each.get("/teams"))).not.toContain(later);
  }
});

test("a manager who changed their name since the page was loaded is approved after another look @long", async () => {
  const [{ manager }] = [await waits("Changing", "Cleo"), await waits("Unchanged", "Nina")];
  const browser = await site.signIn(await site.admin());
  const page = await browser.get("/admin");
  await site.set(players, { id: manager.playerId }, { firstName: "Zoe" });
  const refused = await press(browser, page, "Approve managers");
  expect(refused.status).toBe(409);
  expect(textOf(refused)).toContain("Zoe Silva");
  const done = await press(browser, refused, "Approve managers");
  expect(alerts(done.text).flat()).toContain("Approved. We emailed them.");
});

test("a registrar, who has no score desk, reads why the front page approved nobody", async () => {
  const registrar = await site.signIn(await site.staff("registrar"));
  const lost = await registrar.post("/admin", { intent: "approve-managers" });
  expect(lost.status).toBe(400);
  expect(textOf(lost)).toContain("Check at least one person.");
});

test("an approved manager reads that another name or email has to be approved again", async () => {
  const { manager } = await site.team("Approved Ones", { manager: await site.adult() });
  const browser = await site.signIn(manager);
  for (const [path, what] of [
    ["/account", "name"],
    ["/account/security", "email"],
  ] as const) {
    const hint = `If you change your ${what}, the organizer has to approve you again.`;
    expect(textOf(await browser.get(path))).toContain(hint);
  }
});
