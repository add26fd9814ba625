import { eq, inArray } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import { pushFollows } from "#db/schema/messaging.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import type { PushText } from "#domain/messaging/push-message-rules.ts";
import { notifyFollowers } from "#domain/messaging/push-outbox.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { teamName } from "../games/game-name-rules.ts";
import type { Game } from "../games/game-teams.ts";
import type { Game as ListedGame } from "../games/list-games.ts";
import type { Result } from "../games/result-rules.ts";
import { bySchedule } from "../games/schedule-rules.ts";
import { readPlaceholders } from "../knockout/sources.ts";
import {
  type AlertSchedule,
  type AlertTeams,
  formatAlertSchedule,
  isAlertTimely,
  newTimeSentence,
  nextGameAlert,
  notPlayingAlert,
  rescheduleAlert,
  resultAlert,
  versus,
} from "./game-alert-rules.ts";

type Now = Pick<Ctx, "now">;

/** Minutes until each kind of notification is stale. */
const ALERT_LIFETIMES = { result: 12 * 60, begun: 30, newTimes: 180, change: 24 * 60 };

/**
 * Runs inside the caller's transaction. `game` is the row before the change, `result` the new
 * state.
 */
export async function notifyOfResult(tx: Database, ctx: Now, game: Game, result: Result) {
  const isBegun = result.state === "live" || result.state === "scheduled";
  const minutes = isBegun ? ALERT_LIFETIMES.begun : ALERT_LIFETIMES.result;
  const textFor = (sides: AlertTeams, locale: Locale) =>
    resultAlert(sides, game, { before: game, after: result }, locale);
  await notifyOfGame(tx, ctx, game, textFor, { minutes });
}

export async function notifyOfReschedule(
  tx: Database,
  ctx: Now,
  before: Game,
  after: AlertSchedule,
): Promise<void> {
  // Checks the new date: a move into the past is a correction, but one into the future is news.
  const game = { ...before, date: after.date };
  await notifyOfGame(tx, ctx, game, (sides, locale) =>
    rescheduleAlert(sides, before, after, locale),
  );
}

export async function notifyOfRemoval(tx: Database, ctx: Now, before: Game): Promise<void> {
  if (before.state === "cancelled") return;
  const body = message("push.schedule.removed");
  const textFor = (sides: AlertTeams) => ({ title: versus(sides), body });
  await notifyOfGame(tx, ctx, before, textFor, { path: "/schedules-results" });
}

export async function notifyOfRestoredGame(tx: Database, ctx: Now, game: Game): Promise<void> {
  await notifyOfGame(tx, ctx, game, (sides, locale) => ({
    title: versus(sides),
    body: message("push.schedule.restored", { when: formatAlertSchedule(game, locale) }),
  }));
}

/**
 * Notifies a team's followers that it entered or left a knockout game, or meets a different
 * opponent than announced. `before` is the game's row with its old teams.
 */
export async function notifyOfPairing(
  tx: Database,
  ctx: Now,
  before: Game,
  after: Pick<Game, "team1Id" | "team2Id">,
): Promise<void> {
  const [old, current] = [before, after].map(({ team1Id, team2Id }) => [team1Id, team2Id]);
  for (const teamId of new Set([...(old ?? []), ...(current ?? [])])) {
    if (teamId === null) continue;
    const [opponentBefore = null, opponent = null] = [old, current].map((ids) =>
      ids?.find((id) => id !== null && id !== teamId),
    );
    const plays = current?.includes(teamId) === true;
    // The opponent is announced with the game, and again only if it changes.
    const meetsAnother = opponentBefore !== null && opponentBefore !== opponent;
    if (old?.includes(teamId) === plays && !meetsAnother) continue;
    const names = plays && opponent !== null ? await namesOf(tx, [opponent]) : null;
    const game = { ...before, team1Id: teamId, team2Id: null };
    await notifyOfGame(tx, ctx, game, ({ team1Name }, locale) =>
      plays
        ? nextGameAlert(team1Name, before, names?.get(opponent ?? 0) ?? null, locale)
        : notPlayingAlert(team1Name, before),
    );
  }
}

/** Does nothing for a game of the past, without followers, or without a text. */
async function notifyOfGame(
  tx: Database,
  ctx: Now,
  game: Game,
  textFor: (sides: AlertTeams, locale: Locale) => PushText | null,
  { minutes = ALERT_LIFETIMES.change, path = `/games/${game.id}` } = {},
): Promise<void> {
  const teamIds = [game.team1Id, game.team2Id].filter((id) => id !== null);
  const [followed] = await tx
    .select({ teamId: pushFollows.teamId })
    .from(pushFollows)
    .where(inArray(pushFollows.teamId, teamIds))
    .limit(1);
  if (!followed) return;
  const [place] = await tx
    .select({ zone: cups.zone })
    .from(tournaments)
    .innerJoin(cups, eq(cups.id, tournaments.cupId))
    .where(eq(tournaments.id, game.tournamentId));
  if (!place || !isAlertTimely(game, todayIn(place.zone, ctx.now))) return;
  const names = await namesOf(tx, teamIds);
  const placeholders = (await readPlaceholders(tx, [game.id])).get(game.id);
  const [team1Name = "", team2Name = ""] = ([1, 2] as const).map(
    (side) => names.get(game[`team${side}Id`] ?? 0) ?? placeholders?.[side] ?? OPEN,
  );
  const textIn = (locale: Locale) => textFor({ team1Name, team2Name, game }, locale);
  await notifyFollowers(tx, ctx, { teamIds }, textIn, { path, tag: `game-${game.id}`, minutes });
}

const OPEN = message("games.toBeDecided");

async function namesOf(tx: Database, teamIds: number[]): Promise<Map<number, Text>> {
  const rows = await tx.select().from(teams).where(inArray(teams.id, teamIds));
  return new Map(
    rows.map(({ id, name, withdrawnAt }) => [id, teamName(name, withdrawnAt !== null)]),
  );
}

export async function notifyOfTeamWithdrawal(
  tx: Database,
  ctx: Now,
  team: { id: number; cupId: number; name: string; slug: string },
  what: "withdrawn" | "back",
): Promise<void> {
  const [cup] = await tx.select({ name: cups.name }).from(cups).where(eq(cups.id, team.cupId));
  const name = { cup: cup?.name ?? "" };
  const body =
    what === "withdrawn" ? message("push.team.withdrawn", name) : message("push.team.back", name);
  const to = { teamIds: [team.id] };
  await notifyFollowers(tx, ctx, to, () => ({ title: team.name, body }), {
    path: `/teams/${team.slug}`,
    tag: `team-${team.id}`,
    minutes: ALERT_LIFETIMES.change,
  });
}

/** One message per team about all its games that have a new time. */
export async function notifyNewTimes(
  tx: Database,
  ctx: Now,
  zone: string,
  moved: readonly ListedGame[],
): Promise<void> {
  const today = todayIn(zone, ctx.now);
  const timely = moved.filter((each) => isAlertTimely(each, today)).toSorted(bySchedule);
  const open = timely.filter(({ team1Id, team2Id }) => team1Id === null || team2Id === null);
  const placeholders = await readPlaceholders(tx, idsIn(open));
  type Sentence = (locale: Locale) => Message;
  const byTeam = new Map<string, { id: number; name: Text; sentences: Sentence[] }>();
  for (const game of timely) {
    const [team1Name, team2Name] = ([1, 2] as const).map((side) =>
      game[`team${side}Id`] === null
        ? (placeholders.get(game.id)?.[side] ?? OPEN)
        : teamName(game[`team${side}Name`], game[`team${side}Withdrawn`]),
    ) as [Text, Text];
    for (const side of [1, 2] as const) {
      const [id, slug] = [game[`team${side}Id`], game[`team${side}Slug`]];
      if (id === null || slug === null) continue;
      const name = side === 1 ? team1Name : team2Name;
      const team = byTeam.get(slug) ?? { id, name, sentences: [] };
      team.sentences.push((locale) =>
        newTimeSentence({ team1Name, team2Name, game }, game, today, locale),
      );
      byTeam.set(slug, team);
    }
  }
  for (const [slug, { id, name: team, sentences }] of byTeam) {
    const textIn = (locale: Locale): PushText => ({
      title: message("push.newTime.title", { team }),
      body: sentences.map((sentence) => translate(locale, sentence(locale))).join(" "),
    });
    await notifyFollowers(tx, ctx, { teamIds: [id] }, textIn, {
      path: `/teams/${slug}`,
      tag: `times-${id}`,
      minutes: ALERT_LIFETIMES.newTimes,
    });
  }
}
