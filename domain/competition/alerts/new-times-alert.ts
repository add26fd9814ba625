import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { notifyFollowers } from "../../messaging/push-outbox.ts";
import type { Game } from "../games/list-games.ts";
import { bySchedule, formatDate, formatTime } from "../games/schedule-rules.ts";
import { sidesLabel } from "../withdrawals/withdrawal-rules.ts";
import { isAlertTimely } from "./game-alert-rules.ts";

/** Push messages expire after this. */
const NEWS_MINUTES = 180;

export async function notifyNewTimes(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  zone: string,
  moved: readonly Game[],
): Promise<void> {
  const today = todayIn(zone, ctx.now);
  const told = moved.filter((game) => isAlertTimely(game, today));
  for (const { id, name, slug } of teamsOf(told)) {
    const theirs = told
      .filter(({ team1Id, team2Id }) => team1Id === id || team2Id === id)
      .toSorted(bySchedule);
    await notifyFollowers(
      tx,
      ctx,
      { teamIds: [id] },
      {
        title: `${name}: new times`,
        body: theirs.map((game) => `${newTime(game, today)}.`).join(" "),
        path: `/teams/${slug}`,
        tag: `times-${id}`,
        minutes: NEWS_MINUTES,
      },
    );
  }
}

function teamsOf(games: readonly Game[]) {
  const sides = games.flatMap((game) => {
    const [team1, team2] = sidesLabel(game);
    return [
      { id: game.team1Id, name: team1, slug: game.team1Slug },
      { id: game.team2Id, name: team2, slug: game.team2Slug },
    ];
  });
  const known = new Map<number, { id: number; name: string; slug: string }>();
  for (const { id, name, slug } of sides) {
    if (id !== null && slug !== null) known.set(id, { id, name, slug });
  }
  return known.values();
}

function newTime(game: Game, today: string): string {
  const day = game.date === today ? "" : `on ${formatDate(game.date)} `;
  const place = game.field === null ? "" : ` on ${game.field}`;
  return `${sidesLabel(game).join(" - ")} is now ${day}at ${formatTime(game.time ?? "")}${place}`;
}
