import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { brackets, tournaments } from "#db/schema/cup.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { LocalMoment } from "../competition/games/clock-rules.ts";
import { DomainError } from "../core/errors.ts";
import { readAvailability } from "./availability.ts";
import { type Availability, teamRulesOn } from "./availability-rules.ts";
import type { ConflictSettings, DayWindow, SavedRules } from "./conflict-settings-rules.ts";
import { type DraftSettings, draftGames, draftSettings, type StoredGame } from "./draft-input.ts";
import { findPastGames } from "./past-start-rules.ts";
import type { PlanBracket } from "./plan-input-rules.ts";
import type { DraftGame } from "./planner-rules.ts";

export interface BracketToPlan extends PlanBracket {
  name: string;
  tournamentName: string;
  /** A confirmed bracket accepts no new games. */
  isConfirmed: boolean;
}

export async function readBracketsToPlan(db: Database, cupId: number): Promise<BracketToPlan[]> {
  const found = await db
    .select({
      id: brackets.id,
      name: brackets.name,
      tournamentId: brackets.tournamentId,
      tournamentName: tournaments.name,
      minutes: tournaments.groupMinutes,
      isConfirmed: sql<boolean>`${tournaments.groupsConfirmedAt} is not null`,
      teamId: teams.id,
      teamName: teams.name,
    })
    .from(brackets)
    .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
    .leftJoin(teams, and(eq(teams.bracketId, brackets.id), isNull(teams.withdrawnAt)))
    .where(eq(tournaments.cupId, cupId))
    .orderBy(
      asc(tournaments.position),
      asc(tournaments.id),
      asc(brackets.position),
      asc(brackets.id),
      asc(teams.name),
      asc(teams.id),
    );
  const byId = new Map<number, BracketToPlan & { teams: { id: number; name: string }[] }>();
  for (const { teamId, teamName, ...bracket } of found) {
    const known = byId.get(bracket.id) ?? { ...bracket, teams: [] };
    byId.set(bracket.id, known);
    if (teamId !== null && teamName !== null) known.teams.push({ id: teamId, name: teamName });
  }
  return [...byId.values()];
}

export interface StoredDraft {
  id: number;
  version: number;
  madeAt: Date;
  settings: DraftSettings;
  games: StoredGame[];
}

/** `lock` locks the row until the transaction ends. */
export async function readStoredDraft(
  db: Database,
  cupId: number,
  { lock = false } = {},
): Promise<StoredDraft | null> {
  const query = db.select().from(scheduleDrafts).where(isDraftOfCup(db, cupId));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) return null;
  const settings = draftSettings.safeParse(row.settings);
  const games = draftGames.safeParse(row.games);
  // A draft of an older format is ignored.
  if (!settings.success || !games.success) return null;
  const { id, version, madeAt } = row;
  return { id, version, madeAt, settings: settings.data, games: games.data };
}

/** The rules that the organizer gave the schedule maker, and what teams can't do on these days. */
export async function readSavedRules(
  db: Database,
  cupId: number,
  dates: readonly string[],
): Promise<SavedRules> {
  const ofTeams = teamRulesOn(await readAvailability(db, cupId), dates);
  const draft = await readStoredDraft(db, cupId);
  if (!draft) return ofTeams;
  const { restMinutes, breakMinutes, places, travel, published, ...last } = draft.settings;
  const isOther = ({ date }: DayWindow) => !published.some((day) => day.date === date);
  const days = [...published, ...last.days.filter(isOther)];
  const blocked = [...published.flatMap((day) => day.blocked), ...last.blocked.filter(isOther)];
  const fields = [...new Set([...published, last].flatMap((each) => each.fields))];
  return { restMinutes, breakMinutes, blocked, fields, days, places, travel, ...ofTeams };
}

/** With the days of this draft, whose fields may share a day with those of an earlier one. */
export function withPublishedDays(settings: DraftSettings): DraftSettings {
  const { published, days, blocked, fields } = settings;
  const isOther = ({ date }: DayWindow) => !days.some((day) => day.date === date);
  const now = days.map(({ date, from, to }) => {
    const before = published.find((day) => day.date === date);
    return {
      date,
      from: before && before.from < from ? before.from : from,
      to: before && before.to > to ? before.to : to,
      fields: [...new Set([...(before?.fields ?? []), ...fields])],
      blocked: [
        ...(before?.blocked ?? []).filter(({ field }) => !fields.includes(field)),
        ...blocked.filter((each) => each.date === date),
      ],
    };
  });
  return { ...settings, published: [...published.filter(isOther), ...now] };
}

export function isDraftOfCup(db: Database, cupId: number) {
  const ids = db
    .select({ ids: sql`coalesce(array_agg(${tournaments.id}), '{}')` })
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId));
  return sql`${scheduleDrafts.tournamentIds} && (${ids})`;
}

export function conflictRulesOf(
  { restMinutes, breakMinutes, days, blocked, places, travel }: DraftSettings,
  availability: Availability,
  notBefore: LocalMoment,
  locale: Locale,
): ConflictSettings {
  const dates = days.map(({ date }) => date);
  const ofTeams = { ...teamRulesOn(availability, dates), places, travel };
  return { restMinutes, breakMinutes, windows: days, blocked, ...ofTeams, notBefore, locale };
}

/** Throws `not-found` if there is no draft and `changed` if the form is stale. */
export async function requireDraft(
  db: Database,
  cupId: number,
  version: number,
  options: { lock?: boolean } = {},
): Promise<StoredDraft> {
  const draft = await readStoredDraft(db, cupId, options);
  if (!draft || draft.games.length === 0) {
    throw new DomainError("not-found", message("scheduleErrors.noDraft"));
  }
  if (draft.version !== version) {
    throw new DomainError("changed", message("scheduleErrors.draftChanged"));
  }
  return draft;
}

/**
 * Throws for games in the past: `unconfirmed` with the time (HH:MM) from which they could be
 * planned today, else `conflict`.
 */
export function requireNotPast(
  games: readonly DraftGame[],
  { days }: Pick<DraftSettings, "days">,
  at: LocalMoment,
  locale: Locale,
): void {
  const begun = findPastGames(games, days, at, locale);
  if (begun === null) return;
  const { sentence, start } = begun;
  if (start === null) throw new DomainError("conflict", sentence);
  throw new DomainError("unconfirmed", sentence, { confirm: start });
}
