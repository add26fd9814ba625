import { and, eq, isNull } from "drizzle-orm";
import { fieldLinks } from "../../db/schema/field.ts";
import { accounts, guardians, players } from "../../db/schema/people.ts";
import { invitations } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { fieldToken, makeFieldLinks } from "../../domain/competition/field/field-links.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { todayIn } from "../../domain/core/date-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { issueSetupToken } from "../../domain/people/accounts/admin-setup.ts";
import { issueEmailLink } from "../../domain/people/accounts/email-links.ts";
import type { DemoSignIns } from "../../scripts/demo/office.ts";

/** Placeholders in a screen's URL: link tokens, and ids that differ in each demo. */
export type ScreenPlaceholder =
  | "setup"
  | "verify"
  | "newAddress"
  | "reset"
  | "guardian"
  | "invitation"
  | "person"
  | "child"
  | "field";

export async function findPlaceholders(
  ctx: Ctx,
  { parts }: DemoSignIns,
): Promise<Record<ScreenPlaceholder, string>> {
  const { db, now } = ctx;
  const manager = await accountOf(db, parts.manager.email);
  const [person] = await db.select().from(players).where(eq(players.accountId, manager));
  const [child] = await db
    .select()
    .from(players)
    .where(
      and(
        eq(players.accountId, await accountOf(db, parts.parent.email)),
        eq(players.isHolder, false),
      ),
    )
    .orderBy(players.dob);
  const [guardian] = await db.select().from(guardians).where(isNull(guardians.name));
  const [invited] = await db
    .select({ invitation: invitations, accountId: players.accountId })
    .from(invitations)
    .innerJoin(players, eq(players.id, invitations.playerId))
    .where(eq(invitations.state, "open"));
  if (!person || !child || !guardian || !invited) throw new Error("The demo is not whole.");
  return {
    setup: await issueSetupToken(ctx, null),
    verify: await verifyToken(ctx, manager, parts.manager.email),
    newAddress: await issueEmailLink(db, now, {
      purpose: "change-email",
      to: { accountId: manager },
      email: "new.address@example.org",
    }),
    reset: await issueEmailLink(db, now, { purpose: "reset-password", to: { accountId: manager } }),
    guardian: await issueEmailLink(db, now, {
      purpose: "guardian",
      to: { guardianId: guardian.id },
    }),
    invitation: await issueEmailLink(db, now, {
      purpose: "invitation",
      to: { accountId: invited.accountId },
      invitationId: invited.invitation.id,
      expiresAt: invited.invitation.expiresAt,
    }),
    person: person.id,
    child: child.id,
    field: await fieldTokenOf(ctx),
  };
}

async function fieldTokenOf(ctx: Ctx): Promise<string> {
  const [admin] = await ctx.db.select().from(accounts).where(eq(accounts.isAdmin, true));
  const cup = await currentCup(ctx.db);
  if (!admin) throw new Error("The demo has no admin.");
  const actor = { kind: "account", accountId: admin.id, isAdmin: true, sessionId: "" } as const;
  await makeFieldLinks({ ...ctx, actor }, { day: todayIn(cup.zone, ctx.now) });
  const [link] = await ctx.db.select().from(fieldLinks).orderBy(fieldLinks.field);
  if (!link) throw new Error("The demo has no field.");
  return fieldToken(ctx, link.id);
}

async function verifyToken({ db, now }: Ctx, accountId: string, email: string): Promise<string> {
  return issueEmailLink(db, now, { purpose: "verify-email", to: { accountId }, email });
}

async function accountOf(db: Database, email: string): Promise<string> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error("Somebody of the demo has no account.");
  return account.id;
}
