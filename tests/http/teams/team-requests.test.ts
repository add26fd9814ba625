import { afterEach, beforeEach, expect, test } from "vitest";
import { listTeamRequests } from "#domain/teams/team-requests/decide-request.ts";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

beforeEach(() => setCup(site, { approvesTeams: true }));
afterEach(() => setCup(site, { approvesTeams: false }));

test("a creator reads what happens next, and the organizer approves or declines", async () => {
  const person = await site.adult();
  const browser = await site.signIn(person);
  const create = (name: string) =>
    browser.post("/teams", { intent: "create", name, tournamentName: U13 });
  const waiting = await create("Patient Owls");
  expect(waiting.url).toBe("/teams?done=asked");
  expect(textOf(waiting)).toContain(
    "Patient Owls (U13-U15 (2012-2010)) is waiting for the organizer's approval.",
  );
  expect(textOf(waiting)).not.toContain("Create Team");
  expect((await site.browser().get("/teams/patient-owls")).status).toBe(404);
  const other = await site.signIn(await site.person());
  expect(textOf(await other.get("/teams"))).not.toContain("Patient Owls");

  const admin = await site.admin();
  const desk = await site.signIn(admin);
  expect(textOf(await desk.get("/admin"))).toContain("1 new team is waiting for your approval.");
  const [first] = await listTeamRequests(admin);
  let version = "";
  const decide = (intent: string, requestId: number | undefined, reason = "") =>
    desk.post("/admin/players", { intent, requestId: String(requestId), reason, version });
  const refused = await decide("decline-team", first?.id);
  expect(refused.status).toBe(400);
  expect(textOf(refused)).toContain("Enter a reason.");
  await decide("decline-team", first?.id, "Enough teams for now.");
  const declined = textOf(await browser.get("/teams"));
  expect(declined).toContain("The organizer didn't approve Patient Owls");
  expect(declined).toContain("Reason: Enough teams for now.");
  expect(declined).toContain("Create Team");

  await create("Patient Eagles");
  const [second] = await listTeamRequests(admin);
  version = second?.by?.version ?? "";
  const card = textOf(await desk.get("/admin/players"));
  expect(card).toContain(`Age 45, ${await emailOf(site, person)}, `);
  expect(card).toContain("Approving a team approves its manager");
  const approved = await decide("approve-team", second?.id);
  expect(alerts(approved.text).flat()).toContain("Team approved.");
  expect(textOf(await browser.get("/teams"))).toContain("Delete Team");
  expect((await site.browser().get("/teams/patient-eagles")).status).toBe(200);
  expect(textOf(await desk.get("/admin"))).not.toContain("waiting for your approval");
});
