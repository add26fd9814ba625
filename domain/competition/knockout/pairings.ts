import { and, eq, isNull } from "drizzle-orm";
import { gameSlots, games } from "#db/schema/competition.ts";
import { brackets } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { type Message, message } from "#i18n/message.ts";
import { gameName } from "../games/game-name-rules.ts";
import { hasBegun } from "../games/result-rules.ts";
import { mutateKnockout } from "./advance-teams.ts";
import type { PairingsInput } from "./input.ts";
import {
  type ChosenSide,
  canBeSourceOf,
  findDuplicateSides,
  formatSideChoice,
  type GameKey,
  isSameGame,
  sameChoice,
  sideField,
} from "./side-source-rules.ts";
import { readSources, sideSourceRow } from "./sources.ts";

type Game = typeof games.$inferSelect;

/**
 * Changes the sources of knockout sides, or sets teams by hand; sides not mentioned are unchanged.
 * Throws `changed` if the form is stale, and `conflict` for a begun game or a place used twice.
 */
export async function editPairings(
  ctx: Ctx,
  tournamentId: number,
  { version, sides }: PairingsInput,
): Promise<void> {
  await mutateKnockout(ctx, "knockout.crossings", tournamentId, async (change) => {
    const { tx, tournament, knockout, audit } = change;
    const stored = await chosenSides(tx, tournament.id, knockout);
    requireUnchanged(version, pairingsVersion(stored));
    const byKey = new Map(stored.map((side) => [sideField(side.gameId, side.side), side]));
    const isAnother = (side: ChosenSide) => {
      const before = byKey.get(sideField(side.gameId, side.side));
      if (!before) throw new DomainError("not-found", message("competitionErrors.game.unknown"));
      return !sameChoice(before.choice, side.choice);
    };
    const others = sides.filter(isAnother);
    if (others.length === 0) return;
    const gameOf = new Map(knockout.map((game) => [game.id, game]));
    for (const side of others) await requireFitting(tx, tournament.id, side, gameOf);
    for (const side of others) byKey.set(sideField(side.gameId, side.side), side);
    const twice = findDuplicateSides([...byKey.values()]);
    if (twice) throw sameTwice(twice, gameOf);
    await write(tx, others, knockout);
    audit(`tournament:${tournament.id}`, {
      games: [...new Set(others.map((side) => side.gameId))],
    });
  });
}

export function pairingsVersion(sides: readonly ChosenSide[]): string {
  const choices = sides.map(
    ({ gameId, side, choice }) => `${sideField(gameId, side)} ${formatSideChoice(choice)}`,
  );
  return formVersion({ sides: choices.toSorted() });
}

export async function chosenSides(db: Database, tournamentId: number, knockout: readonly Game[]) {
  const sources = await readSources(db, tournamentId);
  return knockout.flatMap((game) =>
    ([1, 2] as const).map((side): ChosenSide => {
      const own = sources.find((each) => each.gameId === game.id && each.side === side);
      const teamId = side === 1 ? game.team1Id : game.team2Id;
      const byHand =
        teamId === null ? { kind: "open" as const } : { kind: "team" as const, teamId };
      return { gameId: game.id, side, choice: own?.source ?? byHand };
    }),
  );
}

async function requireFitting(
  tx: Database,
  tournamentId: number,
  { gameId, side, choice }: ChosenSide,
  gameOf: ReadonlyMap<number, Game>,
): Promise<void> {
  const game = gameOf.get(gameId);
  if (!game) throw new DomainError("not-found", message("competitionErrors.game.unknown"));
  const refuse = (sentence: Message) =>
    new DomainError("conflict", sentence, { field: sideField(gameId, side) });
  if (hasBegun(game))
    throw refuse(message("competitionErrors.knockout.begun", { game: gameName(game) }));
  if (choice.kind === "place" || choice.kind === "best") {
    const bracketIds = choice.kind === "place" ? [choice.bracketId] : choice.among;
    const own = await tx
      .select({ id: brackets.id })
      .from(brackets)
      .where(eq(brackets.tournamentId, tournamentId));
    const isOwn = bracketIds.every((id) => own.some((bracket) => bracket.id === id));
    const rank = choice.kind === "best" ? (choice.rank ?? 1) : 1;
    const isPlace =
      choice.place >= 1 && choice.place <= 32 && rank >= 1 && rank <= bracketIds.length;
    if (!isOwn || !isPlace) throw refuse(message("competitionErrors.knockout.noPlace"));
  }
  if (choice.kind === "winner" || choice.kind === "loser") {
    const from = choice.from;
    const isThere = [...gameOf.values()].some((each) => isSameGame(each, from));
    if (!isThere || !canBeSourceOf(from, game)) {
      throw refuse(message("competitionErrors.knockout.notBefore"));
    }
  }
  if (choice.kind === "team") {
    const [team] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(
        and(
          eq(teams.id, choice.teamId),
          eq(teams.tournamentId, tournamentId),
          isNull(teams.withdrawnAt),
        ),
      )
      .for("share");
    if (!team) throw refuse(message("competitionErrors.game.otherTournament"));
  }
}

function sameTwice([one, other]: [ChosenSide, ChosenSide], gameOf: ReadonlyMap<number, Game>) {
  const name = ({ gameId }: ChosenSide) => {
    const game = gameOf.get(gameId);
    return game ? gameName(game) : "";
  };
  const names = { one: name(one), other: name(other) };
  return new DomainError("conflict", message("competitionErrors.knockout.placeTwice", names), {
    field: sideField(other.gameId, other.side),
  });
}

async function write(tx: Database, sides: readonly ChosenSide[], knockout: readonly Game[]) {
  const idOf = (from: GameKey) => knockout.find((each) => isSameGame(each, from))?.id ?? 0;
  for (const { gameId, side, choice } of sides) {
    await tx.delete(gameSlots).where(and(eq(gameSlots.gameId, gameId), eq(gameSlots.side, side)));
    if (choice.kind === "team" || choice.kind === "open") continue;
    await tx.insert(gameSlots).values(sideSourceRow({ gameId, side, source: choice }, idOf));
  }
  for (const game of knockout) {
    const teamsNow = { team1Id: game.team1Id, team2Id: game.team2Id };
    for (const { side, choice } of sides.filter(({ gameId }) => gameId === game.id)) {
      teamsNow[side === 1 ? "team1Id" : "team2Id"] = choice.kind === "team" ? choice.teamId : null;
    }
    if (teamsNow.team1Id === game.team1Id && teamsNow.team2Id === game.team2Id) continue;
    if (teamsNow.team1Id !== null && teamsNow.team1Id === teamsNow.team2Id) {
      throw new DomainError(
        "conflict",
        message("competitionErrors.knockout.itself", { game: gameName(game) }),
      );
    }
    await tx
      .update(games)
      .set({ ...teamsNow, sequence: game.sequence + 1 })
      .where(eq(games.id, game.id));
  }
}
