import { and, asc, eq, exists, isNull, or, sql } from "drizzle-orm";
import { tournaments } from "../../db/schema/cup.ts";
import { accounts, players } from "../../db/schema/people.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../core/context.ts";
import { currentCup } from "../cup/current-cup.ts";
import { feeSentence, teamFee } from "./fee-rules.ts";
import { readFees } from "./fees.ts";
import { countNewcomers, hasApproved } from "./member-approval.ts";
import { type ShortNamesReason, whyShortNames } from "./newcomer-rules.ts";
import { type RosterSlot, readRoster } from "./rosters.ts";

export interface MyTeam {
  id: number;
  name: string;
  slug: string;
  teamCode: string;
  paymentReference: string;
  tournamentId: number;
  tournamentName: string;
  bracketId: number;
  isManager: boolean;
  newcomers: number;
  ineligible: boolean;
  eligibilityBy: "admin" | "deadline" | null;
  feeSentence: string;
  /** Why the roster shows short names; null if it shows full ones. */
  shortNames: ShortNamesReason | null;
  roster: RosterSlot[];
}

export async function myTeams(ctx: Ctx): Promise<MyTeam[]> {
  if (ctx.actor.kind !== "account") return [];
  const { accountId } = ctx.actor;
  const cup = await currentCup(ctx.db);
  const plays = exists(
    ctx.db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(players, eq(players.id, memberships.playerId))
      .where(and(eq(memberships.teamId, teams.id), eq(players.accountId, accountId))),
  );
  const found = await ctx.db
    .select({
      team: teams,
      tournamentName: tournaments.name,
      approved: sql<boolean>`${hasApproved(ctx.db, accountId)}`,
      confirmed: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      newcomers: countNewcomers(ctx.db, cup.id, ctx.now),
    })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        eq(teams.cupId, cup.id),
        isNull(teams.withdrawnAt),
        or(eq(teams.managerAccountId, accountId), plays),
      ),
    )
    .orderBy(asc(teams.id));
  const fees = await readFees(
    ctx.db,
    cup,
    found.map(({ team }) => team.id),
  );
  return Promise.all(
    found.map(async ({ team, tournamentName, approved, confirmed, newcomers }) => ({
      id: team.id,
      name: team.name,
      slug: team.slug,
      teamCode: team.teamCode,
      paymentReference: team.paymentReference,
      tournamentId: team.tournamentId,
      tournamentName,
      bracketId: team.bracketId,
      isManager: team.managerAccountId === accountId,
      newcomers: team.managerAccountId === accountId ? newcomers : 0,
      ineligible: team.ineligibleAt !== null,
      eligibilityBy: team.eligibilityBy,
      feeSentence: feeSentence(
        fees.get(team.id) ?? teamFee(cup.teamFee, []),
        { ineligible: team.ineligibleAt !== null, eligibilityBy: team.eligibilityBy },
        cup,
        ctx.now,
      ),
      shortNames: whyShortNames({
        confirmed,
        approved,
        manages: team.managerAccountId === accountId,
      }),
      roster: await readRoster(ctx, cup, team),
    })),
  );
}
