import { expect } from "vitest";
import { addCard, voidCard } from "../../../domain/competition/games/cards.ts";
import { importGames } from "../../../domain/competition/import/import-games.ts";
import {
  addBracket,
  deleteBracket,
  renameBracket,
} from "../../../domain/competition/setup/brackets.ts";
import { tournamentInput } from "../../../domain/competition/setup/cup-input.ts";
import {
  movePlayDays,
  readContradictingDays,
} from "../../../domain/competition/setup/play-days.ts";
import { startCup } from "../../../domain/competition/setup/start-cup.ts";
import { addTournament, deleteTournament } from "../../../domain/competition/setup/tournaments.ts";
import { standingsInput } from "../../../domain/competition/standings/input.ts";
import {
  givePoints,
  recordDraw,
  voidDraw,
  voidPoints,
} from "../../../domain/competition/standings/points-and-draws.ts";
import {
  editStandings,
  readStandingsSettings,
} from "../../../domain/competition/standings/standings-settings.ts";
import { currentCup, listBrackets } from "../../../domain/cup/current-cup.ts";
import { announceInput } from "../../../domain/site/announcements/announcement-input.ts";
import {
  listAnnouncements,
  sendAnnouncement,
  takeDownBanner,
} from "../../../domain/site/announcements/announcements.ts";
import { purge } from "../../../domain/site/retention.ts";
import { markOverdueTeams } from "../../../domain/teams/fees.ts";
import { changeCup, changeTournament, newCup } from "../factories/cups.ts";
import { tiedTables } from "../factories/tied-tables.ts";
import { U13, U16 } from "../fixtures/world.ts";
import type { MutationDriver } from "./mutation-driver.ts";

export async function cupMutations({ site, admin, drive, openAll }: MutationDriver): Promise<void> {
  const u13 = await site.tournamentId(U13);
  const written = { subject: "Rain", body: "Bring a coat.", bannerUntil: "2025-07-16T20:00" };
  const { teamId } = await site.team("Last Ones");
  await openAll();
  for (const to of ["everyone", `tournament:${u13}`, `team:${teamId}`]) {
    await drive("announcement.write", () =>
      sendAnnouncement(admin, announceInput.parse({ ...written, to })),
    );
  }
  const { id: cupId } = await currentCup(site.visitor().db);
  for (const { id } of (await listAnnouncements(admin, cupId)).slice(0, 3)) {
    await drive("announcement.take-down", () => takeDownBanner(admin, { announcementId: id }));
  }
  await drive("cup.edit", () =>
    changeCup(admin, {
      name: "Spider Cup",
      contactEmail: "spider@example.net",
      place: "Elsewhere",
      prizeText: "$1,000",
      teamFee: "200",
      startsOn: "2025-07-14",
      endsOn: "2025-07-16",
    }),
  );
  const days = await readContradictingDays(admin);
  const [moved] = days?.playDays ?? [];
  await drive("cup.move-days", () =>
    movePlayDays(admin, {
      version: days?.version ?? "",
      days: [{ id: moved?.id ?? 0, day: "2025-07-15" }],
    }),
  );
  await drive("cup.edit", () => changeCup(admin, { zone: "Asia/Tokyo" }));
  await drive("cup.edit", () => changeCup(admin, { zone: "America/Los_Angeles" }));
  await drive("bracket.add", () => addBracket(admin, u13, { name: "Bracket Z" }));
  const added = (await listBrackets(site.visitor().db, [u13])).find(
    ({ name }) => name === "Bracket Z",
  );
  const bracketId = added?.id ?? 0;
  await drive("bracket.rename", () => renameBracket(admin, u13, { bracketId, name: "Bracket Y" }));
  await drive("bracket.delete", () => deleteBracket(admin, u13, { bracketId }));
  const settings = { name: "Girls U12", slug: "girls-u12", rosterSize: "9" };
  const id = await drive("tournament.add", () =>
    addTournament(admin, tournamentInput.parse(settings)),
  );
  await drive("tournament.edit", () => changeTournament(admin, id, { name: "Girls U14" }));
  await drive("tournament.delete", () => deleteTournament(admin, id));
  await drive("tournament.edit", () => changeTournament(admin, u13, { name: "Under 15" }));
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  for (const row of [
    "Under 15,Bracket A,,2025-07-15,15:00,North,Cubs,Last Ones,2,1",
    "Under 15,Bracket A,,2025-07-15,16:00,North,Cubs,Newcomers,,",
    "Under 15,Bracket New,,2025-07-15,17:00,North,Ants,Bees,2,1",
    "Brand New,Bracket A,,2025-07-15,17:00,North,Crabs,Ducks,2,1",
  ]) {
    await drive("game.import", async () => {
      expect(await importGames(admin, `${heading}\n${row}\n`)).toMatchObject({ ok: true });
    });
  }
}

export async function standingsMutations({
  site,
  admin,
  drive,
  openAll,
}: MutationDriver): Promise<void> {
  const u16 = await site.tournamentId(U16);
  const decided = await tiedTables(site, admin);
  const [bracketId, gameId] = [Number(decided["Bracket D"]), Number(decided["game of Geese"])];
  const id = (name: string) => Number(decided[name]);
  await openAll();
  const settings = async (typed: Record<string, string>) => {
    const { fields, version } = await readStandingsSettings(admin);
    await editStandings(admin, standingsInput.parse({ ...fields, version, ...typed }));
  };
  await drive("standings.edit", () => settings({ step2: "fair-play", step3: "lots" }));
  const teamIds = [id("Drakes"), id("Ducks")];
  const drawId = await drive("standings.draw", () =>
    recordDraw(admin, u16, { bracketId, teamIds }),
  );
  await drive("standings.void-draw", () => voidDraw(admin, u16, { drawId }));
  const points = { teamId: id("Ducks"), points: -1, reason: "Late." };
  const adjustmentId = await drive("standings.points", () => givePoints(admin, u16, points));
  await drive("standings.void-points", () => voidPoints(admin, u16, { adjustmentId }));
  const who = { teamId: id("Swans"), playerId: null };
  const cardId = await drive("game.card", () =>
    addCard(admin, gameId, { who, kind: "red", minute: null }),
  );
  await drive("game.void-card", () => voidCard(admin, gameId, { cardId }));
}

export async function endOfCupMutations({ site, admin, drive }: MutationDriver): Promise<void> {
  await drive("cup.edit", () => changeCup(admin, { paymentDueAt: "2025-07-15T12:30" }));
  const later = (days: number) => ({
    ...site.visitor(),
    now: new Date(site.now.getTime() + days * 86_400_000),
  });
  await drive("team.deadline", () => markOverdueTeams(later(2)));
  const long = { subject: "Thanks", body: "See you.", bannerUntil: "2027-07-16T20:00" };
  await drive("announcement.write", () =>
    sendAnnouncement(admin, announceInput.parse({ ...long, to: "everyone" })),
  );
  // People's data is deleted first and the rest later, and each publishes its own change.
  let steps = 0;
  const goOn = () => ++steps <= 3;
  const purged = await drive("retention.purge", () => purge(later(500), { backupDays: 30, goOn }));
  expect(Object.keys(purged)).toEqual(["personal-data"]);
  const rest = await drive("retention.purge", () => purge(later(500), { backupDays: 30 }));
  expect(rest.announcements).toBeGreaterThan(0);
  await drive("cup.start", async () => startCup(admin, await newCup(admin, { name: "Next Cup" })));
}
