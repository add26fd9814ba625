import { eq } from "drizzle-orm";
import { guardians } from "../../../db/schema/people.ts";
import { memberships, teams } from "../../../db/schema/teams.ts";
import { issueEmailLink } from "../../../domain/people/accounts/email-links.ts";
import { declineByLink } from "../../../domain/people/guardians/guardian-answers.ts";
import { changeGuardian } from "../../../domain/people/guardians/guardians.ts";
import { removePlayer } from "../../../domain/teams/roster-changes.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import type { MarkedWorld } from "./marked-world.ts";
import { ADULT } from "./markers.ts";

export const TEXTS = {
  required: ["participation", "terms", "liability"].map(text),
  optional: ["media", "contact", "public-name"].map(text),
};

function text(document: string) {
  return { document, title: document, version: "1", hash: "0".repeat(64) };
}

/** Takes access away from people who had it. Returns the token of a former guardian's dead link. */
export async function change(marked: MarkedWorld): Promise<{ formerToken: string }> {
  await handOver(marked);
  await noteNewCodes(marked);
  await seenOnTheDay(marked);
  const tookBack = { token: await linkFor(marked, "waitTeenTookBack") };
  await declineByLink(marked.world.visitor(), tookBack, TEXTS);
  return { formerToken: await replaceGuardian(marked) };
}

export async function linkFor(marked: MarkedWorld, name: string): Promise<string> {
  const { db, now } = marked.world;
  const { playerId } = marked.get(name);
  const [guardian] = await db.select().from(guardians).where(eq(guardians.playerId, playerId));
  if (!guardian) throw new Error(`Nobody answers for ${name} by link.`);
  return issueEmailLink(db, now, { purpose: "guardian", to: { guardianId: guardian.id } });
}

/** Registers new team codes as secrets too. */
export async function noteNewCodes({ world, markers, teams: known }: MarkedWorld): Promise<void> {
  for (const [name, { id }] of known) {
    const [team] = await world.db.select().from(teams).where(eq(teams.id, id));
    if (team) markers.code(name, team.teamCode);
  }
}

async function handOver(marked: MarkedWorld): Promise<void> {
  const handedOver = await marked.adult("handedOver");
  const [heir, removed] = [await marked.adult("heir"), await marked.adult("removed")];
  const { id: teamId } = await marked.makeTeam("Eagles", handedOver, [heir, removed]);
  await removePlayer(handedOver.ctx, { teamId, playerId: removed.playerId });
  await handOverTeam(handedOver.ctx, { teamId, playerId: heir.playerId });
}

async function seenOnTheDay({ people, world }: MarkedWorld): Promise<void> {
  for (const { playerId, marks } of people.values()) {
    if (playerId === "") continue;
    const { presentAt, dobSeenAt } = marks;
    await world.db
      .update(memberships)
      .set({ presentAt, dobSeenAt })
      .where(eq(memberships.playerId, playerId));
  }
}

async function replaceGuardian(marked: MarkedWorld): Promise<string> {
  const name = "waitTeenReplaced";
  const { playerId, marks } = marked.get(name);
  const formerToken = await linkFor(marked, name);
  const { email } = marked.markers.person("newGuardian", ADULT);
  marked.addresses.set(marks.guardianEmail, `former-guardian-of-${name}`);
  marked.addresses.set(email, `guardian-of-${name}`);
  await changeGuardian(marked.get("admin").ctx, { playerId, guardianEmail: email });
  return formerToken;
}
