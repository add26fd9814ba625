import { z } from "zod";
import { removedGames } from "../games/removed-games.ts";
import { storedResult } from "../games/undo-result.ts";

/** Everything needed to undo a withdrawal; no personal data. */
export const withdrawalRecord = z.object({
  groupsConfirmedAt: z.string().nullable(),
  removed: removedGames,
  changed: z.array(z.object({ id: z.int(), before: storedResult, after: storedResult })),
  /** A null source means that the organizer set the team by hand. */
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
