import { issueEmailLink } from "../../../domain/people/accounts/email-links.ts";
import { invitePlayer } from "../../../domain/teams/invitations/invite-player.ts";
import { guardianOf } from "../factories/consents.ts";
import { contactForm } from "../factories/contact-messages.ts";
import { waiting } from "../factories/invitations.ts";
import { registration } from "../fixtures/test-site.ts";
import { U13, U16 } from "../fixtures/world.ts";
import { type Cases, type Desk, formOn, fresh } from "./case.ts";

export const formsOfPeople = ({ sites }: Desk): Cases => ({
  async "a team is created"() {
    const name = fresh("Cubs");
    const typed = { name, tournamentName: U13 };
    const browsers = await sites.signIn(await sites.person());
    return {
      ...(await formOn(browsers, "/teams", { intent: "create" }, typed)),
      action: "team.create",
      row: `teams where name = '${name}'`,
      answer: /^200 \/teams\?done=created Team created successfully!/,
    };
  },
  async "a team is joined"() {
    const { teamCode, teamId } = await sites.team(fresh("Cubs"));
    const browsers = await sites.signIn(await sites.person());
    return {
      ...(await formOn(browsers, "/teams", { intent: "join" }, { teamCode })),
      action: "team.join",
      row: `memberships where team_id = ${teamId}`,
      answer: /^200 \/teams\?done=joined Joined team successfully!/,
    };
  },
  async "a team is left"() {
    const { members } = await sites.team(fresh("Cubs"), { more: 1 });
    const [member] = members;
    if (!member) throw new Error("no member");
    return {
      ...(await formOn(await sites.signIn(member), "/teams", { intent: "leave" })),
      action: "team.leave",
      answer: /^200 \/teams\?done=left Left team successfully!/,
    };
  },
  async "a team is deleted"() {
    const { manager } = await sites.team(fresh("Cubs"), { more: 2 });
    return {
      ...(await formOn(await sites.signIn(manager), "/teams", { intent: "delete" })),
      action: "team.delete",
      answer: /^200 \/teams\?done=deleted Team deleted successfully!/,
    };
  },
  async "the waitlist is joined"() {
    const person = await sites.person();
    const browsers = await sites.signIn(person);
    const typed = { tournamentName: U13 };
    return {
      ...(await formOn(browsers, "/teams", { intent: "join-waitlist" }, typed)),
      action: "waitlist.join",
      row: `waitlist_entries where player_id = '${person.playerId}'`,
      answer: /^200 \/teams\?done=waitlist-joined Joined waitlist successfully!/,
    };
  },
  async "the waitlist is edited"() {
    const browsers = await sites.signIn(await waiting(sites));
    const typed = { tournamentName: U16 };
    return {
      ...(await formOn(browsers, "/teams", { intent: "edit-waitlist" }, typed)),
      action: "waitlist.edit",
      answer: /^200 \/teams\?done=waitlist-edited Edited waitlist successfully!/,
    };
  },
  async "the waitlist is left"() {
    const browsers = await sites.signIn(await waiting(sites));
    return {
      ...(await formOn(browsers, "/teams", { intent: "leave-waitlist" })),
      action: "waitlist.leave",
      answer: /^200 \/teams\?done=waitlist-left Left waitlist successfully!/,
    };
  },
  async "a player is invited"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    const { playerId } = await waiting(sites);
    return {
      ...(await formOn(await sites.signIn(manager), "/teams", { intent: "invite", playerId })),
      action: "invitation.make",
      row: `mails where body like '%/invitation?token=%'`,
      answer: new RegExp(`^200 /teams\\?done=invited#fill-${teamId} `),
    };
  },
  async "an invitation is withdrawn"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    await invitePlayer(manager.ctx, { teamId, playerId: (await waiting(sites)).playerId });
    return {
      ...(await formOn(await sites.signIn(manager), "/teams", { intent: "withdraw" })),
      action: "invitation.withdraw",
      answer: /^200 \/teams\?done=withdrawn/,
    };
  },
  async "an invitation is accepted"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    const person = await waiting(sites);
    await invitePlayer(manager.ctx, { teamId, playerId: person.playerId });
    return {
      ...(await formOn(await sites.signIn(person), "/invitations", { intent: "accept" })),
      action: "invitation.accept",
      row: `memberships where team_id = ${teamId}`,
      answer: /^200 \/teams\?done=accepted/,
    };
  },
  async "an invitation is declined"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    const person = await waiting(sites);
    await invitePlayer(manager.ctx, { teamId, playerId: person.playerId });
    return {
      ...(await formOn(await sites.signIn(person), "/invitations", { intent: "decline" })),
      action: "invitation.decline",
      row: "mails",
      answer: /^200 \/teams\?done=declined/,
    };
  },
  async "a player is removed by the manager"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"), { more: 1 });
    return {
      ...(await formOn(await sites.signIn(manager), `/manage/${teamId}`, { intent: "remove" })),
      action: "team.remove-player",
      row: "mails",
      answer: /^200 \/manage\/\d+\?done=removed/,
    };
  },
  async "the team code is replaced"() {
    const { manager, teamId } = await sites.team(fresh("Cubs"));
    return {
      ...(await formOn(await sites.signIn(manager), `/manage/${teamId}`, {
        intent: "replace-code",
      })),
      action: "team.replace-code",
      answer: /^200 \/manage\/\d+\?done=code/,
    };
  },
  async "a team is handed over"() {
    const { manager, members, teamId } = await sites.team(fresh("Cubs"), { more: 1 });
    const playerId = members[0]?.playerId ?? "";
    const browsers = await sites.signIn(manager);
    return {
      ...(await formOn(browsers, `/manage/${teamId}`, { intent: "hand-over" }, { playerId })),
      action: "team.hand-over",
      answer: /^200 \/teams\?done=handed-over/,
    };
  },
  async "a child is added"() {
    const parent = await sites.person({ firstName: "Rosa", dob: "1980-05-04" });
    const child = {
      firstName: "Mia",
      lastName: "Silva",
      dob: "2013-05-04",
      emergencyName: "Rosa Silva",
      emergencyNumber: "5550100198",
    };
    const browsers = await sites.signIn(parent);
    return {
      ...(await formOn(browsers, "/account/players/new", { firstName: "*" }, child)),
      action: "player.add",
      row: `players where account_id = '${parent.accountId}'`,
      answer: /^200 \/teams\?player=[0-9a-f-]+&done=added/,
    };
  },
  async "a guardian is asked"() {
    const browsers = await sites.signIn(await sites.person());
    const typed = { guardianEmail: `${fresh("rosa").replace(" ", "")}@home.example` };
    return {
      ...(await formOn(browsers, "/account/guardian", { guardianEmail: "*" }, typed)),
      action: "guardian.name",
      row: `mails where to_address = '${typed.guardianEmail}'`,
      answer: /^200 \/account\/guardian/,
    };
  },
  async "a guardian agrees"() {
    const { playerId } = await sites.person();
    const email = `${fresh("rosa").replace(" ", "")}@home.example`;
    const guardianId = await guardianOf(sites, playerId, { email });
    const link = { purpose: "guardian", to: { guardianId } } as const;
    const token = await issueEmailLink(sites.db, sites.now, link);
    const browsers = [sites.browser(0), sites.browser(1)];
    const address = `/guardian/agree?token=${token}`;
    return {
      ...(await formOn(browsers, address, { intent: "agree" }, { name: "Rosa Silva" })),
      action: "guardian.agree",
      row: `mails where to_address = '${email}'`,
      answer: /^200 \/guardian\/agree\?done=agreed/,
    };
  },
  async "a message is sent to the organiser"() {
    const browsers = [sites.browser(0), sites.browser(1)];
    return {
      ...(await formOn(browsers, "/contact", { message: "*" }, contactForm())),
      action: "enquiry.send",
      row: "mails where enquiry_id is not null",
      answer: /^200 \/contact\?done/,
    };
  },
  async "somebody registers"() {
    const browsers = [sites.browser(0), sites.browser(1)];
    const typed = registration();
    return {
      ...(await formOn(browsers, "/register", { firstName: "*" }, typed)),
      action: "account.register",
      row: `accounts where email = '${typed["email"]}'`,
      answer: /^200 \/register\?done/,
    };
  },
});
