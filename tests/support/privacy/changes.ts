import { eq } from "drizzle-orm";
import { guardians } from "../../../db/schema/accounts.ts";
import { memberships, teams } from "../../../db/schema/teams.ts";
import { issueLink } from "../../../domain/accounts/links.ts";
import { declineByLink } from "../../../domain/guardians/answer-by-link.ts";
import { changeGuardian } from "../../../domain/guardians/change-guardian.ts";
import { handOverTeam } from "../../../domain/teams/hand-over-team.ts";
import { removePlayer } from "../../../domain/teams/remove-player.ts";
import { ADULT } from "./markers.ts";
import type { MarkedWorld } from "./people.ts";

/** What a guardian is asked, as far as it matters here. */
export const TEXTS = {
  required: ["participation", "terms", "liability"].map(text),
  optional: ["media", "contact", "public-name"].map(text),
};

function text(document: string) {
  return { document, title: document, version: "1", hash: "0".repeat(64) };
}

/** Who saw more before than they may see now. Answers a former guardian's link, which works no more. */
export async function change(marked: MarkedWorld): Promise<{ formerToken: string }> {
  await handOver(marked);
  await noteNewCodes(marked);
  await seenOnTheDay(marked);
  const tookBack = { token: await linkFor(marked, "waitTeenTookBack") };
  await declineByLink(marked.world.visitor(), tookBack, TEXTS);
  return { formerToken: await replaceGuardian(marked) };
}

/** A link to answer for a player by, as their guardian gets it by mail. */
export async function linkFor(marked: MarkedWorld, name: string): Promise<string> {
  const { db, now } = marked.world;
  const { playerId } = marked.get(name);
  const [guardian] = await db.select().from(guardians).where(eq(guardians.playerId, playerId));
  if (!guardian) throw new Error(`Nobody answers for ${name} by link.`);
  return issueLink(db, now, { purpose: "guardian", to: { guardianId: guardian.id } });
}

/** A new team code is as much a secret as the one before. */
export async function noteNewCodes({ world, markers, teams: known }: MarkedWorld): Promise<void> {
  for (const [name, { id }] of known) {
    const [team] = await world.db.select().from(teams).where(eq(teams.id, id));
    if (team) markers.code(name, team.teamCode);
  }
}

/** A team with another manager than it had, from which somebody was removed. */
async function handOver(marked: MarkedWorld): Promise<void> {
  const handedOver = await marked.adult("handedOver");
  const [heir, removed] = [await marked.adult("heir"), await marked.adult("removed")];
  const { id: teamId } = await marked.makeTeam("Eagles", handedOver, [heir, removed]);
  await removePlayer(handedOver.ctx, { teamId, playerId: removed.playerId });
  await handOverTeam(handedOver.ctx, { teamId, playerId: heir.playerId });
}

/** Who is there, and whose proof of age was seen, each at a moment of their own. */
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

/** The admin names another guardian, who has not answered yet. */
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
