import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { formerTeamNames } from "#db/schema/team-managers.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, hasRole, type Reading, requireAccount, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { changedFields } from "../core/form-version.ts";
import { requireRostersOpen } from "../cup/cup-dates-rules.ts";
import { type CupChange, mutateCup } from "../cup/current-cup.ts";
import { slugFromAddress } from "../cup/slug-rules.ts";
import type { NameTeamInput, RenameTeamInput } from "./input.ts";
import { readManagers, topicsOfTeam } from "./managers.ts";
import { lockAnyTeam, lockManagedTeam, type Team } from "./memberships.ts";
import { emailManager, managerLetter, type Told } from "./team-emails.ts";
import { freeTeamSlug, teamNameTaken } from "./team-lifecycle.ts";
import { teamNameKey } from "./team-name-rules.ts";

/**
 * Gives any team of the cup, withdrawn ones too, another name and other details, and emails those
 * who manage it (docs/decisions/07). Its page's address follows the name; old addresses lead there,
 * unless `dropOld` ends them all. Organizer only.
 */
export async function renameTeam(
  ctx: Ctx,
  { teamId, dropOld, ...wanted }: RenameTeamInput & { teamId: number },
): Promise<void> {
  requireAdmin(ctx);
  await renaming(ctx, async (change) => {
    const found = await lockAnyTeam(change.tx, change.cup.id, eq(teams.id, teamId));
    if (!found) throw new DomainError("not-found", message("teamErrors.gone"));
    await setName(change, ctx, found.team, wanted);
    if (!dropOld) return;
    const gone = await change.tx
      .delete(formerTeamNames)
      .where(eq(formerTeamNames.teamId, teamId))
      .returning({ slug: formerTeamNames.slug });
    if (gone.length > 0) change.audit(`team:${teamId}`, { droppedNames: gone.length });
  });
}

/** Renames a team until rosters lock, and emails the others who manage it. For those who do. */
export async function renameOwnTeam(
  ctx: Ctx,
  { teamId, name }: NameTeamInput & { teamId: number },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await ctx.limit("rename-team.account", accountId);
  await renaming(ctx, async (change) => {
    requireRostersOpen(change.cup, ctx);
    const { team } = await lockManagedTeam(change.tx, ctx, change.cup.id, teamId);
    await setName(change, ctx, team, { name, shortName: team.shortName });
  });
}

async function renaming(ctx: Ctx, work: (change: CupChange) => Promise<void>): Promise<void> {
  try {
    await mutateCup(ctx, "team.rename", work);
  } catch (error) {
    throw teamNameTaken(error) ?? error;
  }
}

async function setName(
  { tx, cup, audit, changed }: CupChange,
  ctx: Ctx,
  team: Team,
  wanted: Pick<RenameTeamInput, "name" | "shortName"> & { kitColor?: string | null },
): Promise<void> {
  const fields = changedFields(team, wanted);
  if (fields.length === 0) return;
  const { name, shortName } = wanted;
  const slug = team.name === name ? team.slug : await freeTeamSlug(tx, name, team.id);
  const renamed = { ...wanted, nameKey: teamNameKey(name), slug };
  await tx.update(teams).set(renamed).where(eq(teams.id, team.id));
  if (slug !== team.slug) await keepAddress(tx, ctx, team, slug);
  audit(`team:${team.id}`);
  changed(...(await topicsOfTeam(tx, team)));
  if (!fields.includes("name") && !fields.includes("shortName")) return;
  const news = {
    by: hasRole(ctx.actor) ? "organizer" : "manager",
    team: { id: team.id, name },
    has: shortName === null ? "none" : "short",
    shortTeam: shortName ?? "",
    link: "/teams",
  } as const;
  const letter = (to: Told) => managerLetter(to, "teamEmails.renamed", news);
  for (const accountId of await readManagers(tx, team)) {
    if (ctx.actor.kind === "account" && accountId === ctx.actor.accountId) continue;
    await emailManager(tx, ctx, cup, accountId, letter);
  }
}

const KEPT_NAMES = 3;

/** Stores the former name and keeps only the latest `KEPT_NAMES`. */
async function keepAddress(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  { id: teamId, name, slug }: Team,
  present: string,
): Promise<void> {
  const former = { teamId, name, slug, replacedAt: now };
  await tx
    .insert(formerTeamNames)
    .values(former)
    .onConflictDoUpdate({ target: [formerTeamNames.teamId, formerTeamNames.slug], set: former });
  const own = eq(formerTeamNames.teamId, teamId);
  const old = tx
    .select({ slug: formerTeamNames.slug })
    .from(formerTeamNames)
    .where(and(own, ne(formerTeamNames.slug, present)))
    .orderBy(desc(formerTeamNames.replacedAt), desc(formerTeamNames.slug))
    .offset(KEPT_NAMES);
  await tx
    .delete(formerTeamNames)
    .where(
      and(
        own,
        sql`(${formerTeamNames.slug} = ${present} or ${inArray(formerTeamNames.slug, old)})`,
      ),
    );
}

/**
 * Where a former address of a team leads: the slug of the team that had it last. Null for an unknown
 * one, and for one that a team has now. Public.
 */
export async function presentTeamSlug(ctx: Pick<Reading, "db">, raw: string) {
  const slug = slugFromAddress(raw);
  const [moved] = await ctx.db
    .select({ slug: teams.slug })
    .from(formerTeamNames)
    .innerJoin(teams, eq(teams.id, formerTeamNames.teamId))
    .where(
      and(
        eq(formerTeamNames.slug, slug),
        sql`not exists (select from ${teams} live where live.slug = ${slug})`,
      ),
    )
    .orderBy(desc(formerTeamNames.replacedAt))
    .limit(1);
  return moved?.slug ?? null;
}
