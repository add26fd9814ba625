import type { z } from "zod";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { changeGame } from "../competition/games/game-editing.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { listTournaments, mutateCup } from "../cup/current-cup.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { USUAL_GAPS } from "./conflict-settings-rules.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";
import type { moveGameInput } from "./game-day-input.ts";
import { lockSchedules } from "./game-moves.ts";
import { readRefereeDay } from "./referee-day.ts";
import { gamesOfDay } from "./reschedule-conflict-rules.ts";
import { isMovable } from "./reschedule-rules.ts";
import { readSavedRules } from "./stored-draft.ts";

/**
 * Changes the time of a game that hasn't begun, as its form does, by a few minutes; negative ones
 * take that back without a question. Returns its new version. Throws `unconfirmed` if it would touch
 * other games, the hours of its day or teams, or its referee.
 */
export async function moveGame(
  ctx: Ctx,
  { move: [id, version, minutes], confirmed }: z.output<typeof moveGameInput>,
): Promise<number> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "game.edit", async (change) => {
    await lockSchedules(change);
    const reading = { db: change.tx, locale: ctx.locale };
    const all = await listOrderedGames(reading, change.cup.id);
    const game = all.find((each) => each.id === id);
    if (game?.sequence !== version || !isMovable(game)) {
      throw new DomainError("changed", message("scheduleErrors.delay.changed"));
    }
    const { team1Id, team1Name, team2Id, team2Name, stage, field } = game;
    const { date, time } = dayAndTimeOf(absoluteMinute(game.date, game.time ?? "") + minutes);
    if (date !== game.date) {
      const teams = `${team1Name} - ${team2Name}`;
      throw new DomainError("invalid", message("scheduleErrors.delay.outside", { game: teams }));
    }
    const tournaments = await listTournaments(reading, change.cup.id);
    const at = `${date} ${time}`;
    await changeGame(ctx, change, id, {
      tournamentName: tournaments.find((each) => each.id === game.tournamentId)?.name ?? "",
      team1Name: team1Id === null ? "" : team1Name,
      team2Name: team2Id === null ? "" : team2Name,
      date,
      time,
      stage,
      field,
      confirmed: minutes < 0 ? at : confirmed?.slice(0, at.length),
    });
    const touched = await listTouched(reading, change.cup.id, { ...game, time }, all);
    // Other than what was confirmed is asked again.
    const confirm = `${at} ${formVersion({ touched })}`;
    if (minutes < 0 || touched.length === 0 || confirmed === confirm) return version + 1;
    const ask = message("scheduleErrors.delay.ask", {
      game: `${team1Name} - ${team2Name}`,
      time: formatTime(time, ctx.locale),
    });
    const question = [translate(ctx.locale, ask), ...touched];
    throw new DomainError("unconfirmed", question.join("\n"), { confirm });
  });
}

/** What is wrong with a game that has moved, as sentences. */
async function listTouched(
  { db, locale }: Pick<Ctx, "db" | "locale">,
  cupId: number,
  moved: OrderedGame,
  all: readonly OrderedGame[],
): Promise<string[]> {
  const { id, date } = moved;
  const after = all.map((game) => (game.id === id ? moved : game));
  const saved = await readSavedRules(db, cupId, [date]);
  const windows = saved.days?.filter((day) => day.date === date) ?? [];
  const rules = { ...USUAL_GAPS, ...saved, ...(windows.length > 0 && { windows }), locale };
  const { conflicts } = await readRefereeDay({ db, locale }, cupId, date);
  return [
    ...conflictsOf(gamesOfDay(after, date).before, rules, (game) => game.id === id),
    ...conflicts.filter(({ game, other }) => game.id === id || other?.id === id),
  ].map(({ sentence }) => translate(locale, sentence));
}
