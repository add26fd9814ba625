import { beforeAll, expect, test } from "vitest";
import { players } from "#db/schema/people.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { textOf } from "#tests/support/assertions/forms.ts";
import { agree, guardianOf } from "#tests/support/factories/consents.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import type { Person } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";

const site = useSite();

beforeAll(async () => {
  const admin = await site.admin();
  const { manager, members, teamCode } = await site.team("Lions", { more: 1 });
  const [mia] = members as [Person];
  await site.db.update(players).set({ firstName: "Mia" });
  const rosa = await site.person({ firstName: "Rosa", dob: "1985-01-01" });
  const names = { firstName: "Kit", dob: "2012-12-31" };
  const kit = await child(site, rosa, names);
  await joinTeam(rosa.ctx, { teamCode, playerId: kit });
  const guardianId = await guardianOf(site, mia.playerId, { email: "rosa@family.example" });
  await agree(site, mia.playerId, { guardianId }, ["public-name"]);
  await agree(site, kit, { accountId: rosa.accountId }, ["public-name"]);
  for (const playerId of [manager.playerId, mia.playerId, kit]) await addGoal(admin, playerId);
});

test.each(["/teams/lions", "/schedules-results?group=u13-u15&view=scorers"])(
  "%s shows a consented minor's name above a sentence that is true",
  async (address) => {
    const text = textOf(await site.browser().get(address));
    for (const name of ["Player 1", "Mia S.", "Player 3"]) expect(text).toContain(name);
    expect(text).not.toContain("Kit");
    expect(text).toContain(
      "Players under 18 appear by roster number, such as Player 3, unless a parent or guardian agreed to show the player's name. For players under 13, a signed form is also required.",
    );
    expect(text).not.toContain("Players under 18 are shown by their number");
  },
);

test("the API description and the privacy page say the same", async () => {
  const api = (await site.browser().get("/api/v1/openapi.json")).text;
  expect(api).toContain("unless a parent or guardian agreed to show the player's name");
  expect(api).not.toContain("where nobody agreed to more");
  const privacy = textOf(await site.browser().get("/privacy"));
  expect(privacy).toContain(
    "If a player is under 13 and we don't have a guardian's signed form, teammates see “Player 3” instead of a name, and we don't make anything about the player public, share it with other teams, or show a name or age on the waitlist. With that form, and for players 13 to 17:",
  );
  expect(privacy).toContain("If the guardian agrees to share it: also everyone.");
});
