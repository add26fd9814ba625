import {
  type Invited,
  sendRosterInvitations,
} from "#domain/teams/roster-invitations/send-invitation.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";
import { mailsTo } from "./invitations.ts";

/** Invites somebody to a team as an import does; returns the token of the email's link. */
export async function inviteToRoster(
  world: CupWorld,
  team: { id: number; name: string },
  invited: Invited,
): Promise<string> {
  const { cup, db } = world;
  const invitation = { team, tournament: { name: "U16" }, invited };
  await db.transaction((tx) => sendRosterInvitations(tx, world.visitor(), cup, [invitation]));
  const mail = (await mailsTo(world, invited)).at(-1);
  return rosterTokenIn(mail?.body);
}

export function rosterTokenIn(body = ""): string {
  return /\/invited\/([\w-]+)/.exec(body)?.[1] ?? "";
}
