import { eq } from "drizzle-orm";
import pg from "pg";
import { tournaments } from "../../../db/schema/cup.ts";
import {
  cupSettingsInput,
  type StartCupInput,
  startCupInput,
  tournamentInput,
} from "../../../domain/competition/setup/cup-input.ts";
import {
  type CupFields,
  editCup,
  readCupSettings,
} from "../../../domain/competition/setup/cup-settings.ts";
import {
  editRules,
  type RuleFields,
  readRules,
} from "../../../domain/competition/setup/rule-settings.ts";
import { rulesInput } from "../../../domain/competition/setup/rules-input.ts";
import {
  editTournament,
  readTournament,
  type TournamentFields,
} from "../../../domain/competition/setup/tournaments.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { DomainError } from "../../../domain/core/errors.ts";
import { NOTIFY_CHANNEL } from "../../../domain/core/topics.ts";
import type { World } from "../fixtures/world.ts";

/** Changes some settings of the current cup through its form and confirms any question. */
export async function changeCup(admin: Ctx, change: Partial<CupFields>): Promise<void> {
  const { fields, version } = await readCupSettings(admin);
  const save = async (confirm?: string) =>
    editCup(admin, cupSettingsInput.parse({ ...fields, ...change, version, confirm }));
  try {
    await save();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "unconfirmed") throw error;
    await save(error.confirm);
  }
}

export async function changeTournament(
  admin: Ctx,
  id: number,
  change: Partial<TournamentFields>,
): Promise<void> {
  const { fields, version } = await readTournament(admin, id);
  await editTournament(admin, id, tournamentInput.parse({ ...fields, ...change, version }));
}

/** Changes some rules of a tournament through its form and confirms any question. */
export async function changeRules(
  admin: Ctx,
  id: number,
  change: Partial<RuleFields>,
): Promise<void> {
  const { fields, version } = await readRules(admin, id);
  const save = async (confirmed?: string) =>
    editRules(admin, id, rulesInput.parse({ ...fields, ...change, version, confirmed }));
  try {
    await save();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "unconfirmed") throw error;
    await save(error.confirm);
  }
}

/** The input for starting the cup after the current one. */
export async function newCup(admin: Ctx, other: object = {}): Promise<StartCupInput> {
  const { id } = await readCupSettings(admin);
  return startCupInput.parse({
    name: "Araknid Cup",
    zone: "America/Toronto",
    datesText: "July 26–28",
    registrationClosesText: "Friday July 25 at noon",
    paymentDueText: "noon on Friday the 25th",
    from: String(id),
    ...other,
  });
}

export async function tournamentRow(world: World, id: number) {
  const [row] = await world.db.select().from(tournaments).where(eq(tournaments.id, id));
  if (!row) throw new Error("no tournament");
  return row;
}

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
