import { z } from "zod";

/** '+ Goal' and '- Goal': whose. */
export const goalInput = z.object({
  playerId: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: "This player is on no team.",
  }),
});
