import { expect, test } from "vitest";
import { confirmGroups } from "#domain/competition/knockout/group-stage.ts";
import { alerts, textOf } from "#tests/support/assertions/forms.ts";
import { readable, within } from "#tests/support/assertions/html.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { fourGoOn, sides, teamNamed } from "#tests/support/factories/knockouts.ts";
import { teamRow } from "#tests/support/factories/payments.ts";
import { gamesOf, groupOfFour, later } from "#tests/support/factories/withdrawals.ts";
import { formWith, press, useOrganizer } from "#tests/support/fixtures/organizer.ts";
import type { Page } from "#tests/support/fixtures/test-site.ts";

const { site, admin, browser } = useOrganizer();

const pageOf = (teamId: number) => `/admin/players/${teamId}`;
const asked = (teamId: number) => browser.get(`${pageOf(teamId)}?confirm=withdraw`);
const part = (page: Page, id: string) =>
  readable(within(page.text, `section[id="${id}"]`)[0] ?? "");

test("withdrawing takes one press, and undoing another", async () => {
  const { tigers, tournamentId } = await groupOfFour(site, admin);
  const before = await gamesOf(admin, tournamentId);
  const page = await asked(tigers.teamId);
  expect(part(page, "forfeit")).toMatch(/Tigers - Bears.*Forfeit 0-3.*Bears.*Pts 3.*becomes.*6/);
  expect(formWith(page, "Annul all games").fields["intent"]).toBe("withdraw");
  const done = await press(browser, page, "Remove unplayed games");
  expect(done.url).toBe(`${pageOf(tigers.teamId)}?done=withdraw`);
  expect(alerts(done.text)).toEqual([["Team withdrawn."]]);
  const text = textOf(done);
  expect(text).toMatch(/Withdrawn.* on .*The team's unplayed games were removed\./);
  expect(text).toMatch(/Roster at that time.*Ana Silva.*Player0 Silva.*Player1 Silva/);
  expect(await gamesOf(admin, tournamentId)).toHaveLength(4);
  const list = await browser.get("/admin/players");
  expect(part(list, "withdrawn")).toContain("Tigers");
  const back = await press(browser, done, "Undo withdrawal");
  expect(back.url).toBe(`${pageOf(tigers.teamId)}?done=undo-withdraw`);
  expect(alerts(back.text)).toEqual([["The team is back, with its roster and its games."]]);
  expect(await gamesOf(admin, tournamentId)).toEqual(before);
  expect(await auditOf(site, `team:${tigers.teamId}`)).toContainEqual(
    expect.objectContaining({ action: "team.undo-withdraw" }),
  );
});

test("a withdrawn team is marked in words wherever it appears @long", async () => {
  const { name, tigers } = await groupOfFour(site, admin);
  await press(browser, await asked(tigers.teamId), "Forfeit unplayed games");
  const { slug } = await teamRow(site, tigers.teamId);
  const group = name.toLowerCase().replaceAll(" ", "-");
  const visitor = site.browser();
  const read = async (path: string) => readable((await visitor.get(path)).text);
  expect(await read(`/teams/${slug}`)).toContain("Withdrawn. This team is no longer in");
  expect(await read(`/teams/${slug}/follow`)).toContain("Tigers withdrew from the cup");
  for (const path of [
    `/schedules-results?group=${group}&view=schedule`,
    `/schedules-results?group=${group}&view=standings`,
    `/embed/${group}/schedule`,
    `/embed/${group}/standings`,
    "/board",
  ]) {
    expect(await read(path), path).toContain("Tigers (withdrawn)");
  }
  const api = `/api/v1/tournaments/${group}`;
  const marked = { name: "Tigers", withdrawn: true };
  const schedule = JSON.parse((await visitor.get(`${api}/schedule`)).text);
  expect(schedule.games[0].team1).toMatchObject({ name: "Tigers", team: marked });
  const standings = JSON.parse((await visitor.get(`${api}/standings`)).text);
  expect(standings.brackets[0].rows).toContainEqual(
    expect.objectContaining({ withdrawn: true, team: expect.objectContaining(marked) }),
  );
  const rows = (await visitor.get(`${api}/schedule.csv`)).text.trim().split("\n");
  expect(rows[0]).toMatch(/,withdrawn1,withdrawn2\r?$/);
  expect(rows[1]).toMatch(/,Tigers,Lions,.*,yes,\r?$/);
  expect((await visitor.get(`${api}/standings.csv`)).text).toMatch(/Tigers,.*,yes\r?\n/);
  const calendar = (await visitor.get(`/teams/${slug}/calendar.ics`)).text;
  expect(calendar.replaceAll("\r\n ", "")).toContain("SUMMARY:Tigers (withdrawn) 2–1 Lions");
  const print = readable((await browser.get("/admin/print?day=2025-07-15")).text);
  expect(print).toContain("Tigers (withdrawn)");
});

test("the front page shows a withdrawn side until it is replaced @long", async () => {
  const id = await fourGoOn(site, admin);
  await confirmGroups(admin, id);
  site.now = later(admin, 5).now;
  const tigers = await teamNamed(admin, id, "Tigers");
  const preview = await asked(tigers);
  expect(textOf(preview)).toContain(
    "Semi-final 2 stays on the schedule. After you withdraw the team, choose who plays in it.",
  );
  await press(browser, preview, "Remove unplayed games");
  const front = await browser.get("/admin");
  expect(part(front, "withdrawn-todos")).toMatch(
    /Semi-final 2: Tigers withdrew. Choose who plays instead..*Wolves advances by forfeit.*Give Cubs the spot.*Choose by hand.*Cubs is next in the standings\./,
  );
  const page = await browser.get(`/admin/knockout/${id}`);
  expect(part(page, "withdrawn-todos")).toContain("Tigers withdrew");
  expect(readable(page.text)).toContain("Tigers (withdrawn)");
  const done = await press(browser, front, "Give Cubs the spot");
  expect(alerts(done.text)).toEqual([["Another team has the spot now."]]);
  expect((await sides(admin, id))[1]).toBe("semi-final 2: Wolves - Cubs");
  expect((await browser.get("/admin")).text).not.toContain('id="withdrawn-todos"');
});
