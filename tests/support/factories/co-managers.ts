import { asc, eq } from "drizzle-orm";
import { coManagers } from "#db/schema/team-managers.ts";
import {
  acceptCoManaging,
  myCoManagerInvitations,
} from "#domain/teams/co-managers/answer-invitation.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import type { CupWorld, Person } from "../fixtures/cup-world.ts";
import { emailOf } from "./invitations.ts";

export const coManagersOf = (world: CupWorld, teamId: number) =>
  world.db
    .select()
    .from(coManagers)
    .where(eq(coManagers.teamId, teamId))
    .orderBy(asc(coManagers.seat));

export const lastCoManager = async (world: CupWorld, teamId: number) =>
  (await coManagersOf(world, teamId)).at(-1)?.id ?? 0;

export async function inviteCoManager(
  world: CupWorld,
  by: Pick<Person, "ctx">,
  teamId: number,
  whom: Person,
) {
  await addCoManager(by.ctx, { teamId, email: await emailOf(world, whom) });
  return lastCoManager(world, teamId);
}

export async function coManage(
  world: CupWorld,
  by: Pick<Person, "ctx">,
  teamId: number,
  whom: Person,
) {
  const invitationId = await inviteCoManager(world, by, teamId, whom);
  await acceptCoManaging(whom.ctx, { invitationId });
  return invitationId;
}

export const invitationsTo = async (world: CupWorld, { ctx }: Person) =>
  myCoManagerInvitations(ctx, world.cup);
