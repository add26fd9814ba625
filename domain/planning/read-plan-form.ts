import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { GAME_LENGTHS } from "../games/length-rules.ts";
import { addDays } from "../players/age-rules.ts";
import { daysFrom, type LocalMoment, localMoment, nextStart } from "./begun-rules.ts";
import type { DayWindow } from "./conflict-rules.ts";
import { bracketField, type DraftSettings } from "./input.ts";
import { readBracketsToPlan, readStanding, readStoredDraft } from "./read-plan.ts";

export interface PlanForm {
  brackets: {
    id: number;
    name: string;
    tournamentName: string;
    teams: number;
    isConfirmed: boolean;
  }[];
  values: Record<string, string>;
}

export async function readPlanForm(ctx: Ctx): Promise<PlanForm> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [brackets, stored] = await Promise.all([
    readBracketsToPlan(ctx.db, cup.id),
    readStoredDraft(ctx.db, cup.id),
  ]);
  const at = localMoment(cup.zone, ctx.now);
  const offered = brackets.map(({ teams, ...bracket }) => ({ ...bracket, teams: teams.length }));
  const open = offered.filter(({ isConfirmed }) => !isConfirmed);
  if (stored) {
    const openIds = new Set(open.map(({ id }) => id));
    const bracketIds = stored.settings.bracketIds.filter((id) => openIds.has(id));
    const days = openDays(stored.settings.days, at);
    return { brackets: offered, values: valuesOf({ ...stored.settings, bracketIds, days }) };
  }
  const fields = (await readStanding(ctx.db, cup.id)).map(({ field }) => field ?? "");
  const known = [...new Set(fields)].filter((field) => field !== "").toSorted(byName);
  return {
    brackets: offered,
    values: {
      ...Object.fromEntries(
        open.filter(({ teams }) => teams > 1).map(({ id }) => [bracketField(id), "on"]),
      ),
      fields: (known.length > 0 ? known : ["Field 1", "Field 2"]).join("\n"),
      ...valuesOfDays(openDays([{ ...USUAL, date: cup.startsOn ?? at.date }], at)),
      gameMinutes: String(GAME_LENGTHS.group.minutes),
      breakMinutes: "5",
      restMinutes: "10",
      meetings: "1",
    },
  };
}

const USUAL = { from: "09:00", to: "20:30" };

/** The last draft's days from now on; if none are left, today or, late in the day, tomorrow. */
function openDays(days: readonly DayWindow[], at: LocalMoment): DayWindow[] {
  const start = nextStart(at);
  const open = daysFrom(days, start);
  if (open.length > 0) return open;
  const { from, to } = days[0] ?? USUAL;
  const coming = [at.date, addDays(at.date, 1)].map((date) => ({ date, from, to }));
  return daysFrom(coming, start).slice(0, 1);
}

function valuesOfDays(days: readonly DayWindow[]): Record<string, string> {
  return Object.fromEntries(
    days.flatMap(({ date, from, to }, place) => [
      [`day${place + 1}`, date],
      [`from${place + 1}`, from],
      [`to${place + 1}`, to],
    ]),
  );
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

function valuesOf(settings: DraftSettings): Record<string, string> {
  return {
    ...Object.fromEntries(settings.bracketIds.map((id) => [bracketField(id), "on"])),
    ...valuesOfDays(settings.days),
    fields: settings.fields.join("\n"),
    blocked: settings.blockedText,
    gameMinutes: String(settings.gameMinutes),
    breakMinutes: String(settings.breakMinutes),
    restMinutes: String(settings.restMinutes),
    meetings: String(settings.meetings),
  };
}
