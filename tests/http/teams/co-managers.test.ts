import { expect, test } from "vitest";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { coManage, coManagersOf, lastCoManager } from "#tests/support/factories/co-managers.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

test("a manager adds a co-manager by email, who accepts on the Teams page", async () => {
  const { teamId, manager } = await site.team("Paired", { manager: await site.adult() });
  const coach = await site.person({ firstName: "Cora", dob: "1980-01-02" });
  const email = await emailOf(site, coach);
  const managing = await site.signIn(manager);
  const here = `/manage/${teamId}`;
  expect(textOf(await managing.get(here))).toContain("Co-manager email");
  const asked = await managing.post(here, { intent: "add-co-manager", email });
  expect(asked.url).toBe(`${here}?done=add-co-manager`);
  expect(textOf(asked)).toContain(email);
  expect(textOf(asked)).toContain("hasn't accepted yet");

  const helping = await site.signIn(coach);
  expect((await helping.get(here)).status).toBe(403);
  const teams = await helping.get("/teams");
  expect(textOf(teams)).toContain("Paired (U13-U15 (2012-2010)) wants you as a co-manager.");
  const accepted = await press(helping, teams, /^Accept/);
  expect(alerts(accepted.text).flat()).toContain("You're now a co-manager.");
  expect(textOf(accepted)).toContain("You're a co-manager of this team.");
  expect(textOf(accepted)).not.toContain("Delete Team");
  expect(elements(accepted.text, "a").map(({ href }) => href)).toContain(here);
  const own = textOf(await helping.get(here));
  expect(own).toContain("Step down");
  expect(own).not.toContain("Make manager");
  const theirs = textOf(await managing.get(here));
  expect(theirs).toContain("Cora Silva");
  expect(theirs).not.toContain(email);
  expect(theirs).toContain("Make manager");
});

test("a co-manager steps down, in Spanish too", async () => {
  const { teamId, manager } = await site.team("Stepping", { manager: await site.adult() });
  const coach = await site.person({ dob: "1980-01-02" });
  await coManage(site, manager, teamId, coach);
  const browser = await site.signIn(coach);
  const asked = await browser.get(`/es/manage/${teamId}?confirm=step-down`);
  expect(textOf(asked)).toContain("¿Seguro que quiere dejar de ser co-encargado de Stepping?");
  const left = await press(
    browser,
    await browser.get(`/manage/${teamId}?confirm=step-down`),
    "Yes",
  );
  expect(left.url).toBe("/teams?done=stepped-down");
  expect(alerts(left.text).flat()).toContain("You're no longer a co-manager.");
  expect((await browser.get(`/manage/${teamId}`)).status).toBe(403);
});

test("the organizer adds and removes co-managers in the console", async () => {
  const { teamId } = await site.team("Consoled Pair");
  const admin = await site.signIn(await site.admin());
  const here = `/admin/players/${teamId}`;
  const added = await admin.post(here, { intent: "add-co-manager", email: "c@coach.example" });
  expect(textOf(added)).toContain("c@coach.example");
  const coManagerId = String(await lastCoManager(site, teamId));
  const removed = await admin.post(here, { intent: "remove-co-manager", coManagerId });
  expect(textOf(removed)).not.toContain("c@coach.example");
  expect(await coManagersOf(site, teamId)).toEqual([]);
});
