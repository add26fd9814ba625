import { eq } from "drizzle-orm";
import { teams } from "#db/schema/teams.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { changedFields } from "../core/form-version.ts";
import { mutateCup } from "../cup/current-cup.ts";
import type { RenameTeamInput, TeamDetails } from "./input.ts";
import { topicsOfTeam } from "./managers.ts";
import { lockAnyTeam } from "./memberships.ts";
import { emailManagers, managerLetter } from "./team-emails.ts";
import { freeTeamSlug, teamNameTaken } from "./team-lifecycle.ts";
import { teamNameKey } from "./team-name-rules.ts";

/**
 * Gives any team of the cup, withdrawn ones too, another name and other details, and emails those
 * who manage it about a new name (docs/decisions/07). Its page's address follows the name, and the
 * old address ends. Organizer only.
 */
export async function renameTeam(
  ctx: Ctx,
  { teamId, ...wanted }: RenameTeamInput & TeamDetails & { teamId: number },
): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutateCup(ctx, "team.rename", async ({ tx, cup, audit, changed }) => {
      const found = await lockAnyTeam(tx, cup.id, eq(teams.id, teamId));
      if (!found) throw new DomainError("not-found", message("teamErrors.gone"));
      const { team } = found;
      const { name } = wanted;
      const fields = changedFields(team, wanted);
      if (fields.length === 0) return;
      const slug = team.name === name ? team.slug : await freeTeamSlug(tx, name, teamId);
      const renamed = { ...wanted, nameKey: teamNameKey(name), slug };
      await tx.update(teams).set(renamed).where(eq(teams.id, teamId));
      audit(`team:${teamId}`);
      changed(...(await topicsOfTeam(tx, team)));
      if (!fields.includes("name") && !fields.includes("shortName")) return;
      const { shortName } = wanted;
      const news = {
        team: { id: teamId, name },
        has: shortName === null ? "none" : "short",
        shortTeam: shortName ?? "",
        link: "/teams",
      } as const;
      await emailManagers(tx, ctx, cup, team, (to) =>
        managerLetter(to, "teamEmails.renamed", news),
      );
    });
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}
