import { asc, eq } from "drizzle-orm";
import { tournaments } from "../../../db/schema/cup.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { formVersion, requireUnchanged } from "../../core/form-version.ts";
import { cupTopic, tournamentTopic } from "../../core/topics.ts";
import {
  type Cup,
  currentCup,
  listTournaments,
  mutateCupSettings,
  type Tournament,
} from "../../cup/current-cup.ts";
import { byPlayDay } from "../../cup/tournament-rules.ts";
import type { MovePlayDaysInput } from "./cup-input.ts";
import {
  contradictingDaysMessage,
  daysOfCup,
  type PlayDay,
  playDaysOf,
} from "./play-days-rules.ts";

export interface ContradictingDays {
  sentence: string;
  playDays: PlayDay[];
  cupDays: string[];
  version: string;
}

export async function readContradictingDays(ctx: Ctx): Promise<ContradictingDays | null> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const all = byPlayDay(await listTournaments(ctx, cup.id));
  const playDays = playDaysOf(cup, all);
  if (!playDays.some(({ isStray }) => isStray)) return null;
  return {
    sentence: contradictingDaysMessage(cup, playDays),
    playDays,
    cupDays: daysOfCup(cup),
    version: daysVersion(cup, all),
  };
}

/** Throws `invalid` for a day outside the cup's dates and `changed` if the form is stale. */
export async function movePlayDays(ctx: Ctx, { days, version }: MovePlayDaysInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, "cup.move-days", async ({ tx, cup, audit, changed }) => {
    const all = await tx
      .select()
      .from(tournaments)
      .where(eq(tournaments.cupId, cup.id))
      .orderBy(asc(tournaments.id))
      .for("update");
    requireUnchanged(version, daysVersion(cup, all));
    const cupDays = daysOfCup(cup);
    const known = new Map(playDaysOf(cup, all).map((each) => [each.id, each.day]));
    for (const { id, day } of days) {
      if (!known.has(id))
        throw new DomainError(
          "not-found",
          "We couldn't find that tournament. Reload the page and try again.",
        );
      if (!cupDays.includes(day)) throw new DomainError("invalid", "Pick a day of the cup.");
    }
    const moved = days.filter(({ id, day }) => known.get(id) !== day);
    if (moved.length === 0) return;
    for (const { id, day } of moved) {
      await tx.update(tournaments).set({ playsOn: day }).where(eq(tournaments.id, id));
    }
    audit(`cup:${cup.id}`, { tournaments: moved.map(({ id }) => id) });
    changed(cupTopic(cup.id), ...moved.map(({ id }) => tournamentTopic(id)));
  });
}

function daysVersion(cup: Cup, all: readonly Tournament[]): string {
  const days = all
    .map(({ id, playsOn, playsText }) => [id, playsOn, playsText] as const)
    .toSorted(([one], [other]) => one - other);
  return formVersion({ cup: [cup.id, cup.startsOn, cup.endsOn], days });
}
