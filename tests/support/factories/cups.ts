import { and, eq } from "drizzle-orm";
import pg from "pg";
import { tournaments } from "#db/schema/cup.ts";
import { cupSettingsInput, tournamentInput } from "#domain/competition/setup/cup-input.ts";
import {
  type CupFields,
  editCup,
  readCupSettings,
} from "#domain/competition/setup/cup-settings.ts";
import { openDraft, readNextCup, startDraft } from "#domain/competition/setup/next-cup.ts";
import { editRules, type RuleFields, readRules } from "#domain/competition/setup/rule-settings.ts";
import { rulesInput } from "#domain/competition/setup/rules-input.ts";
import {
  editTournament,
  readTournament,
  type TournamentFields,
} from "#domain/competition/setup/tournaments.ts";
import type { Ctx } from "#domain/core/context.ts";
import { NOTIFY_CHANNEL } from "#domain/core/topics.ts";
import { listTournaments } from "#domain/cup/current-cup.ts";
import type { World } from "../fixtures/world.ts";
import { confirming } from "./confirming.ts";

export async function changeCup(admin: Ctx, change: Partial<CupFields>): Promise<void> {
  const { fields, version } = await readCupSettings(admin);
  await confirming((confirm) =>
    editCup(admin, cupSettingsInput.parse({ ...fields, ...change, version, confirm })),
  );
}

export async function changeTournament(admin: Ctx, id: number, change: Partial<TournamentFields>) {
  const { fields, version } = await readTournament(admin, id);
  await editTournament(admin, id, tournamentInput.parse({ ...fields, ...change, version }));
}

export async function changeRules(admin: Ctx, id: number, change: Partial<RuleFields>) {
  const { fields, version } = await readRules(admin, id);
  await confirming((confirmed) =>
    editRules(admin, id, rulesInput.parse({ ...fields, ...change, version, confirmed })),
  );
}

/** What the organizer fills in for the cup after the current one. */
export function newCup(other: Partial<CupFields> = {}): Partial<CupFields> {
  return {
    name: "Araknid Cup",
    zone: "America/Toronto",
    datesText: "July 26–28",
    registrationClosesText: "Friday July 25 at noon",
    paymentDueText: "noon on Friday the 25th",
    ...other,
  };
}

export async function draftNextCup(admin: Ctx, input = newCup()): Promise<number> {
  await startDraft(admin);
  const { id, fields, version } = await readCupSettings(admin, "draft");
  await editCup(admin, cupSettingsInput.parse({ ...fields, ...input, version }), "draft");
  return id;
}

/** Opens the next cup, with the age groups of the current one. */
export async function startCup(admin: Ctx, input = newCup()): Promise<void> {
  const before = await listTournaments(admin, (await readNextCup(admin)).current.id);
  const draftId = await draftNextCup(admin, input);
  for (const { slug, name, earliestBirthYear, latestBirthYear, bornText } of before) {
    await admin.db
      .update(tournaments)
      .set({ name, earliestBirthYear, latestBirthYear, bornText })
      .where(and(eq(tournaments.cupId, draftId), eq(tournaments.slug, slug)));
  }
  await confirming((confirmed) => openDraft(admin, { draftId, confirmed }));
}

export const tournamentRow = (world: World, id: number) => world.row(tournaments, { id });

export async function heardDuring(world: World, act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const listener = new pg.Client(world.config);
  listener.on("notification", ({ payload = "" }) => heard.push(...payload.split(" ").slice(1)));
  await listener.connect();
  await listener.query(`listen ${NOTIFY_CHANNEL}`);
  await act();
  await listener.query(`notify ${NOTIFY_CHANNEL}, 'now mark'`);
  while (heard.at(-1) !== "mark") await listener.query("select");
  await listener.end();
  return heard.slice(0, -1);
}
