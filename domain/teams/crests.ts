import { eq } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "../core/context.ts";
import { mutate } from "../core/mutate.ts";
import { teamTopic, tournamentTopic } from "../core/topics.ts";
import { currentCup } from "../cup/current-cup.ts";
import type { CrestFields } from "./crest-rules.ts";
import type { CrestInput } from "./input.ts";
import { lockManagedTeam } from "./memberships.ts";

/** What `crestOf` needs, of `teams` or an alias of it. */
export function crestColumns<Table extends Record<keyof CrestFields, AnyPgColumn>>(
  table: Table,
): Pick<Table, keyof CrestFields> {
  const { id, name, color1, color2, initials, crestPicture } = table;
  return { id, name, color1, color2, initials, crestPicture };
}

/** For the team's manager and the admin. */
export async function setCrest(ctx: Ctx, { teamId, ...crest }: CrestInput & { teamId: number }) {
  const { id: cupId } = await currentCup(ctx.db);
  await mutate(ctx, "team.crest", async ({ tx, audit, changed }) => {
    const { team } = await lockManagedTeam(tx, ctx, cupId, teamId);
    await tx.update(teams).set(crest).where(eq(teams.id, teamId));
    audit(`team:${teamId}`, {});
    changed(teamTopic(teamId), tournamentTopic(team.tournamentId));
  });
}
