import { scheduleDrafts } from "#db/schema/scheduling.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { localMoment } from "../competition/games/clock-rules.ts";
import { formatDate } from "../competition/games/schedule-rules.ts";
import { requireGroupsOpen } from "../competition/knockout/group-stage.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic } from "../core/topics.ts";
import { type Cup, type CupChange, currentCup, mutateCupSettings } from "../cup/current-cup.ts";
import { readAvailability } from "./availability.ts";
import { teamRulesOn } from "./availability-rules.ts";
import type { DayWindow } from "./conflict-settings-rules.ts";
import type { DraftSettings, MakeDraftInput, StartInput, StoredGame } from "./draft-input.ts";
import { withTeams } from "./draft-overview.ts";
import { readGamesToPlan } from "./existing-games.ts";
import { keptGames, placedKnockout, requireOrder, requirePlaces } from "./games-in-place-rules.ts";
import { gamesToPlace } from "./games-to-place-rules.ts";
import { planInWorker } from "./plan-in-worker.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import type { DraftGame } from "./planner-rules.ts";
import {
  isDraftOfCup,
  readBracketsToPlan,
  readStoredDraft,
  requireDraft,
  requireNotPast,
} from "./stored-draft.ts";

/** Bounds the planning time. */
const MAX_GAMES = 600;

/**
 * Plans the chosen brackets' games as the cup's draft, replacing any earlier one, whose kept games
 * stay in place if the plan has their bracket, field and time. Throws `invalid` if a day is over, if
 * there is nothing to plan, if a game in place breaks a rule, or, with suggestions, if the games
 * don't fit.
 * Throws like `requireNotPast` for games in the past; with `start` (HH:MM) today's games begin then.
 * `effort` is that of `makePlan`.
 */
export async function makeDraft(
  ctx: Ctx,
  { start, ...input }: MakeDraftInput & StartInput,
  effort = 1,
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const days = startingAt(input.days, todayIn(cup.zone, ctx.now), start);
  const before = await readStoredDraft(ctx.db, cup.id);
  const settings = { ...input, days, seed: 1, undo: [], published: [] };
  const prepared = await prepare(ctx, cup, settings, { drafted: before?.games ?? [], isNew: true });
  const games = await findPlan(ctx, cup, prepared, effort);
  // The exclusive lock of the cup prevents two concurrent drafts.
  await mutateCupSettings(ctx, "schedule.make", async (change) => {
    const before = await readStoredDraft(change.tx, cup.id, { lock: true });
    const version = (before?.version ?? 0) + 1;
    const published = before?.settings.published ?? [];
    await store(change, ctx.now, { settings: { ...settings, published }, games, version });
  });
}

/** Plans again with another seed. Kept games stay in place. */
export async function remakeDraft(
  ctx: Ctx,
  { version, start }: { version: number } & StartInput,
  effort = 1,
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const draft = await requireDraft(ctx.db, cup.id, version);
  const days = startingAt(draft.settings.days, todayIn(cup.zone, ctx.now), start);
  const settings = { ...draft.settings, days, seed: draft.settings.seed + 1, undo: [] };
  const prepared = await prepare(ctx, cup, settings, { drafted: draft.games, isNew: false });
  const games = await findPlan(ctx, cup, prepared, effort);
  await mutateCupSettings(ctx, "schedule.make", async (change) => {
    await requireDraft(change.tx, cup.id, version, { lock: true });
    await store(change, ctx.now, { settings, games, version: version + 1 });
  });
}

interface Prepared {
  settings: DraftSettings;
  input: PlanInput;
}

/** Everything that can be refused before planning. */
async function prepare(
  ctx: Ctx,
  { id: cupId, zone }: Cup,
  settings: DraftSettings,
  { drafted, isNew }: { drafted: readonly StoredGame[]; isNew: boolean },
): Promise<Prepared> {
  requireNoPastDay(settings, todayIn(zone, ctx.now), ctx.locale);
  const all = await readBracketsToPlan(ctx.db, cupId);
  const chosen = all.filter(
    ({ id, teams }) => settings.bracketIds.includes(id) && teams.length > 1,
  );
  if (chosen.length === 0) {
    throw new DomainError("invalid", message("scheduleErrors.noBracket"));
  }
  await requireGroupsOpen(ctx.db, [...new Set(chosen.map(({ tournamentId }) => tournamentId))]);
  const count = chosen.reduce(
    (sum, { teams }) => sum + (settings.meetings * teams.length * (teams.length - 1)) / 2,
    0,
  );
  if (count > MAX_GAMES) {
    throw new DomainError(
      "invalid",
      message("scheduleErrors.tooManyGames", { count, max: MAX_GAMES }),
    );
  }
  const availability = await readAvailability(ctx.db, cupId);
  const dates = settings.days.map(({ date }) => date);
  const tournamentIds = new Set(chosen.map(({ tournamentId }) => tournamentId));
  const { existing, waiting } = await readGamesToPlan(
    ctx,
    cupId,
    (game) => settings.knockout && tournamentIds.has(game.tournamentId),
  );
  const kept = keptGames(drafted, settings);
  const input: PlanInput = {
    brackets: chosen,
    waiting: waiting.map((game) => placedKnockout(game, settings, kept, { isNew })),
    kept: kept.flatMap(withTeams),
    settings: { ...settings, ...teamRulesOn(availability, dates) },
    requested: availability.requested,
    existing,
    seed: settings.seed,
  };
  if (gamesToPlace(input).length === 0) {
    throw new DomainError("invalid", message("scheduleErrors.nothingLeft"));
  }
  requirePlaces(input, ctx.locale);
  return { settings, input };
}

async function findPlan(ctx: Ctx, { zone }: Cup, { settings, input }: Prepared, effort: number) {
  const plan = await planInWorker(input, { effort, locale: ctx.locale });
  if (plan.shortage !== null) throw new DomainError("invalid", plan.shortage);
  requireOrder(plan, input, ctx.locale);
  requireNotPast(plan.games, settings, localMoment(zone, ctx.now), ctx.locale);
  return plan.games;
}

function startingAt(days: DayWindow[], today: string, start: string | undefined): DayWindow[] {
  return start === undefined
    ? days
    : days.map((day) => (day.date === today && day.from < start ? { ...day, from: start } : day));
}

function requireNoPastDay({ days }: Pick<DraftSettings, "days">, today: string, locale: Locale) {
  const past = days.find(({ date }) => date < today);
  if (!past) return;
  const day = formatDate(past.date, Number(today.slice(0, 4)), locale);
  throw new DomainError("invalid", message("scheduleErrors.dayOver", { day }));
}

async function store(
  { tx, cup, audit, changed }: CupChange,
  madeAt: Date,
  { settings, games, version }: { settings: DraftSettings; games: DraftGame[]; version: number },
): Promise<void> {
  await tx.delete(scheduleDrafts).where(isDraftOfCup(tx, cup.id));
  await tx.insert(scheduleDrafts).values({
    settings,
    // Team names are looked up on every read, since they can change.
    games: games.map(({ team1Name: _one, team2Name: _other, ...game }) => game),
    version,
    madeAt,
    tournamentIds: [...new Set(games.map(({ tournamentId }) => tournamentId))],
  });
  audit(`cup:${cup.id}`, { games: games.length });
  changed(consoleTopic);
}
