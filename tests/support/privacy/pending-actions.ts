import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import { mutate } from "#domain/core/mutate.ts";
import { WRONG_TEAM_CODE_LIMIT } from "#domain/core/rate-limits.ts";
import { sendDueReminders } from "#domain/payments/reminders.ts";
import { confirmEmailChange, requestEmailChange } from "#domain/people/accounts/email-change.ts";
import { sendVerification, waiveEmailProof } from "#domain/people/accounts/email-verification.ts";
import { warnOfPasswordGuessing } from "#domain/people/accounts/owner-alerts.ts";
import { inviteStaff } from "#domain/people/accounts/staff.ts";
import { agreeByLink, declineByLink } from "#domain/people/guardians/guardian-answers.ts";
import { requestGuardianLink } from "#domain/people/guardians/guardian-links.ts";
import { nameGuardian } from "#domain/people/guardians/guardians.ts";
import { recordSignedPaper } from "#domain/people/guardians/signed-papers.ts";
import { forgotPassword, resetPassword } from "#domain/people/sign-in/password-reset.ts";
import { changePassword } from "#domain/people/sign-in/passwords.ts";
import { signIn } from "#domain/people/sign-in/sign-in.ts";
import {
  turnOffTwoFactor,
  turnOffTwoFactorByAdmin,
} from "#domain/people/sign-in/two-factor-enrollment.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { purgeInactiveAccounts } from "#domain/site/inactive-accounts.ts";
import { sendTestEmail } from "#domain/site/outbox.ts";
import { declineCoManaging } from "#domain/teams/co-managers/answer-invitation.ts";
import {
  addCoManager,
  removeCoManager,
  stepDown,
} from "#domain/teams/co-managers/change-co-managers.ts";
import { markIneligible, markOverdueTeams } from "#domain/teams/fees.ts";
import {
  acceptInvitation,
  declineInvitation,
} from "#domain/teams/invitations/answer-invitation.ts";
import { declineRequest } from "#domain/teams/join-decisions.ts";
import { renameTeam } from "#domain/teams/rename-team.ts";
import { removePlayer } from "#domain/teams/roster-changes.ts";
import { emailWrongCodeReport, recordWrongTeamCode } from "#domain/teams/team-codes.ts";
import { handOverTeam } from "#domain/teams/team-manager.ts";
import {
  declineTeamRequest,
  listTeamRequests,
} from "#domain/teams/team-requests/decide-request.ts";
import { createOrRequestTeam } from "#domain/teams/team-requests/request-team.ts";
import { goOn } from "../cup/cup-builder.ts";
import { coManage, inviteCoManager } from "../factories/co-managers.ts";
import { guardianOf, settle, TERMS } from "../factories/consents.ts";
import { sendContactMessage } from "../factories/contact-messages.ts";
import { changeCup } from "../factories/cups.ts";
import { approveListed, approveListedTeam } from "../factories/managers.ts";
import { accountRow, PASSWORD, withPassword } from "../factories/passwords.ts";
import { inviteToRoster } from "../factories/roster-invitations.ts";
import { type Person, U16 } from "../fixtures/cup-world.ts";
import { contextOfSession, enrollTwoFactor, withSession } from "../personas/admins.ts";
import type { Mailbox } from "../servers/mailbox.ts";
import { TEXTS } from "./changes.ts";
import type { MarkedWorld } from "./marked-world.ts";

export async function begin(marked: MarkedWorld): Promise<void> {
  const { email: coach } = marked.markers.person("coach");
  const { firstName, email, phone } = marked.markers.person("enquirer");
  marked.addresses.set(coach, "coach");
  await goOn(marked)
    .paid("Lions", 25, "mate")
    .paid("Lions", 25, "named")
    .paid("Lions", 25, "left")
    .leaves("left", "Lions")
    .also(() => marked.noteTeams())
    .invited("joiner", "Lions")
    // The manager's email is not confirmed, so the organizer sends the invitation.
    .invited("waitAdult", "Wolves", "organizer")
    .invited("waitKidTeen", "Bears", "organizer")
    .invited("waitTeenAsked", "Bears", "organizer")
    .invited("waitTeenReplaced", "Bears", "organizer")
    .also(() => {
      const { id: teamId, manager } = marked.team("Cubs");
      return addCoManager(manager.ctx, { teamId, email: coach });
    })
    .settings({ approvesTeams: "on" })
    .also(() => requestTeam(marked.person("waitAdult"), "Kites"))
    .settings({ approvesTeams: "" })
    .also(({ world }) =>
      sendContactMessage(world.visitor(), {
        from_name: firstName,
        from_email: email,
        contact_phone: phone,
        message: "When do we play?",
      }),
    )
    .build();
}

export async function tellEverybody(marked: MarkedWorld): Promise<void> {
  const message = { to: "everyone", subject: "Bring water", body: "It will be hot." };
  const shown = { byMail: "on", bannerUntil: "2025-07-20T12:00" };
  await sendAnnouncement(await marked.admin(), announceInput.parse({ ...message, ...shown }));
  const heldUntil = new Date(marked.world.now.getTime() + 600_000);
  await marked.world.db.update(announcements).set({ heldUntil });
}

const requestTeam = ({ ctx }: Person, name: string) =>
  createOrRequestTeam(ctx, { name, tournamentName: U16, playerId: null });

async function turnOffForMember(marked: MarkedWorld): Promise<void> {
  const { world, addresses } = marked;
  const { ctx, playerId } = await world.person({ dob: "1980-05-04" });
  const account = await withPassword(world, ctx);
  addresses.set(account.email, "mere");
  const visitor = { ...world.visitor(), sendsMail: true, device: "Chrome on Android" };
  await signIn(visitor, account);
  await warnOfPasswordGuessing(visitor, account.email);
  await enrollTwoFactor(world, await withSession(world, ctx.actor));
  await turnOffTwoFactorByAdmin(await marked.admin(), { playerId });
  await world.db
    .update(accounts)
    .set({ lastLoginAt: new Date("2015-01-01") })
    .where(eq(accounts.id, ctx.actor.accountId));
  await mutate(world.visitor(), "retention.purge", (change) =>
    purgeInactiveAccounts(change, world.visitor(), 1),
  );
}

/** A child and a manager in an imported file, each with an address that nobody registered. */
async function inviteListed(marked: MarkedWorld): Promise<void> {
  const { addresses, markers, world } = marked;
  const bears = { id: marked.team("Bears").id, name: "Bears" };
  const { firstName, lastName, dob, email } = markers.person("listed", { born: 2012 });
  const { email: manager } = markers.person("listedManager");
  addresses.set(email, "listed").set(manager, "listedManager");
  await inviteToRoster(world, bears, { role: "player", firstName, lastName, dob, email });
  await inviteToRoster(world, bears, { role: "manager", email: manager });
}

export async function writeLetters(marked: MarkedWorld, mailbox: Mailbox): Promise<void> {
  const { world } = marked;
  const admin = await marked.admin();
  const tokenTo = async (address: string, page: string) => {
    await mailbox.deliver();
    const mail = mailbox.to(address).find(({ text }) => text.includes(page));
    return new URL(mail?.link(page) ?? "").searchParams.get("token") ?? "";
  };

  const { email: invited } = marked.markers.person("invited");
  marked.addresses.set(invited, "invited");
  await inviteStaff(admin, { email: invited, roles: ["editor"] });
  await inviteListed(marked);
  await sendTestEmail(admin);
  await forgotPassword(world.visitor(), { email: marked.person("mate").details.email });
  await sendVerification(marked.person("unverified").ctx);
  const { ctx: changer } = marked.person("changer");
  await withPassword(world, changer);
  const { email: address } = marked.markers.person("changed");
  marked.addresses.set(address, "changer");
  marked.addresses.set(marked.person("changer").details.email, "old-address-of-changer");
  await world.trust(marked.person("changer"));
  await requestEmailChange(changer, { email: address, currentPassword: PASSWORD });
  await confirmEmailChange(changer, await tokenTo(address, "/confirm-email"));
  const taken = { email: marked.person("mate").details.email, currentPassword: PASSWORD };
  await requestEmailChange(changer, taken);
  const own = await withSession(world, changer.actor);
  await changePassword(own, { currentPassword: PASSWORD, password: `${PASSWORD} again` });

  await proveLate(marked, (address) => tokenTo(address, "/reset"));
  await useSecondFactor(marked);
  await turnOffForMember(marked);
  for (let count = 0; count < WRONG_TEAM_CODE_LIMIT; count++)
    await recordWrongTeamCode(world.visitor(), world.cup.id);
  await emailWrongCodeReport(world.visitor());

  await requestGuardianLink(world.visitor(), {
    email: marked.person("waitTeen").details.guardianEmail,
  });
  await requestGuardianLink(world.visitor(), { email: marked.person("family").details.email });
  for (const name of ["pending", "waitTeenPending"] as const) {
    const { ctx, playerId, details } = marked.person(name);
    await nameGuardian(ctx, { playerId, guardianEmail: details.guardianEmail });
    const token = await tokenTo(details.guardianEmail, "/guardian/agree");
    const { guardianName, guardianPhone: phone } = details;
    if (name === "pending") await declineByLink(world.visitor(), { token }, TEXTS);
    else {
      const agreed = { token, name: guardianName, phone, ticked: ["media"] };
      await agreeByLink(world.visitor(), agreed, TEXTS);
    }
  }

  const leaver = await world.person();
  await settle(world, leaver);
  await recordSignedPaper(admin, leaver);
  await mailbox.deliver();
  const { password: currentPassword } = await withPassword(world, leaver.ctx);
  const { accountId: leaving } = leaver;
  await deleteAccount(leaver.ctx, { accountId: leaving, currentPassword, fates: new Map() });

  const { ctx: captain } = marked.person("captain");
  const teamId = marked.team("Lions").id;
  await declineRequest(captain, { teamId, playerId: marked.person("asker").playerId });
  await marked.noteTeams();
  const joiner = marked.person("joiner");
  const byLink = await tokenTo(joiner.details.guardianEmail, "/invitation");
  await acceptInvitation(world.visitor(), { token: byLink });
  const waitAdult = marked.person("waitAdult");
  await declineInvitation(world.visitor(), {
    token: await tokenTo(waitAdult.details.email, "/invitation"),
  });
  await removePlayer(captain, { teamId, playerId: marked.person("unnamed").playerId });
  await helpAndStop(marked);
  await askForTeams(marked);
  await changeCup(admin, { paymentDueAt: "2025-07-18T12:00" });
  const days = (count: number) => new Date(world.now.getTime() + count * 24 * 60 * 60_000);
  await sendDueReminders({ ...world.visitor(), now: days(0) });
  await markOverdueTeams({ ...world.visitor(), now: days(4) });
  await markIneligible(admin, { teamId: marked.team("Cubs").id, ineligible: false });
  await waiveEmailProof(admin, marked.person("unverified"));
  const { accountId } = marked.person("unverified").ctx.actor;
  await approveListed(admin, { accountId });
  await handOverTeam(captain, { teamId, playerId: marked.person("mate").playerId });
  await marked.noteTeams();
}

async function helpAndStop(marked: MarkedWorld): Promise<void> {
  const { world } = marked;
  const [captain, mere] = [marked.person("captain"), marked.person("mere")];
  const teamId = marked.team("Lions").id;
  const declined = await inviteCoManager(world, captain, teamId, mere);
  await declineCoManaging(mere.ctx, { invitationId: declined });
  await coManage(world, captain, teamId, mere);
  await stepDown(mere.ctx, { teamId });
  const coManagerId = await coManage(world, captain, teamId, mere);
  await removeCoManager(captain.ctx, { teamId, coManagerId });
  await marked.noteTeams();
}

async function askForTeams(marked: MarkedWorld): Promise<void> {
  const [admin, mere] = [await marked.admin(), marked.person("mere")];
  const ask = async (name: string) => {
    await requestTeam(mere, name);
    return (await listTeamRequests(admin)).find((each) => each.name === name)?.id ?? 0;
  };
  await changeCup(admin, { approvesTeams: "on" });
  await declineTeamRequest(admin, { requestId: await ask("Herons"), reason: "Too many teams" });
  const { teamId } = await approveListedTeam(admin, await ask("Ospreys"));
  await renameTeam(admin, { teamId, name: "Sea Ospreys", shortName: null });
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
  const ctx = await world.admin();
  addresses.set((await withPassword(world, ctx)).email, "admin");
  const session = await withSession(world, ctx.actor);
  const { token, recoveryCodes } = await enrollTwoFactor(world, session);
  await turnOffTwoFactor(await contextOfSession(world, token), {
    currentPassword: PASSWORD,
    code: recoveryCodes[0] ?? "",
  });
}
