import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { useBareTeams } from "#tests/support/factories/availability.ts";
import { draftFor, planFields } from "#tests/support/factories/drafts.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { listBrackets } from "../cup/current-cup.ts";
import {
  addTeamPair,
  addTeamTime,
  allowSharedPair,
  removeTeamPair,
} from "./change-availability.ts";
import { moveDrafted, publishDraft } from "./change-draft.ts";
import { readPlanner } from "./draft-overview.ts";
import { listConflicts } from "./existing-games.ts";
import { listAvailability } from "./list-availability.ts";

const { world, admin } = useAdminWorld();

const { adult, teamOf } = useBareTeams(world);

const DAY = "2025-07-16";

async function plan(other: Record<string, string> = {}, tournaments = [U16, U13]) {
  const ids = await Promise.all(tournaments.map((name) => world.tournamentId(name)));
  const brackets = await listBrackets(world.db, ids);
  return draftFor(admin, planFields(brackets, { restMinutes: "0", ...other }));
}

/** Two teams of Ana in different tournaments, each with two opponents. */
async function shared() {
  const ana = await adult("Ana");
  const lions = await teamOf("Lynxes", ana);
  for (const name of ["Larks", "Lambs"]) await teamOf(name);
  const cubs = await teamOf("Cranes", ana, U13);
  for (const name of ["Crabs", "Clams"]) await teamOf(name, undefined, U13);
  return { lions, cubs };
}

type Draft = Awaited<ReturnType<typeof plan>>;
const spans = ({ games: planned }: Draft, team: number) =>
  planned
    .filter(({ team1Id, team2Id }) => team1Id === team || team2Id === team)
    .map(({ date, time, minutes }) => {
      const start = absoluteMinute(date, time);
      return { start, end: start + minutes };
    });
const overlaps = (draft: Draft, one: number, other: number) =>
  spans(draft, one).some((a) =>
    spans(draft, other).some((b) => a.start < b.end && b.start < a.end),
  );

test("a plan keeps teams with one manager apart, unless the organizer lets them play", async () => {
  const { lions, cubs } = await shared();
  const draft = await plan({ breakMinutes: "0" });
  expect(overlaps(draft, lions, cubs)).toBe(false);
  expect((await readPlanner(admin)).limits).toEqual({ times: 0, pairs: 1 });
  await allowSharedPair(admin, { team1Id: lions, team2Id: cubs });
  expect((await readPlanner(admin)).limits).toEqual({ times: 0, pairs: 0 });
  // Both rounds at once, on a field each.
  expect(overlaps(await plan({ breakMinutes: "0", to1: "15:36" }), lions, cubs)).toBe(true);
});

test("a plan keeps away from the existing games of a team that isn't planned", async () => {
  const { lions, cubs } = await shared();
  await scheduleGame(admin, U13, "Cranes - Crabs", { date: DAY, time: "15:00", field: "East" });
  const draft = await plan({ fields: "North" }, [U16]);
  const [first] = spans(draft, lions);
  expect(first?.start).toBeGreaterThanOrEqual(absoluteMinute(DAY, "15:12"));
  expect(spans(draft, cubs)).toEqual([]);
});

test("a plan keeps to the times of teams, and so do moves and publishing", async () => {
  const lions = await teamOf("Voles");
  for (const name of ["Yaks", "Emus"]) await teamOf(name);
  await addTeamTime(admin, { teamId: lions, side: "before", time: "16:00", date: null });
  await addTeamTime(admin, { teamId: lions, side: "after", time: "17:00", date: DAY });
  const draft = await plan({}, [U16]);
  for (const { start, end } of spans(draft, lions)) {
    expect(start).toBeGreaterThanOrEqual(absoluteMinute(DAY, "16:00"));
    expect(end).toBeLessThanOrEqual(absoluteMinute(DAY, "17:00"));
  }
  const game = draft.games.find(({ team1Id, team2Id }) => [team1Id, team2Id].includes(lions));
  const move = (time: string) =>
    moveDrafted(admin, {
      version: draft.version,
      gameId: game?.id ?? 0,
      cell: { date: DAY, time, field: "South" },
    });
  await expect(move("18:00")).rejects.toThrow(/Voles can't play after 5:00 PM that day/);
  await expect(move("15:00")).rejects.toThrow(/Voles can't play before 4:00 PM that day/);
  await addTeamTime(admin, { teamId: lions, side: "before", time: "19:00", date: DAY });
  await expect(publishDraft(admin, { version: draft.version })).rejects.toThrow(
    /Voles can't play before 7:00 PM that day/,
  );
});

test("games made by hand are checked by the same rows, without a draft", async () => {
  const ana = await adult("Ana");
  const lions = await teamOf("Boars", ana);
  await teamOf("Bats");
  await teamOf("Bees", ana, U13);
  await teamOf("Bugs", undefined, U13);
  await addTeamTime(admin, { teamId: lions, side: "after", time: "15:05", date: null });
  await scheduleGame(admin, U16, "Boars - Bats", { date: DAY, time: "15:00", field: "North" });
  await scheduleGame(admin, U13, "Bees - Bugs", { date: DAY, time: "15:05", field: "South" });
  expect((await listConflicts(admin)).map(({ sentence }) => translate("en", sentence))).toEqual([
    "Boars can't play after 3:05 PM that day, so Boars - Bats at 3:00 PM on Wed, Jul 16 isn't possible.",
    "Boars and Bees can't play at the same time, but do: Boars - Bats at 3:00 PM and Bees - Bugs at 3:05 PM on Wed, Jul 16.",
  ]);
});

test("a plan that doesn't fit says that shared people are part of the reason @long", async () => {
  const ana = await adult("Ana");
  for (const name of ["Ants", "Apes"]) await teamOf(name, ana);
  for (const name of ["Asps", "Auks"]) await teamOf(name);
  const short = { breakMinutes: "0", to1: "15:40" };
  await expect(plan(short, [U16])).rejects.toThrow(
    /if teams that share a manager or a family can play at the same time/,
  );
  const { shared: found } = await listAvailability(admin);
  const [pair] = found;
  if (!pair) throw new Error("no pair");
  await addTeamPair(admin, pair);
  await expect(plan(short, [U16])).rejects.toThrow(/^(?!.*share a manager)The day is too short/);
  await removeTeamPair(admin, pair);
  await allowSharedPair(admin, pair);
  expect((await plan(short, [U16])).games).toHaveLength(6);
});
