import { eq } from "drizzle-orm";
import { referees } from "#db/schema/referees.ts";
import { addRefereeInput } from "#domain/competition/referees/input.ts";
import { addReferee, refereeToken } from "#domain/competition/referees/referees.ts";
import type { Ctx } from "#domain/core/context.ts";

export const REFEREE_DAY = "2025-07-15";

/** Adds a person for every day of the cup unless `more` says otherwise; returns their id. */
export function makeReferee(admin: Ctx, name: string, more: Record<string, string> = {}) {
  return addReferee(admin, addRefereeInput.parse({ day: REFEREE_DAY, name, ...more }));
}

export async function refereeLink(admin: Ctx, id: number): Promise<string> {
  const [referee] = await admin.db.select().from(referees).where(eq(referees.id, id));
  if (!referee) throw new Error("no referee");
  return refereeToken(admin, referee);
}
