import { z } from "zod";
import { checkbox } from "../text/input.ts";

/** Joining and editing ask the same; only the sentence for an empty choice differs (spec §5). */
function waitlistInput(missing: string) {
  return z.object({
    tournamentName: z.string({ error: missing }).min(1, { error: missing }),
    showContact: checkbox,
  });
}

export const joinWaitlistInput = waitlistInput("Please select a tournament to join the waitlist.");
export const editWaitlistInput = waitlistInput("Please select a tournament to edit the waitlist.");
export type WaitlistInput = z.output<typeof joinWaitlistInput>;
