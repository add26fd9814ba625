import { z } from "zod";

/** Move Team: to which bracket. */
export const moveInput = z.object({
  bracketId: z
    .string({ error: "Pick a bracket." })
    .regex(/^[1-9][0-9]{0,8}$/, { error: "Pick a bracket." })
    .transform(Number),
});
