import { listGames } from "#domain/competition/games/list-games.ts";
import { importGames } from "#domain/competition/import/import-games.ts";
import { confirmGroups } from "#domain/competition/knockout/group-stage.ts";
import type { MakeKnockoutInput } from "#domain/competition/knockout/input.ts";
import { readKnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import type { PlannedKnockoutGame } from "#domain/competition/knockout/plan-rules.ts";
import type { FromBracket, Source } from "#domain/competition/knockout/side-source-rules.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import type { Ctx } from "#domain/core/context.ts";
import { makeKnockout } from "#domain/scheduling/make-knockout.ts";
import { csvLine } from "../fixtures/competitions.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";
import { recordSurely } from "./games.ts";

/** Imports games that are known to be right, and need no confirmation. */
export async function importSurely(admin: Ctx, csv: string): Promise<void> {
  const report = await importGames(admin, csv);
  if (!report.ok) throw new Error(JSON.stringify(report));
}

/** A tournament with played group games: each bracket's teams finish in the order given. */
export async function playedGroups(
  world: CupWorld,
  admin: Ctx,
  name: string,
  brackets: Record<string, string[]>,
): Promise<number> {
  const rows = Object.entries(brackets).flatMap(([bracket, teams]) =>
    teams.flatMap((team, index) =>
      teams
        .slice(index + 1)
        // Better teams win by more, so teams in the same place of different brackets differ too.
        .map((other) => [name, bracket, "2025-07-15", "", team, other, teams.length - index, 0]),
    ),
  );
  const heading = ["tournament", "bracket", "date", "time", "team1", "team2", "score1", "score2"];
  const csv = [heading, ...rows].map((row) => `${csvLine(row)}\n`).join("");
  await importSurely(admin, csv);
  return world.tournamentId(name);
}

export const SIX_TEAMS = {
  "Bracket A": ["Lions", "Tigers", "Cubs"],
  "Bracket B": ["Wolves", "Bears", "Pups"],
};

let cups = 0;

/** A tournament with two played brackets of three teams and a knockout of four. */
export async function fourGoOn(world: CupWorld, admin: Ctx): Promise<number> {
  const id = await playedGroups(world, admin, `Cup of four ${++cups}`, SIX_TEAMS);
  await madeKnockout(admin, id, 4);
  return id;
}

export const FOUR_OPEN = [
  "semi-final 1: 1st in Bracket A - 2nd in Bracket B",
  "semi-final 2: 1st in Bracket B - 2nd in Bracket A",
  "third-place 1: Loser of Semi-final 1 - Loser of Semi-final 2",
  "final 1: Winner of Semi-final 1 - Winner of Semi-final 2",
];

export async function bracketNamed(admin: Ctx, id: number, name: string): Promise<number> {
  return found((await readKnockoutSetup(admin, id)).brackets, name);
}
export async function gamesNamed(admin: Ctx, id: number, names: string): Promise<number[]> {
  const all = await listGames(admin, id);
  return all
    .filter(({ team1Name, team2Name }) => `${team1Name} - ${team2Name}` === names)
    .map((game) => game.id);
}
export async function teamNamed(admin: Ctx, id: number, name: string): Promise<number> {
  return found((await readKnockoutSetup(admin, id)).teams, name);
}

function found(all: readonly { id: number; name: string }[], name: string): number {
  const one = all.find((each) => each.name === name);
  if (!one) throw new Error(`no ${name}`);
  return one.id;
}

export async function correct(
  admin: Ctx,
  id: number,
  game: string,
  [team1Score, team2Score]: [number, number],
): Promise<void> {
  const [own] = await gamesNamed(admin, id, game);
  if (own === undefined) throw new Error(`no game ${game}`);
  await recordSurely(admin, own, team1Score, team2Score);
}

/** Tournaments of two teams: without a knockout, with one, and with confirmed groups. */
export async function threeKnockouts(world: CupWorld, admin: Ctx) {
  const made = async (which: "None" | "Open" | "Confirmed") => {
    const teams = { "Bracket A": ["Owls", "Crows"] };
    const id = await playedGroups(world, admin, `Knockout ${which}`, teams);
    if (which !== "None") await madeKnockout(admin, id, 2);
    if (which === "Confirmed") await confirmGroups(admin, id);
    return String(id);
  };
  return {
    knockoutNone: await made("None"),
    knockoutOpen: await made("Open"),
    knockoutConfirmed: await made("Confirmed"),
  };
}

/** Owls and Crows were finalists until the Owls withdrew; Jays are next in line. */
export async function withdrawnFinalist(world: CupWorld, admin: Ctx) {
  const teams = { "Bracket A": ["Owls", "Crows", "Jays"] };
  const id = await playedGroups(world, admin, "Knockout withdrawn", teams);
  await madeKnockout(admin, id, 2);
  await confirmGroups(admin, id);
  const [owls, jays] = [await teamNamed(admin, id, "Owls"), await teamNamed(admin, id, "Jays")];
  const ctx = { ...admin, now: new Date(admin.now.getTime() + 60_000) };
  await withdrawTeam(ctx, { teamId: owls, choice: "remove" });
  const [final] = await knockoutGames(admin, id);
  return {
    withdrawnKnockout: String(id),
    owls: String(owls),
    jays: String(jays),
    final: String(final?.id),
  };
}

export async function madeKnockout(
  admin: Ctx,
  tournamentId: number,
  advancing: number,
  other: Partial<MakeKnockoutInput> = {},
): Promise<void> {
  await makeKnockout(admin, tournamentId, {
    advancing,
    thirdPlace: advancing >= 4,
    placement: false,
    withoutGroups: false,
    date: "2025-07-16",
    time: "09:00",
    fields: ["North", "South"],
    minutesBetween: 20,
    ...other,
  });
}

/** The knockout games in playing order, such as 'Semi-final 1: Lions - Bears'. */
export async function sides(admin: Ctx, tournamentId: number): Promise<string[]> {
  return (await knockoutGames(admin, tournamentId)).map(
    ({ stage, number, team1Name, team2Name }) => `${stage} ${number}: ${team1Name} - ${team2Name}`,
  );
}

/** Such as 'Lions - Bears, Wolves - Tigers'. */
export async function semiFinals(admin: Ctx, tournamentId: number): Promise<string> {
  return (await sides(admin, tournamentId))
    .flatMap((game) => /^semi-final .: (.*)/.exec(game)?.[1] ?? [])
    .join(", ");
}

export async function knockoutGames(admin: Ctx, tournamentId: number) {
  const games = await listGames(admin, tournamentId);
  return games.filter(({ stage }) => stage !== "group");
}

/** Plays the games as they fill up, won by the first side or by who is `better`. */
export async function playOut(
  admin: Ctx,
  tournamentId: number,
  better?: (one: string, other: string) => string,
): Promise<void> {
  for (;;) {
    const games = await knockoutGames(admin, tournamentId);
    const filled = games.filter(({ state, team1Id, team2Id }) => {
      return state === "scheduled" && team1Id !== null && team2Id !== null;
    });
    if (filled.length === 0) return;
    for (const { id, team1Name, team2Name } of filled) {
      const isFirst = !better || better(team1Name, team2Name) === team1Name;
      const [team1Score, team2Score] = isFirst ? [2, 1] : [0, 1];
      await recordSurely(admin, id, team1Score, team2Score);
    }
  }
}

export const bracketsOf = (...teams: number[]): FromBracket[] =>
  teams.map((count, index) => ({ id: 10 + index, teams: count }));

/** The pairings in playing order, such as 'A1 – B2, B1 – 3 of AC, 1#2 – winner 1'. */
export function describePlan(plan: readonly PlannedKnockoutGame[]): string {
  const words = (source: Source) => {
    if (source.kind === "place") return `${letter(source.bracketId)}${source.place}`;
    if (source.kind !== "best") return `${source.kind} ${source.from.number}`;
    const { place, rank, among } = source;
    return rank === undefined ? `${place} of ${among.map(letter).join("")}` : `${place}#${rank}`;
  };
  return plan.map(({ sides }) => sides.map(words).join(" – ")).join(", ");
}

const letter = (id: number) => "ABCDEFGHIJKL"[id - 10] ?? "?";
