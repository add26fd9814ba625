import { z } from "zod";

/** Joining and editing ask the same; only the sentence for an empty choice differs (spec §5). */
function waitlistInput(missing: string) {
  return z.object({
    tournamentName: z.string({ error: missing }).min(1, { error: missing }),
    showContact: z
      .union([z.boolean(), z.string()])
      .optional()
      .transform((value) => value === true || (typeof value === "string" && value !== "")),
  });
}

export const joinWaitlistInput = waitlistInput("Please select a tournament to join the waitlist.");
export const editWaitlistInput = waitlistInput("Please select a tournament to edit the waitlist.");
/** Leaving asks nothing. */
export const leaveWaitlistInput = z.object({});
export type WaitlistInput = z.output<typeof joinWaitlistInput>;
