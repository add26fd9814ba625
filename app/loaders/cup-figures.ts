import type { Figure } from "#app/ui/console/figures.tsx";
import { hasResult } from "#domain/competition/games/result-rules.ts";
import type { readScoreDesk } from "#domain/competition/games/score-desk.ts";
import { type Ctx, hasRole } from "#domain/core/context.ts";
import { listPayments, paymentSums } from "#domain/payments/team-payments.ts";
import { formatCents } from "#domain/teams/fee-rules.ts";
import type { TeamLine } from "#domain/teams/rosters.ts";

type Desk = Awaited<ReturnType<typeof readScoreDesk>>;

/** What the cup comes to at this moment, as far as the reader's roles let them open the details. */
export async function readFigures(
  ctx: Ctx,
  { cup, games, missing }: Desk,
  teams: readonly TeamLine[],
): Promise<Figure[]> {
  const collects = cup.teamFee > 0 && hasRole(ctx.actor, "treasurer");
  const payments = collects ? await listPayments(ctx, cup) : null;
  const figures: Figure[] = [];
  if (games.length > 0) {
    const played = games.filter(hasResult).length;
    figures.push(part("played", "/admin/games/edit", played, games.length), {
      name: "missing",
      to: "#to-score",
      value: `${missing.length}`,
      of: null,
      share: null,
    });
  }
  if (payments && teams.length > 0) {
    const { received, owing } = paymentSums(payments.teams);
    const figure = part("fees", "/admin/payments", received, received + owing);
    figures.push({ ...figure, value: formatCents(received), of: formatCents(received + owing) });
  }
  const places = teams.reduce((sum, { rosterSize }) => sum + rosterSize, 0);
  const players = teams.reduce((sum, { playerCount }) => sum + playerCount, 0);
  if (places > 0) figures.push(part("players", "/admin/players", players, places));
  return figures;
}

function part(name: Figure["name"], to: string, count: number, all: number): Figure {
  return { name, to, value: `${count}`, of: `${all}`, share: all > 0 ? count / all : 0 };
}
