import { z } from "zod";
import { checkbox } from "../text/input.ts";

/** Joining and editing differ only in the message for an empty choice (spec §5). */
function waitlistInput(missing: string) {
  return z.object({
    tournamentName: z.string({ error: missing }).min(1, { error: missing }),
    showContact: checkbox,
  });
}

export const joinWaitlistInput = waitlistInput("Please select a tournament to join the waitlist.");
export const editWaitlistInput = waitlistInput("Please select a tournament to edit the waitlist.");
export type WaitlistInput = z.output<typeof joinWaitlistInput>;
