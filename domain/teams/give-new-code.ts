import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { brokenConstraint } from "../mutate.ts";
import { drawTeamCode } from "./team-code-rules.ts";

/** Replaces the code of a locked team with a new unique one. */
export async function giveNewCode(tx: Database, teamId: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const teamCode = drawTeamCode(randomInt);
    try {
      // A savepoint, so that a duplicate code doesn't abort the transaction.
      await tx.transaction((within) =>
        within.update(teams).set({ teamCode }).where(eq(teams.id, teamId)),
      );
      return teamCode;
    } catch (error) {
      if (brokenConstraint(error) !== "teams_code_unique" || attempt >= 20) throw error;
    }
  }
}
