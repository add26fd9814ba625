import { randomInt, randomUUID } from "node:crypto";
import type { LimitRule } from "../../domain/core/rate-limits.ts";
import { startSession } from "../../domain/people/sign-in/sessions.ts";
import { registration } from "./browse.ts";
import { accountRow, withPassword } from "./passwords.ts";
import { enrol, withSession } from "./second-factor.ts";
import type { World } from "./world.ts";

export interface Asked {
  path: string;
  fields: Record<string, string> | null;
  cookie?: string | undefined;
}

/** Creates a new sender; each call of the returned function makes one request. */
export type Sender = (world: World) => Promise<() => Asked>;

export interface LimitedCase {
  rule: LimitRule;
  at: string;
  /** What the attempts have in common; the address or account differs otherwise. */
  shares: "account" | "address" | "both";
  sender: Sender;
  keeps?: string;
}

const email = () => `${randomUUID()}@example.org`;

async function signIn(
  world: World,
  actor: { accountId: string; isAdmin: boolean },
): Promise<string> {
  const account = { id: actor.accountId, isAdmin: actor.isAdmin };
  return (await startSession(world.db, account, world.visitor())).token;
}

export const wrongPassword =
  (path: string): Sender =>
  async () => {
    const typed = email();
    return () => ({ path, fields: { email: typed, password: "not the password" } });
  };

const asPlayer =
  (path: string, fields: () => Record<string, string>): Sender =>
  async (world) => {
    const cookie = await signIn(world, (await world.person()).ctx.actor);
    return () => ({ path, fields: fields(), cookie });
  };

const wrongSecondCode: Sender = async (world) => {
  const { actor } = await world.admin();
  await enrol(world, await withSession(world, actor));
  const cookie = await signIn(world, actor);
  return () => ({ path: "/admin/code", fields: { code: "000000" }, cookie });
};

const onKnownDevice: Sender = async (world) => {
  const { ctx } = await world.person();
  const { email } = await withPassword(world, ctx);
  const cookie = await signIn(world, ctx.actor);
  return () => ({ path: "/login", fields: { email, password: "not the password" }, cookie });
};

const registering: Sender = async () => {
  const fields = registration();
  return () => ({ path: "/register", fields });
};

const registeringTaken: Sender = async (world) => {
  const { accountId } = await world.person();
  const fields = { ...registration(), email: (await accountRow(world, accountId)).email };
  return () => ({ path: "/register", fields });
};

const forgetting: Sender = async () => {
  const fields = { email: email() };
  return () => ({ path: "/forgot", fields });
};

const guessingLink: Sender = async () => () => {
  const token = randomUUID();
  return { path: `/reset?token=${token}`, fields: { token, password: "green grass of july" } };
};

const guessingSetup: Sender = async () => () => ({
  path: `/admin/setup?token=${randomUUID()}`,
  fields: null,
});

const wrongTeamCode = asPlayer("/teams", () => ({
  intent: "join",
  teamCode: String(randomInt(100_000, 1_000_000)),
}));

const message = () => ({
  from_name: "Ana Silva",
  from_email: email(),
  contact_phone: "2135550142",
  message: `When do we play? ${randomUUID()}`,
});

const inviting = asPlayer("/invitations", () => ({
  intent: "invite",
  teamId: "1",
  playerId: randomUUID(),
}));

const wrongOwnPassword: Sender = async (world) => {
  const { ctx } = await world.person();
  await withPassword(world, ctx);
  const cookie = await signIn(world, ctx.actor);
  const fields = { intent: "change-email", email: email(), currentPassword: "not the password" };
  return () => ({ path: "/account/security", fields, cookie });
};

/** Minors with separate accounts name the same guardian, with the address spelled differently. */
const namingOneGuardian: Sender = async (world) => {
  const mailbox = randomUUID();
  const cookies: string[] = [];
  while (cookies.length < 24) {
    cookies.push(await signIn(world, (await world.person()).ctx.actor));
  }
  return () => ({
    path: "/account/guardian",
    fields: { guardianEmail: `${mailbox}+${cookies.length}@example.com` },
    cookie: cookies.pop(),
  });
};

const table: [LimitRule, string, LimitedCase["shares"], Sender, string?][] = [
  ["sign-in.account", "/login", "both", wrongPassword("/login"), "email"],
  ["sign-in.address", "/login", "address", wrongPassword("/login"), "email"],
  ["sign-in.device", "/login", "account", onKnownDevice, "email"],
  ["sign-in.account", "/admin", "both", wrongPassword("/admin"), "email"],
  ["sign-in-admin.address", "/admin", "address", wrongPassword("/admin"), "email"],
  ["second-factor.account", "/admin/code", "account", wrongSecondCode],
  ["second-factor.address", "/admin/code", "address", wrongSecondCode],
  ["register-taken.account", "/register", "account", registeringTaken, "email"],
  ["register.address", "/register", "address", registering, "email"],
  ["forgot.account", "/forgot", "account", forgetting, "email"],
  ["forgot.address", "/forgot", "address", forgetting, "email"],
  ["reset.address", "/reset", "address", guessingLink],
  ["wrong-team-code.account", "/teams", "account", wrongTeamCode, "teamCode"],
  ["wrong-team-code.address", "/teams", "address", wrongTeamCode, "teamCode"],
  ["contact.account", "/contact", "account", asPlayer("/contact", message), "from_email"],
  [
    "contact.address",
    "/contact",
    "address",
    async () => () => ({ path: "/contact", fields: message() }),
    "from_email",
  ],
  [
    "contact-refused.address",
    "/contact",
    "address",
    async () => () => ({ path: "/contact", fields: { ...message(), contact_phone: "555" } }),
    "from_email",
  ],
  ["invite.account", "/invitations", "account", inviting],
  ["invite.address", "/invitations", "address", inviting],
  ["own-password.account", "/account/security", "account", wrongOwnPassword, "email"],
  ["ask-guardian.guardian", "/account/guardian", "account", namingOneGuardian, "guardianEmail"],
  ["setup.address", "/admin/setup", "address", guessingSetup],
];

export const limitedCases: LimitedCase[] = table.map(([rule, at, shares, sender, keeps]) => ({
  rule,
  at,
  shares,
  sender,
  ...(keeps && { keeps }),
}));
