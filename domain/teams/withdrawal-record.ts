import { z } from "zod";
import { removedGames } from "../games/removed-games.ts";
import { storedResult } from "../games/undo-result.ts";

/** What a withdrawal changed, with all that undoing it needs; no personal values. */
export const withdrawalRecord = z.object({
  /** When the group stage had been confirmed by then; null while it was open. */
  groupsConfirmedAt: z.string().nullable(),
  /** Games that were taken off the schedule. */
  removed: removedGames,
  /** Games whose result it set. */
  changed: z.array(z.object({ id: z.int(), before: storedResult, after: storedResult })),
  /** The sides of knockout games on which the team was, each with what decided it (null: the organizer). */
  sides: z.array(
    z.object({
      gameId: z.int(),
      side: z.union([z.literal(1), z.literal(2)]),
      slot: z
        .object({
          kind: z.enum(["place", "best", "winner", "loser"]),
          bracketId: z.int().nullable(),
          place: z.int().nullable(),
          among: z.array(z.int()).nullable(),
          rank: z.int().nullable(),
          fromGameId: z.int().nullable(),
        })
        .nullable(),
      result: storedResult,
    }),
  ),
});
export type WithdrawalRecord = z.output<typeof withdrawalRecord>;
