import { type LocalMoment, nextStart } from "../competition/games/clock-rules.ts";
import { addDays, parseDate } from "../core/date-rules.ts";
import type { Cup, Tournament } from "../cup/current-cup.ts";
import { type DayWindow, MAX_DAYS, MAX_FIELDS, USUAL_GAPS } from "./conflict-settings-rules.ts";
import { bracketField, type DraftSettings, isFirstStepField } from "./draft-input.ts";
import { linesOf } from "./draft-lines-rules.ts";
import { daysFrom } from "./past-start-rules.ts";
import type { FixedGame } from "./plan-input-rules.ts";
import type { BracketToPlan } from "./stored-draft.ts";
import { tournamentValues } from "./tournament-options-rules.ts";

type Values = Record<string, string>;

interface Known {
  brackets: readonly BracketToPlan[];
  tournaments: readonly Pick<Tournament, "id" | "playsOn">[];
  existing: readonly FixedGame[];
  cup: Pick<Cup, "startsOn" | "endsOn">;
  at: LocalMoment;
  /** Of the last draft. */
  settings: DraftSettings | null;
  /** That draft isn't published yet. */
  isDrafted: boolean;
  /** The fields of the first step, once it was sent. */
  typed: Readonly<Values>;
}

const USUAL = { from: "09:00", to: "20:30" };

/**
 * The values of the form: as in the last draft, and else, so that nothing has to be typed, the next
 * play day with all that has no games yet.
 */
export function planValues(known: Known): Values {
  const { settings, isDrafted, typed } = known;
  const last = settings && lastPlan(known, settings);
  const plan = last && (isDrafted || last.bracketIds.length > 0) ? last : nextPlan(known);
  const values = { ...plan.days, ...valuesOfBrackets(plan.bracketIds), ...usualSettings(known) };
  const all = typed["fields"] === undefined ? values : withFirstStep(known, values);
  const fields = linesOf(all["fields"] ?? "").map((line) => line.trim());
  return { ...all, ...tournamentValues(settings?.tournaments ?? [], fields) };
}

function lastPlan({ brackets, existing, at, isDrafted }: Known, settings: DraftSettings) {
  const chosen = brackets.filter(
    (bracket) =>
      settings.bracketIds.includes(bracket.id) &&
      !bracket.isConfirmed &&
      (isDrafted || hasGamesLeft(bracket, existing, settings.meetings)),
  );
  return {
    bracketIds: chosen.map(({ id }) => id),
    days: valuesOfDays(openDays(settings.days, at)),
  };
}

function nextPlan({ brackets, tournaments, existing, cup, at, settings }: Known) {
  const open = brackets.filter(({ isConfirmed, teams }) => !isConfirmed && teams.length > 1);
  const left = open.filter((bracket) => hasGamesLeft(bracket, existing, settings?.meetings ?? 1));
  const candidates = left.length > 0 ? left : open;
  const dayOf = new Map(tournaments.map(({ id, playsOn }) => [id, playsOn]));
  const isCupDay = (day: string) =>
    day >= at.date && (cup.startsOn ?? day) <= day && day <= (cup.endsOn ?? day);
  const [day = null] = candidates
    .flatMap(({ tournamentId }) => dayOf.get(tournamentId) ?? [])
    .filter(isCupDay)
    .toSorted();
  const chosen = candidates.filter(({ tournamentId }) => {
    const own = dayOf.get(tournamentId) ?? null;
    return day === null || own === null || own === day || !isCupDay(own);
  });
  const { from, to } = settings?.days[0] ?? USUAL;
  const date = day ?? cup.startsOn ?? at.date;
  return {
    bracketIds: chosen.map(({ id }) => id),
    days: valuesOfDays(openDays([{ from, to, date }], at)),
  };
}

function hasGamesLeft(
  { id, teams }: BracketToPlan,
  existing: readonly FixedGame[],
  meetings: number,
): boolean {
  const played = existing.filter(({ bracketId }) => bracketId === id).length;
  return played < (meetings * teams.length * (teams.length - 1)) / 2;
}

function usualSettings({ existing, settings }: Known): Values {
  if (settings) {
    return {
      fields: settings.fields.join("\n"),
      blocked: settings.blockedText,
      ...(settings.knockout ? { knockout: "on" } : {}),
      open: settings.openText,
      places: settings.placesText,
      restCeiling: settings.restCeiling === null ? "" : String(settings.restCeiling),
      breakMinutes: String(settings.breakMinutes),
      restMinutes: String(settings.restMinutes),
      meetings: String(settings.meetings),
    };
  }
  const fields = new Set(existing.map(({ field }) => field ?? ""));
  const known = [...fields].filter((field) => field !== "").toSorted(byName);
  return {
    fields: (known.length > 0 ? known.slice(0, MAX_FIELDS) : ["Field 1", "Field 2"]).join("\n"),
    breakMinutes: String(USUAL_GAPS.breakMinutes),
    restMinutes: String(USUAL_GAPS.restMinutes),
    meetings: "1",
  };
}

/** A day that was not suggested starts as usual. */
function withFirstStep({ typed, settings, at }: Known, values: Values): Values {
  const { from, to } = settings?.days[0] ?? USUAL;
  const numbers = Array.from({ length: MAX_DAYS }, (_, index) => index + 1);
  const days = numbers.flatMap((number): DayWindow[] => {
    const date = parseDate(typed[`day${number}`] ?? "");
    if (date === null) return [];
    const known = numbers.find((each) => values[`day${each}`] === date);
    const [start, end] = [values[`from${known}`], values[`to${known}`]];
    if (start && end) return [{ date, from: start, to: end }];
    const day = { date, from, to };
    return [daysFrom([day], nextStart(at)).find((each) => each.date === date) ?? day];
  });
  const rest = Object.entries(values).filter(
    ([name]) => !isFirstStepField(name) && !/^(?:from|to)\d$/.test(name),
  );
  const sent = Object.entries(typed).filter(
    ([name]) => isFirstStepField(name) && !name.startsWith("day"),
  );
  return { ...Object.fromEntries([...rest, ...sent]), ...valuesOfDays(days) };
}

/** The last draft's days from now on; if none are left, today or, late in the day, tomorrow. */
function openDays(days: readonly DayWindow[], at: LocalMoment): DayWindow[] {
  const start = nextStart(at);
  const open = daysFrom(days, start);
  if (open.length > 0) return open;
  const { from, to } = days[0] ?? USUAL;
  const coming = [at.date, addDays(at.date, 1)].map((date) => ({ date, from, to }));
  return daysFrom(coming, start).slice(0, 1);
}

function valuesOfDays(days: readonly DayWindow[]): Values {
  return Object.fromEntries(
    days.flatMap(({ date, from, to }, index) => [
      [`day${index + 1}`, date],
      [`from${index + 1}`, from],
      [`to${index + 1}`, to],
    ]),
  );
}

function valuesOfBrackets(ids: readonly number[]): Values {
  return Object.fromEntries(ids.map((id) => [bracketField(id), "on"]));
}

const byName = new Intl.Collator("en", { numeric: true }).compare;
