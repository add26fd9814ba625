import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import type { Effects } from "../games/effect-rules.ts";
import { type Game, listTeamGames } from "../games/list-games.ts";
import { resultWords } from "../games/score-words-rules.ts";
import { isUnplayed, stateLabel } from "../games/state-rules.ts";
import type { Change } from "../mutate.ts";
import { lockToWithdraw, type Withdrawn, withdrawAndCompare } from "./withdraw-team.ts";
import { WITHDRAWAL_CHOICES, type WithdrawalChoice } from "./withdrawal-rules.ts";

export interface WithdrawnGame {
  id: number;
  team1Name: string;
  team2Name: string;
  date: string;
  time: string | null;
  from: string | null;
  to: string;
}

export interface ChoicePreview extends Effects {
  choice: WithdrawalChoice;
  games: WithdrawnGame[];
  /** Changes to the teams that would advance, while the group stage is open. */
  expected: Effects["sides"];
  leavesTable: boolean;
  version: string;
  refused: string | null;
}

export interface WithdrawalPreview {
  choices: ChoicePreview[];
  /** Unplayed knockout games of the team, left to the organizer. */
  knockout: Game[];
  live: Game[];
}

export async function previewWithdrawal(ctx: Ctx, teamId: number): Promise<WithdrawalPreview> {
  requireAdmin(ctx);
  const all = await listTeamGames(ctx, teamId);
  const choices: ChoicePreview[] = [];
  for (const choice of WITHDRAWAL_CHOICES) choices.push(await tryChoice(ctx, teamId, choice, all));
  return {
    choices,
    knockout: all.filter((game) => game.stage !== "group" && isUnplayed(game)),
    live: all.filter((game) => game.stage === "group" && game.state === "live"),
  };
}

/** Runs in a transaction that is rolled back, so that the preview matches the real effects. */
async function tryChoice(
  ctx: Ctx,
  teamId: number,
  choice: WithdrawalChoice,
  all: readonly Game[],
): Promise<ChoicePreview> {
  const current = await currentCup(ctx.db);
  const told: { withdrawn?: Withdrawn } = {};
  const rollBack = new Error("Nothing of this is stored.");
  const effect = { rows: [], sides: [], expected: [] };
  const nothing = { choice, games: [], ...effect, leavesTable: false, version: "" };
  try {
    await ctx.db.transaction(async (tx) => {
      const change: Change = { tx, audit: () => {}, changed: () => {} };
      const { cup, team } = await lockToWithdraw(tx, current.id, teamId);
      told.withdrawn = await withdrawAndCompare(change, ctx, cup, team, choice);
      throw rollBack;
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") {
      return { ...nothing, refused: error.message };
    }
    if (error !== rollBack) throw error;
  }
  if (!told.withdrawn) throw new Error("The withdrawal was not tried out.");
  const { record, ...effects } = told.withdrawn;
  const becomes = new Map<number, string>([
    ...record.removed.games.map(({ id }) => [Number(id), "Removed"] as const),
    ...record.changed.map(({ id, after }) => {
      const words = after.state === "annulled" ? stateLabel("annulled") : resultWords(after);
      return [id, words ?? ""] as const;
    }),
  ]);
  const games = all.flatMap((game): WithdrawnGame[] => {
    const to = becomes.get(game.id);
    if (to === undefined) return [];
    const { id, team1Name, team2Name, date, time } = game;
    return [{ id, team1Name, team2Name, date, time, from: resultWords(game), to }];
  });
  return { choice, games, ...effects, refused: null };
}
