import { and, eq, sql } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { type Message, message } from "#i18n/message.ts";
import {
  dayAndTimeOf,
  isPast,
  localMoment,
  minutesOfDay,
  nextStart,
  whyPast,
} from "../competition/games/clock-rules.ts";
import { stageLength } from "../competition/games/game-length-rules.ts";
import { formatTime, type Stage } from "../competition/games/schedule-rules.ts";
import { mutateKnockout } from "../competition/knockout/advance-teams.ts";
import { countTeams, hasGroupGames } from "../competition/knockout/group-stage.ts";
import type { MakeKnockoutInput } from "../competition/knockout/input.ts";
import {
  advancingChoices,
  bracketWithoutGroups,
  kickOffs,
  MAX_ADVANCING,
  planKnockout,
} from "../competition/knockout/plan-rules.ts";
import {
  type FromBracket,
  type GameKey,
  isSameGame,
} from "../competition/knockout/side-source-rules.ts";
import { sideSourceRow } from "../competition/knockout/sources.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { addDays } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { type Cup, currentTournament } from "../cup/current-cup.ts";
import type { BlockedTime } from "./conflict-settings-rules.ts";
import { readFixedGames } from "./existing-games.ts";
import type { FixedGame } from "./plan-input-rules.ts";
import { readSavedRules } from "./stored-draft.ts";

/**
 * Creates a tournament's knockout games, even before the group stage is played. Throws `conflict`
 * if there are knockout games already, and `invalid` if it would start in the past.
 */
export async function makeKnockout(ctx: Ctx, tournamentId: number, input: MakeKnockoutInput) {
  await mutateKnockout(ctx, "knockout.make", tournamentId, async (change) => {
    const { tx, cup, tournament, knockout, audit } = change;
    if (knockout.length > 0) {
      throw new DomainError("conflict", message("competitionErrors.knockout.exists"));
    }
    const from = await countTeams(tx, tournament.id);
    const { thirdPlace, placement, withoutGroups, date } = input;
    const advancing = withoutGroups
      ? await requireNoGroups(tx, tournament.id, from)
      : input.advancing;
    if (!advancingChoices(from).includes(advancing)) {
      const sentence = message("competitionErrors.knockout.tooFew", { count: advancing });
      throw new DomainError("invalid", sentence, { field: "goOn" });
    }
    const begun = whyPast(input, localMoment(cup.zone, ctx.now), ctx.locale);
    if (begun !== null) throw new DomainError("invalid", begun.sentence, { field: begun.field });
    const plan = planKnockout(from, { advancing, thirdPlace, placement });
    const { blocked = [] } = await readSavedRules(tx, cup.id, []);
    const others = await readFixedGames({ db: tx, locale: ctx.locale }, cup.id);
    const lengthOf = (stage: Stage) => stageLength(stage, tournament).minutes;
    const times = kickOffs(plan, input, lengthOf, [...blocked, ...others.flatMap(takenBy)]);
    if (times === null) {
      const sentence = message("competitionErrors.knockout.dayTooShort");
      throw new DomainError("invalid", sentence, { field: "time" });
    }
    const made = await tx
      .insert(games)
      .values(
        plan.map(({ stage, number, firstPlace, lastPlace }, index) => ({
          tournamentId: tournament.id,
          stage,
          number,
          firstPlace,
          lastPlace,
          date,
          ...times[index],
        })),
      )
      .returning();
    const idOf = (key: GameKey): number => {
      const game = made.find((each) => isSameGame(each, key));
      if (!game) throw new Error(`The knockout has no ${key.stage} ${key.number}.`);
      return game.id;
    };
    await tx
      .insert(gameSlots)
      .values(
        plan.flatMap((game) =>
          game.sides.map((source, index) =>
            sideSourceRow({ gameId: idOf(game), side: index === 0 ? 1 : 2, source }, idOf),
          ),
        ),
      );
    await tx.update(tournaments).set({ withoutGroups }).where(eq(tournaments.id, tournament.id));
    audit(`tournament:${tournament.id}`, {
      goOn: advancing,
      date,
      games: made.map(({ id }) => id),
    });
  });
}

const LAST_MINUTE = 24 * 60 - 1;

/** The time that a game takes on its field. */
function takenBy({ date, time, minutes, field }: FixedGame): BlockedTime[] {
  if (time === null || field === null) return [];
  return [
    {
      date,
      field,
      from: time,
      to: dayAndTimeOf(Math.min(minutesOfDay(time) + minutes, LAST_MINUTE)).time,
    },
  ];
}

/** Returns how many teams go straight into the knockout. */
async function requireNoGroups(tx: Database, tournamentId: number, from: readonly FromBracket[]) {
  const bracket = bracketWithoutGroups(from);
  const refuse = (sentence: Message) =>
    new DomainError("invalid", sentence, { field: "withoutGroups" });
  if (!bracket) {
    throw refuse(message("competitionErrors.knockout.oneBracket", { max: MAX_ADVANCING }));
  }
  if (await hasGroupGames(tx, tournamentId)) {
    throw refuse(message("competitionErrors.knockout.hasGroupGames"));
  }
  return bracket.teams;
}

export type SuggestedTiming = Awaited<ReturnType<typeof suggestTiming>>;

/** Minutes between games on a field. */
const BREAK = 8;

/**
 * Suggests when and where to play the knockout: after the last group game, not in the past, on the
 * same fields, and within the cup's dates and the hours of its planned days. For the admin.
 */
export async function suggestTiming(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone" | "endsOn">,
  tournamentId: number,
) {
  requireAdmin(ctx);
  const { playsOn, ...lengths } = await currentTournament(ctx.db, tournamentId);
  const [last] = await ctx.db
    .select({
      date: sql<string | null>`max(${games.date})`,
      time: sql<
        string | null
      >`(array_agg(${games.time} order by ${games.date} desc, ${games.time} desc nulls last))[1]`,
      fields: sql<
        string[] | null
      >`array_agg(distinct ${games.field}) filter (where ${games.field} is not null)`,
    })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.stage, "group")));
  const minutesBetween = stageLength("semi-final", lengths).minutes + BREAK;
  const at = localMoment(cup.zone, ctx.now);
  const { days = [] } = await readSavedRules(ctx.db, cup.id, []);
  const hoursOn = (day: string) => days.find((each) => each.date === day);
  const day = last?.date ?? at.date;
  const planned = {
    date: day,
    time: last?.time ? later(last.time, 2 * minutesBetween) : (hoursOn(day)?.from ?? "15:00"),
  };
  const hasPassed = isPast(planned, at);
  const { date, time } = hasPassed ? nextStart(at) : planned;
  const closes = hoursOn(date)?.to;
  const isLate = time > (closes === undefined ? LATEST : later(closes, -minutesBetween));
  const lastDay = playsOn ?? cup.endsOn;
  const next = addDays(date, 1);
  const hasNoOther = lastDay !== null && next > lastDay;
  const morning = { date: next, time: (hoursOn(next) ?? hoursOn(date))?.from ?? MORNING };
  const begins = isLate && !hasNoOther ? morning : { date, time };
  const fields = (last?.fields ?? []).slice(0, 8).join(", ");
  return {
    values: { ...begins, fields, minutesBetween: String(minutesBetween) },
    hint:
      isLate && hasNoOther && !hasPassed
        ? message("knockout.make.late", { time: formatTime(last?.time ?? time, ctx.locale) })
        : null,
  };
}

const LATEST = "19:30";
const MORNING = "09:00";

function later(time: string, minutes: number): string {
  const at = Math.ceil((minutesOfDay(time) + minutes) / 5) * 5;
  return dayAndTimeOf(Math.min(at, 24 * 60 - 5)).time;
}
