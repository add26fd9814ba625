import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/people.ts";
import { type PartialRole, STAFF_ROLES } from "../../../domain/core/staff-role-rules.ts";
import { inviteStaff, listStaff } from "../../../domain/people/accounts/staff.ts";
import type { MarkedWorld } from "./marked-world.ts";
import { ADULT } from "./markers.ts";

export const STAFF = STAFF_ROLES.filter((role): role is PartialRole => role !== "organizer");

/** A person of each staff role, named after it. The organizer is 'admin'. */
export async function addStaff({ world, markers, people }: MarkedWorld): Promise<void> {
  for (const role of STAFF) {
    const marks = markers.person(role, ADULT);
    const ctx = await world.staff(role);
    const { accountId } = ctx.actor;
    const { email, password: passwordHash } = marks;
    await world.db
      .update(accounts)
      .set({ email, emailKey: email, passwordHash })
      .where(eq(accounts.id, accountId));
    people.set(role, { ctx, accountId, playerId: "", marks, guardianId: null });
  }
}

/** What the forms of the staff page are about: an open invite, and accounts. */
export async function staffIds(marked: MarkedWorld): Promise<Record<string, string>> {
  const { ctx } = marked.get("admin");
  await inviteStaff(ctx, { email: "helper@mail.example", roles: ["editor"] });
  const [invite] = (await listStaff(ctx)).invites;
  return {
    invite: String(invite?.id),
    "account of scorekeeper": marked.get("scorekeeper").accountId,
    "account of mere": marked.get("mere").accountId,
  };
}
