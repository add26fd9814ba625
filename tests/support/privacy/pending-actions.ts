import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/people.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../../../domain/core/rate-limits.ts";
import { receiptInput } from "../../../domain/payments/input.ts";
import { recordReceipt } from "../../../domain/payments/receipts.ts";
import { sendDueReminders } from "../../../domain/payments/reminders.ts";
import {
  confirmEmailChange,
  requestEmailChange,
} from "../../../domain/people/accounts/email-change.ts";
import { sendVerification } from "../../../domain/people/accounts/email-verification.ts";
import { warnOfPasswordGuessing } from "../../../domain/people/accounts/owner-alerts.ts";
import { inviteStaff } from "../../../domain/people/accounts/staff.ts";
import { agreeByLink, declineByLink } from "../../../domain/people/guardians/guardian-answers.ts";
import { requestGuardianLink } from "../../../domain/people/guardians/guardian-links.ts";
import { nameGuardian } from "../../../domain/people/guardians/guardians.ts";
import { hashPassword } from "../../../domain/people/sign-in/password-hashing.ts";
import { forgotPassword, resetPassword } from "../../../domain/people/sign-in/password-reset.ts";
import { changePassword } from "../../../domain/people/sign-in/passwords.ts";
import { signIn } from "../../../domain/people/sign-in/sign-in.ts";
import {
  turnOffTwoFactor,
  turnOffTwoFactorByAdmin,
} from "../../../domain/people/sign-in/two-factor-enrollment.ts";
import { announceInput } from "../../../domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "../../../domain/site/announcements/announcements.ts";
import { enquiryInput } from "../../../domain/site/contact-input.ts";
import { sendEnquiry } from "../../../domain/site/contact-messages.ts";
import { declineCoManaging } from "../../../domain/teams/co-managers/answer-invitation.ts";
import { removeCoManager, stepDown } from "../../../domain/teams/co-managers/change-co-managers.ts";
import { markIneligible, markOverdueTeams } from "../../../domain/teams/fees.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "../../../domain/teams/invitations/answer-invitation.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { declineRequest } from "../../../domain/teams/join-decisions.ts";
import { leaveTeam, removePlayer } from "../../../domain/teams/roster-changes.ts";
import { emailWrongCodeReport, recordWrongTeamCode } from "../../../domain/teams/team-codes.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import {
  approveTeamRequest,
  declineTeamRequest,
  listTeamRequests,
} from "../../../domain/teams/team-requests/decide-request.ts";
import { createOrRequestTeam } from "../../../domain/teams/team-requests/request-team.ts";
import { coManage, inviteCoManager } from "../factories/co-managers.ts";
import { guardianOf, TERMS } from "../factories/consents.ts";
import { changeCup } from "../factories/cups.ts";
import { accountRow } from "../factories/passwords.ts";
import { U16 } from "../fixtures/world.ts";
import { contextOfSession, enrollTwoFactor, withSession } from "../personas/admins.ts";
import type { Mailbox } from "../servers/mailbox.ts";
import { noteNewCodes, TEXTS } from "./changes.ts";
import type { MarkedWorld } from "./marked-world.ts";
import { ADULT } from "./markers.ts";
import { askToManage } from "./pending-teams.ts";

const PASSWORD = "green grass of july";
export async function begin(marked: MarkedWorld): Promise<void> {
  await pay(marked, ["mate", "named", "left"]);
  const { ctx, playerId } = marked.get("left");
  await leaveTeam(ctx, { playerId, teamId: marked.team("Lions").id });
  await noteNewCodes(marked);
  await invite(marked);
  await askToManage(marked);
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
  await sendAnnouncement(
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
  await warnOfPasswordGuessing(visitor, email);
  await enrollTwoFactor(world, await withSession(world, ctx.actor));
  const admin = people.get("admin");
  if (!admin) throw new Error("There is no admin.");
  await turnOffTwoFactorByAdmin(admin.ctx, { playerId });
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

  const { email: invited } = marked.markers.person("invited", ADULT);
  marked.addresses.set(invited, "invited");
  await inviteStaff(admin, { email: invited, roles: ["editor"] });
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
  await requestEmailChange(changer, { email: address, currentPassword: PASSWORD });
  await confirmEmailChange(changer, await tokenTo(address, "/confirm-email"), TERMS);
  const taken = { email: marked.get("mate").marks.email, currentPassword: PASSWORD };
  await requestEmailChange(changer, taken);
  const own = await withSession(world, changer.actor);
  await changePassword(own, { currentPassword: PASSWORD, password: `${PASSWORD} again` });

  await proveLate(marked, (address) => tokenTo(address, "/reset"));
  await useSecondFactor(marked);
  await turnOffForMember(marked);
  for (let count = 0; count < WRONG_TEAM_CODE_LIMIT; count++)
    await recordWrongTeamCode(world.visitor(), world.cup.id);
  await emailWrongCodeReport(world.visitor());

  await requestGuardianLink(world.visitor(), { email: marked.get("waitTeen").marks.guardianEmail });
  await requestGuardianLink(world.visitor(), { email: marked.get("family").marks.email });
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
  await helpAndStop(marked);
  await askForTeams(marked);
  await changeCup(admin, { paymentDueAt: "2025-07-18T12:00" });
  const days = (count: number) => new Date(world.now.getTime() + count * 24 * 60 * 60_000);
  await sendDueReminders({ ...world.visitor(), now: days(0) });
  await markOverdueTeams({ ...world.visitor(), now: days(4) });
  await markIneligible(admin, { teamId: marked.team("Cubs").id, ineligible: false });
  await handOverTeam(captain, { teamId, playerId: marked.get("mate").playerId });
  await noteNewCodes(marked);
}

async function helpAndStop(marked: MarkedWorld): Promise<void> {
  const { world } = marked;
  const [captain, mere] = [marked.get("captain"), marked.get("mere")];
  const teamId = marked.team("Lions").id;
  const declined = await inviteCoManager(world, captain, teamId, mere);
  await declineCoManaging(mere.ctx, { invitationId: declined });
  await coManage(world, captain, teamId, mere);
  await stepDown(mere.ctx, { teamId });
  const coManagerId = await coManage(world, captain, teamId, mere);
  await removeCoManager(captain.ctx, { teamId, coManagerId });
  await noteNewCodes(marked);
}

async function askForTeams(marked: MarkedWorld): Promise<void> {
  const [{ ctx: admin }, { ctx }] = [marked.get("admin"), marked.get("mere")];
  const ask = async (name: string) => {
    await createOrRequestTeam(ctx, { name, tournamentName: U16, playerId: null });
    return (await listTeamRequests(admin)).find((each) => each.name === name)?.id ?? 0;
  };
  await changeCup(admin, { approvesTeams: "on" });
  await declineTeamRequest(admin, { requestId: await ask("Herons"), reason: "Too many teams" });
  await approveTeamRequest(admin, { requestId: await ask("Ospreys") });
  await changeCup(admin, { approvesTeams: "" });
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
  const { token, recoveryCodes } = await enrollTwoFactor(world, await withSession(world, actor));
  await turnOffTwoFactor(await contextOfSession(world, token), {
    currentPassword: PASSWORD,
    code: recoveryCodes[0] ?? "",
  });
}
