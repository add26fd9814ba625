import { guardians } from "#db/schema/people.ts";
import { memberships } from "#db/schema/teams.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { declineByLink } from "#domain/people/guardians/guardian-answers.ts";
import { changeGuardian } from "#domain/people/guardians/guardians.ts";
import type { MarkedWorld, Persona } from "./marked-world.ts";

export const TEXTS = {
  required: ["participation", "terms", "liability"].map(text),
  optional: ["media", "contact", "public-name"].map(text),
};

function text(document: string) {
  return { document, title: document, version: "1", hash: "0".repeat(64) };
}

/** Takes access away from people who had it. Returns the token of a former guardian's dead link. */
export async function change(marked: MarkedWorld): Promise<{ formerToken: string }> {
  await marked.addEagles();
  await seenOnTheDay(marked);
  const tookBack = { token: await linkFor(marked, "waitTeenTookBack") };
  await declineByLink(marked.world.visitor(), tookBack, TEXTS);
  return { formerToken: await replaceGuardian(marked) };
}

export async function linkFor(marked: MarkedWorld, name: Persona): Promise<string> {
  const { world } = marked;
  const { id } = await world.row(guardians, { playerId: marked.person(name).playerId });
  return issueEmailLink(world.db, world.now, { purpose: "guardian", to: { guardianId: id } });
}

async function seenOnTheDay({ people, world, markers }: MarkedWorld): Promise<void> {
  for (const [name, { playerId }] of people) {
    if (playerId === "") continue;
    await world.set(memberships, { playerId }, markers.checkIn(name));
  }
}

async function replaceGuardian(marked: MarkedWorld): Promise<string> {
  const name = "waitTeenReplaced";
  const { playerId, details } = marked.person(name);
  const formerToken = await linkFor(marked, name);
  const { email } = marked.markers.person("newGuardian");
  marked.addresses.set(details.guardianEmail, `former-guardian-of-${name}`);
  marked.addresses.set(email, `guardian-of-${name}`);
  await changeGuardian(marked.person("admin").ctx, { playerId, guardianEmail: email });
  return formerToken;
}
