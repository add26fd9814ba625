import { and, eq, inArray, isNull } from "drizzle-orm";
import { teamPairs, teamTimes } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic } from "../core/topics.ts";
import { type CupChange, mutateCup } from "../cup/current-cup.ts";
import { readAvailability } from "./availability.ts";
import type { TeamPairInput, TeamTimeInput } from "./availability-input.ts";
import { pairOf } from "./availability-rules.ts";

/** Replaces an earlier time of the team for the same day and side. */
export async function addTeamTime(ctx: Ctx, { teamId, ...input }: TeamTimeInput): Promise<void> {
  await change(ctx, async ({ tx, cup, audit }) => {
    await requireTeams(tx, cup.id, { teamId });
    await tx
      .insert(teamTimes)
      .values({ teamId, ...input })
      .onConflictDoUpdate({
        target: [teamTimes.teamId, teamTimes.date, teamTimes.side],
        set: { time: input.time },
      });
    audit(`team:${teamId}`, { ...input });
  });
}

export async function removeTeamTime(ctx: Ctx, { timeId }: { timeId: number }): Promise<void> {
  await change(ctx, async ({ tx, cup, audit }) => {
    const own = tx.select({ id: teams.id }).from(teams).where(eq(teams.cupId, cup.id));
    const [gone] = await tx
      .delete(teamTimes)
      .where(and(eq(teamTimes.id, timeId), inArray(teamTimes.teamId, own)))
      .returning();
    if (!gone) throw unlisted();
    audit(`team:${gone.teamId}`);
  });
}

/** Two teams that never play at the same time, whether they share a person or not. */
export async function addTeamPair(ctx: Ctx, { team1Id, team2Id }: TeamPairInput): Promise<void> {
  if (team1Id === team2Id) {
    throw new DomainError("invalid", message("availability.errors.sameTeam"), {
      field: "team2Id",
    });
  }
  await change(ctx, async (made) => {
    await requireTeams(made.tx, made.cup.id, { team1Id, team2Id });
    await storePair(made, { team1Id, team2Id }, "apart");
  });
}

export async function removeTeamPair(ctx: Ctx, pair: TeamPairInput): Promise<void> {
  await change(ctx, (made) => deletePair(made, pair, "apart"));
}

/** Lets two teams play at the same time although they share a person. */
export async function allowSharedPair(ctx: Ctx, pair: TeamPairInput): Promise<void> {
  await change(ctx, async (made) => {
    const wanted = pairOf(pair.team1Id, pair.team2Id).join(" ");
    const { shared } = await readAvailability(made.tx, made.cup.id);
    if (!shared.some((each) => each.join(" ") === wanted)) throw unlisted();
    await storePair(made, pair, "allowed");
  });
}

export async function separateSharedPair(ctx: Ctx, pair: TeamPairInput): Promise<void> {
  await change(ctx, (made) => deletePair(made, pair, "allowed"));
}

function change(ctx: Ctx, work: (change: CupChange) => Promise<void>): Promise<void> {
  requireAdmin(ctx);
  return mutateCup(ctx, "schedule.availability", async (made) => {
    await work(made);
    made.changed(consoleTopic);
  });
}

type PairRule = (typeof teamPairs.$inferSelect)["rule"];

async function storePair(
  { tx, audit }: CupChange,
  { team1Id, team2Id }: TeamPairInput,
  rule: PairRule,
): Promise<void> {
  const [first, second] = pairOf(team1Id, team2Id);
  await tx
    .insert(teamPairs)
    .values({ team1Id: first, team2Id: second, rule })
    .onConflictDoUpdate({ target: [teamPairs.team1Id, teamPairs.team2Id], set: { rule } });
  audit(`team:${first}`, { team: second, rule });
}

async function deletePair(
  { tx, cup, audit }: CupChange,
  { team1Id, team2Id }: TeamPairInput,
  rule: PairRule,
): Promise<void> {
  const [first, second] = pairOf(team1Id, team2Id);
  const own = tx.select({ id: teams.id }).from(teams).where(eq(teams.cupId, cup.id));
  const [gone] = await tx
    .delete(teamPairs)
    .where(
      and(
        eq(teamPairs.team1Id, first),
        eq(teamPairs.team2Id, second),
        eq(teamPairs.rule, rule),
        inArray(teamPairs.team1Id, own),
      ),
    )
    .returning();
  if (!gone) throw unlisted();
  audit(`team:${first}`, { team: second });
}

/** Throws `invalid` for a field whose team isn't in the cup anymore. */
async function requireTeams(tx: Database, cupId: number, fields: Readonly<Record<string, number>>) {
  const known = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, cupId),
        isNull(teams.withdrawnAt),
        inArray(teams.id, Object.values(fields)),
      ),
    )
    .for("key share");
  const wrong = Object.entries(fields).find(([, id]) => known.every((each) => each.id !== id));
  if (!wrong) return;
  throw new DomainError("invalid", message("availability.errors.team"), { field: wrong[0] });
}

function unlisted(): DomainError {
  return new DomainError("not-found", message("availability.errors.unlisted"));
}
