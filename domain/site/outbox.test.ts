import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { links } from "#db/schema/links.ts";
import { mails } from "#db/schema/messaging.ts";
import { agreements } from "#db/schema/people.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { TERMS } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, invited } from "#tests/support/factories/invitations.ts";
import { accountRow, PASSWORD, setAccount } from "#tests/support/factories/passwords.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner } from "#tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { requestEmailChange } from "../people/accounts/email-change.ts";
import { sendVerification, verifyEmail } from "../people/accounts/email-verification.ts";
import { inviteStaff } from "../people/accounts/staff.ts";
import { requestGuardianLink } from "../people/guardians/guardian-links.ts";
import { listGuardians } from "../people/guardians/guardian-list.ts";
import { forgotPassword, resetPassword } from "../people/sign-in/password-reset.ts";
import { acceptInvitation } from "../teams/invitations/answer-invitation.ts";
import { readOwnData } from "./accounts/data-export.ts";
import { listAudit } from "./audit-log.ts";
import { readMail, sendTestEmail } from "./outbox.ts";

const { world, admin } = useAdminWorld();
const home = useMinorAndGuardian(world);

beforeEach(() => world.db.delete(mails));

const newest = async (to: string) => {
  const [mail] = await world.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, to))
    .orderBy(desc(mails.id))
    .limit(1);
  if (!mail) throw new Error("no email");
  return mail;
};
const display = async (to: string) =>
  readMail(admin, { mailId: (await newest(to)).id, sendsMail: false });
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? "";
const lastOf = async (subject: string, action: string) =>
  (await auditOf(world, subject)).findLast((row) => row.action === action)?.details;

test("who reads an email is in the log of the family it concerns, with a displayed link's purpose", async () => {
  await home.name();
  const mail = await newest(home.rosa);
  expect(await readMail(admin, { mailId: mail.id, sendsMail: false })).toMatchObject({
    hasLink: true,
    body: expect.stringContaining(await home.newestLink()),
  });
  const { log } = await readOwnData(home.ana.ctx);
  expect(log.at(-1)).toMatchObject({
    action: "mail.read",
    by: "others",
    details: { player: home.ana.playerId, purpose: "guardian" },
  });
  const read = { secret: false, body: "See you." };
  await world.set(mails, { id: mail.id }, read);
  expect(await display(home.rosa)).toMatchObject({ hasLink: false, body: "See you." });
  expect((await readOwnData(home.ana.ctx)).log).toHaveLength(log.length + 1);
  const about = { area: null, subject: `mail:${mail.id}`, before: null };
  const { lines } = await listAudit(admin, about);
  expect(lines[1]?.details).toContain("Ana Silva; viewed the guardian's link");
});

test("a guardian's answer through a displayed link is recorded as that", async () => {
  await home.name();
  const listed = async () =>
    (await listGuardians(admin)).players.find(({ playerId }) => playerId === home.ana.playerId);
  await home.agree(["media"]);
  expect(await listed()).toMatchObject({ state: "agreed", byDisplayedLink: false });
  expect(await lastOf(`player:${home.ana.playerId}`, "guardian.agree")).not.toHaveProperty(
    "byDisplayedLink",
  );
  await requestGuardianLink(world.visitor(), { email: home.rosa });
  await display(home.rosa);
  await home.agree([]);
  expect(await listed()).toMatchObject({ state: "agreed", byDisplayedLink: true });
  const detailed = { byDisplayedLink: true };
  expect(await lastOf(`player:${home.ana.playerId}`, "guardian.agree")).toMatchObject(detailed);
});

test("a new password, a confirmed address and an accepted invitation say that their link was displayed", async () => {
  const bo = await accountOwner(world, {}, { confirmed: false });
  const email = await emailOf(world, bo);
  const about = `account:${bo.accountId}`;
  await sendVerification(bo.ctx);
  const token = tokenIn((await display(email)).body);
  await verifyEmail(world.visitor(), { token, password: "green grass of july" }, TERMS);
  expect(await lastOf(about, "account.verify-email")).toEqual({ byDisplayedLink: true });
  const [terms] = await world.db
    .select()
    .from(agreements)
    .where(eq(agreements.accountId, bo.accountId))
    .orderBy(desc(agreements.id));
  expect(terms).toMatchObject({ document: "terms", byDisplayedLink: true });
  for (const isDisplayed of [false, true]) {
    await forgotPassword(world.visitor(), { email });
    const { body } = isDisplayed ? await display(email) : await newest(email);
    const reset = { token: tokenIn(body), password: "blue grass of july" };
    await resetPassword(world.visitor(), reset, TERMS);
    const details = await lastOf(about, "account.reset-password");
    expect(details).toEqual(isDisplayed ? { byDisplayedLink: true } : {});
  }
  const { ana, teamId } = await invited(world, "Handed Hawks", { guardian: "hawk@home.example" });
  const invitation = await display(await emailOf(world, ana));
  await acceptInvitation(world.visitor(), { token: tokenIn(invitation.body) });
  const accepted = await lastOf(`team:${teamId}`, "invitation.accept");
  expect(accepted).toMatchObject({ byDisplayedLink: true });
});

test("a link of each kind is displayed only where no email is sent", async () => {
  await home.name();
  const cora = await accountOwner(world);
  const [email, next] = [await emailOf(world, cora), "cora@new.example"];
  const { ana } = await invited(world, "Kind Kites", { guardian: "kite@home.example" });
  await inviteStaff(admin, { email: "staff@cup.example", roles: ["editor"] });
  await requestEmailChange(cora.ctx, { email: next, currentPassword: PASSWORD });
  await forgotPassword(world.visitor(), { email });
  for (const to of [home.rosa, email, next, "staff@cup.example", await emailOf(world, ana)]) {
    const { id, body } = await newest(to);
    expect([to, tokenIn(body)]).not.toContain("");
    await expectRefusal(readMail(admin, { mailId: id, sendsMail: true }), "forbidden");
    expect((await readMail(admin, { mailId: id, sendsMail: false })).body).toContain(tokenIn(body));
  }
});

test("a link that no longer works, or that nobody knows, is masked", async () => {
  const dee = await accountOwner(world);
  const email = await emailOf(world, dee);
  await forgotPassword(world.visitor(), { email });
  await world.set(links, { accountId: dee.accountId }, { usedAt: world.now });
  const { body, hasLink } = await display(email);
  expect([tokenIn(body), hasLink]).toEqual(["", false]);
  expect(body).toContain("/reset?token=•••");
});

test("a test email goes to the organizer who asks, in their language, and to nobody else", async () => {
  await setAccount(world, admin.actor, { language: "es" });
  await sendTestEmail(admin);
  const { email } = await accountRow(world, admin.actor.accountId);
  expect(await world.db.select().from(mails)).toMatchObject([
    { toAddress: email, subject: "Correo de prueba para Araknid Cup", state: "waiting" },
  ]);
  await expectRefusal(sendTestEmail(await world.staff("editor")), "forbidden");
});
