import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import { askForNewAddress } from "../../../domain/accounts/change-email.ts";
import { changePassword } from "../../../domain/accounts/change-password.ts";
import { confirmNewAddress } from "../../../domain/accounts/confirm-new-address.ts";
import { forgotPassword } from "../../../domain/accounts/forgot-password.ts";
import { hashPassword } from "../../../domain/accounts/password.ts";
import { resetPassword } from "../../../domain/accounts/reset-password.ts";
import { sendVerification } from "../../../domain/accounts/send-verification.ts";
import { signIn } from "../../../domain/accounts/sign-in.ts";
import { turnOffSecondFactor } from "../../../domain/accounts/turn-off-second-factor.ts";
import { turnOffTheirFactor } from "../../../domain/accounts/turn-off-their-factor.ts";
import { warnOwner } from "../../../domain/accounts/warn-owner.ts";
import { announce } from "../../../domain/announcements/announce.ts";
import { announceInput } from "../../../domain/announcements/input.ts";
import { enquiryInput } from "../../../domain/enquiries/input.ts";
import { sendEnquiry } from "../../../domain/enquiries/send-enquiry.ts";
import { agreeByLink, declineByLink } from "../../../domain/guardians/answer-by-link.ts";
import { askLinkAgain } from "../../../domain/guardians/ask-link-again.ts";
import { nameGuardian } from "../../../domain/guardians/name-guardian.ts";
import { acceptInvitation } from "../../../domain/invitations/accept-invitation.ts";
import { declineInvitation } from "../../../domain/invitations/decline-invitation.ts";
import { invitePlayer } from "../../../domain/invitations/invite-player.ts";
import { receiptInput } from "../../../domain/payments/input.ts";
import { markOverdueTeams } from "../../../domain/payments/mark-overdue-teams.ts";
import { recordReceipt } from "../../../domain/payments/record-receipt.ts";
import { remindTeams } from "../../../domain/payments/remind-teams.ts";
import { declineRequest } from "../../../domain/teams/decline-request.ts";
import { handOverTeam } from "../../../domain/teams/hand-over-team.ts";
import { leaveTeam } from "../../../domain/teams/leave-team.ts";
import { markIneligible } from "../../../domain/teams/mark-ineligible.ts";
import { removePlayer } from "../../../domain/teams/remove-player.ts";
import { ALARMING } from "../../../domain/teams/wrong-code-rules.ts";
import { countWrongCode, tellWrongCodes } from "../../../domain/teams/wrong-codes.ts";
import { guardianOf } from "../consents.ts";
import { changeCup } from "../cups.ts";
import type { Mailbox } from "../mailbox.ts";
import { accountRow } from "../passwords.ts";
import { asToken, enrol, withSession } from "../second-factor.ts";
import { TERMS } from "../texts.ts";
import { noteNewCodes, TEXTS } from "./changes.ts";
import { ADULT } from "./markers.ts";
import type { MarkedWorld } from "./people.ts";

const PASSWORD = "green grass of july";
export async function begin(marked: MarkedWorld): Promise<void> {
  await pay(marked, ["mate", "named", "left"]);
  const { ctx, playerId } = marked.get("left");
  await leaveTeam(ctx, { playerId, teamId: marked.team("Lions").id });
  await noteNewCodes(marked);
  await invite(marked);
  await enquire(marked);
}

async function invite(marked: MarkedWorld): Promise<void> {
  const to = (team: string, player: string, by: string) =>
    invitePlayer(marked.get(by).ctx, {
      teamId: marked.team(team).id,
      playerId: marked.get(player).playerId,
    });
  await to("Lions", "joiner", "captain");
  // The manager's email is not confirmed, so the organizer sends the invitation.
  await to("Wolves", "waitAdult", "admin");
  await to("Bears", "waitKidTeen", "admin");
  await to("Bears", "waitTeenAsked", "admin");
  await to("Bears", "waitTeenReplaced", "admin");
  await to("Bears", "waitTeenTookBack", "admin");
}

async function pay(marked: MarkedWorld, names: string[]): Promise<void> {
  for (const name of names) {
    await recordReceipt(
      marked.get("admin").ctx,
      marked.team("Lions").id,
      receiptInput.parse({
        amount: "25",
        method: "cash",
        who: marked.get(name).playerId,
        receivedOn: "2025-07-15",
      }),
    );
  }
}

async function enquire(marked: MarkedWorld): Promise<void> {
  const { firstName, email, phone } = marked.markers.person("enquirer", ADULT);
  await sendEnquiry(
    marked.world.visitor(),
    enquiryInput.parse({
      from_name: firstName,
      from_email: email,
      contact_phone: phone,
      message: "When do we play?",
    }),
  );
}

export async function tellEverybody(marked: MarkedWorld): Promise<void> {
  await announce(
    marked.get("admin").ctx,
    announceInput.parse({
      to: "everyone",
      subject: "Bring water",
      body: "It will be hot.",
      byMail: "on",
      bannerUntil: "2025-07-20T12:00",
    }),
  );
}

async function turnOffForMember({ world, addresses, people }: MarkedWorld): Promise<void> {
  const { ctx, accountId, playerId } = await world.person({ dob: "1980-05-04" });
  const [account] = await world.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, accountId))
    .returning({ email: accounts.email });
  const email = account?.email ?? "";
  addresses.set(email, "mere");
  const visitor = { ...world.visitor(), sendsMail: true, device: "Chrome on Android" };
  await signIn(visitor, { email, password: PASSWORD });
  await warnOwner(visitor, accountId, email);
  await enrol(world, await withSession(world, ctx.actor));
  const admin = people.get("admin");
  if (!admin) throw new Error("There is no admin.");
  await turnOffTheirFactor(admin.ctx, { playerId });
}

/** Makes the site send every kind of message, and follows the links in them. */
export async function writeLetters(marked: MarkedWorld, mailbox: Mailbox): Promise<void> {
  const { world } = marked;
  const { ctx: admin } = marked.get("admin");
  const tokenTo = async (address: string, page: string) => {
    await mailbox.deliver();
    const mail = mailbox.to(address).find(({ text }) => text.includes(page));
    return new URL(mail?.link(page) ?? "").searchParams.get("token") ?? "";
  };

  await forgotPassword(world.visitor(), { email: marked.get("mate").marks.email });
  await sendVerification(marked.get("unverified").ctx);
  const { ctx: changer, accountId } = marked.get("changer");
  await world.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, accountId));
  const { email: address } = marked.markers.person("changed", ADULT);
  marked.addresses.set(address, "changer");
  marked.addresses.set(marked.get("changer").marks.email, "old-address-of-changer");
  await askForNewAddress(changer, { email: address, currentPassword: PASSWORD });
  await confirmNewAddress(changer, await tokenTo(address, "/confirm-email"), TERMS);
  const taken = { email: marked.get("mate").marks.email, currentPassword: PASSWORD };
  await askForNewAddress(changer, taken);
  const own = await withSession(world, changer.actor);
  await changePassword(own, { currentPassword: PASSWORD, password: `${PASSWORD} again` });

  await proveLate(marked, (address) => tokenTo(address, "/reset"));
  await useSecondFactor(marked);
  await turnOffForMember(marked);
  for (let count = 0; count < ALARMING; count++)
    await countWrongCode(world.visitor(), world.cup.id);
  await tellWrongCodes(world.visitor());

  await askLinkAgain(world.visitor(), { email: marked.get("waitTeen").marks.guardianEmail });
  await askLinkAgain(world.visitor(), { email: marked.get("family").marks.email });
  for (const name of ["pending", "waitTeenPending"]) {
    const { ctx, playerId, marks } = marked.get(name);
    await nameGuardian(ctx, { playerId, guardianEmail: marks.guardianEmail });
    const token = await tokenTo(marks.guardianEmail, "/guardian/agree");
    const { guardianName, guardianPhone: phone } = marks;
    if (name === "pending") await declineByLink(world.visitor(), { token }, TEXTS);
    else {
      const agreed = { token, name: guardianName, phone, ticked: ["media"] };
      await agreeByLink(world.visitor(), agreed, TEXTS);
    }
  }

  const { ctx: captain } = marked.get("captain");
  const teamId = marked.team("Lions").id;
  await declineRequest(captain, { teamId, playerId: marked.get("asker").playerId });
  await noteNewCodes(marked);
  const joiner = marked.get("joiner");
  const byLink = await tokenTo(joiner.marks.guardianEmail, "/invitation");
  await acceptInvitation(world.visitor(), { token: byLink });
  const waitAdult = marked.get("waitAdult");
  await declineInvitation(world.visitor(), {
    token: await tokenTo(waitAdult.marks.email, "/invitation"),
  });
  await removePlayer(captain, { teamId, playerId: marked.get("unnamed").playerId });
  await changeCup(admin, { paymentDueAt: "2025-07-18T12:00" });
  const days = (count: number) => new Date(world.now.getTime() + count * 24 * 60 * 60_000);
  await remindTeams({ ...world.visitor(), now: days(0) });
  await markOverdueTeams({ ...world.visitor(), now: days(4) });
  await markIneligible(admin, { teamId: marked.team("Cubs").id, ineligible: false });
  await handOverTeam(captain, { teamId, playerId: marked.get("mate").playerId });
  await noteNewCodes(marked);
}

async function proveLate(
  { world, addresses }: MarkedWorld,
  tokenTo: (address: string) => Promise<string>,
): Promise<void> {
  const { accountId, playerId } = await world.person({}, { confirmed: false });
  const { email } = await accountRow(world, accountId);
  addresses.set(email, "late");
  await guardianOf(world, playerId, { email: "nobody@late.example" });
  await forgotPassword(world.visitor(), { email });
  await resetPassword(world.visitor(), { token: await tokenTo(email), password: PASSWORD }, TERMS);
}

async function useSecondFactor({ world, addresses }: MarkedWorld): Promise<void> {
  const { actor } = await world.admin();
  const [account] = await world.db.select().from(accounts).where(eq(accounts.id, actor.accountId));
  addresses.set(account?.email ?? "", "admin");
  await world.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(accounts.id, actor.accountId));
  const { token, recoveryCodes } = await enrol(world, await withSession(world, actor));
  await turnOffSecondFactor(await asToken(world, token), {
    currentPassword: PASSWORD,
    code: recoveryCodes[0] ?? "",
  });
}
