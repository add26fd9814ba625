import { sql } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { mails } from "#db/schema/messaging.ts";
import { sessions } from "#db/schema/people.ts";
import { announcements } from "#db/schema/site.ts";
import { teamRequests } from "#db/schema/team-managers.ts";
import { deleteGame } from "#domain/competition/games/delete-game.ts";
import { readLastResultChange } from "#domain/competition/games/undo-result.ts";
import { addBracket } from "#domain/competition/setup/brackets.ts";
import { tournamentInput } from "#domain/competition/setup/cup-input.ts";
import { addTournament } from "#domain/competition/setup/tournaments.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import { issueSetupToken } from "#domain/people/accounts/admin-setup.ts";
import { issueEmailLink, type NewEmailLink } from "#domain/people/accounts/email-links.ts";
import { inviteStaff, listStaff } from "#domain/people/accounts/staff.ts";
import { announceInput } from "#domain/site/announcements/announcement-input.ts";
import { sendAnnouncement } from "#domain/site/announcements/announcements.ts";
import { approveCrest } from "#domain/site/pictures/approve-crests.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { joinToken } from "#domain/teams/joining.ts";
import { showManagerLink } from "#domain/teams/manager-link.ts";
import { listTeamRequests } from "#domain/teams/team-requests/decide-request.ts";
import { coManagersOf } from "../factories/co-managers.ts";
import { sendContactMessage } from "../factories/contact-messages.ts";
import { draftNextCup } from "../factories/cups.ts";
import { gameLink, refusedEntries } from "../factories/field-entries.ts";
import { placeTeams, scheduleGame } from "../factories/games.ts";
import { codeOf } from "../factories/join-requests.ts";
import { threeKnockouts, withdrawnFinalist } from "../factories/knockouts.ts";
import { seen } from "../factories/managers.ts";
import { setAccount } from "../factories/passwords.ts";
import { addCrest } from "../factories/pictures.ts";
import { makeReferee, refereeLink } from "../factories/referees.ts";
import { inviteToRoster } from "../factories/roster-invitations.ts";
import { tiedTables } from "../factories/tied-tables.ts";
import { U13, U16 } from "../fixtures/cup-world.ts";
import { linkFor } from "../privacy/changes.ts";
import type { MarkedSite } from "../privacy/marked-site.ts";
import type { MarkedWorld, Persona } from "../privacy/marked-world.ts";

type TwoFactorCodes = Record<"codeOfAdmin" | "nextCodeOfCoder" | "nextCodeOfPlayerCoder", string>;

export type CastIds = Awaited<ReturnType<typeof makeThings>> & TwoFactorCodes;

export async function makeThings(marked: MarkedWorld, site: MarkedSite) {
  await unusedAccount(site);
  return {
    ...(await teamThings(marked)),
    ...(await gameThings(marked, site)),
    ...(await cupThings(marked, site)),
    ...(await tables(marked, site)),
    ...(await messages(marked, site)),
    ...(await links(marked, site)),
  };
}

/** Two addresses that are invited to the Cubs, a team asked for, and two crests of the Lions. */
async function teamThings(marked: MarkedWorld) {
  const { world } = marked;
  const cubs = marked.team("Cubs");
  const lions = marked.team("Lions");
  for (const name of ["mere", "waitAdult"] as const) {
    const { email } = marked.person(name).details;
    await addCoManager(cubs.manager.ctx, { teamId: cubs.id, email });
  }
  const [mere, waitAdult] = await coManagersOf(world, cubs.id);
  const [helper] = await coManagersOf(world, lions.id);
  const [request] = await world.db
    .insert(teamRequests)
    .values({
      cupId: world.cup.id,
      tournamentId: await world.tournamentId(U16),
      accountId: marked.person("left").accountId,
      name: "Herons",
      nameKey: "herons",
      createdAt: world.now,
    })
    .returning();
  const approvedCrest = await addCrest(lions.manager.ctx, lions.id);
  await approveCrest(await marked.admin(), { crestId: approvedCrest });
  const teamCode = await codeOf(world, lions.id);
  const admin = await marked.admin();
  const orphans = await placeTeams(world, U16, {
    Orphans: "Bracket B",
    Strays: "Bracket B",
    Idlers: "Bracket B",
  });
  await scheduleGame(admin, U16, "Orphans - Strays");
  const deletedGame = await scheduleGame(admin, U16, "Strays - Idlers");
  await deleteGame(admin, deletedGame);
  const orphan = orphans.get("Orphans") ?? 0;
  const link = await showManagerLink(admin, { teamId: orphan });
  const strays = { id: orphans.get("Strays") ?? 0, name: "Strays" };
  return {
    deletedGame: String(deletedGame),
    orphan: String(orphan),
    idlers: String(orphans.get("Idlers")),
    managerLink: link.split("/").at(-1) ?? "",
    invitedManager: await inviteToRoster(world, strays, {
      role: "manager",
      email: "strays@mail.example",
    }),
    invitedPlayer: await inviteToRoster(
      world,
      { id: lions.id, name: "Lions" },
      {
        role: "player",
        email: "pat@mail.example",
        firstName: "Zed",
        lastName: "Zane",
        dob: "2011-02-03",
      },
    ),
    approvedCrest,
    crestFile: `${approvedCrest}-96.webp`,
    waitingCrest: await addCrest(lions.manager.ctx, lions.id),
    teamRequest: String(request?.id),
    versionOfTeamRequest: (await listTeamRequests(await marked.admin()))[0]?.by?.version ?? "",
    coManagingOfMere: String(mere?.id),
    coManagingOfWaitAdult: String(waitAdult?.id),
    coManagerOfLions: String(helper?.id),
    codeOfLions: teamCode,
    joinLinkOfLions: joinToken(world.visitor(), { id: lions.id, teamCode }),
  };
}

async function unusedAccount(site: MarkedSite) {
  const { accountId } = await site.person({ dob: "1980-01-01" });
  const long = new Date("2015-01-01");
  const [warning] = await site.db
    .insert(mails)
    .values({
      messageId: "warning",
      toAddress: "unused@mail.example",
      subject: "Unused",
      body: "Unused",
      state: "failed",
      nextAttemptAt: long,
      createdAt: long,
    })
    .returning({ id: mails.id });
  await setAccount(site, { accountId }, { lastLoginAt: long, inactivityMailId: warning?.id });
}

async function gameThings(marked: MarkedWorld, site: MarkedSite) {
  const admin = await marked.admin();
  const [game, played] = [marked.game("Lions - Wolves"), marked.game("Lions - Bears")];
  const fieldLink = await gameLink(site, admin, game);
  const referee = await makeReferee(admin, "Rolf Sand");
  const [goal] = await site.rows(goals, { playerId: marked.person("mate").playerId });
  return {
    game: String(game),
    playedGame: String(played),
    fieldLink,
    idOfFieldLink: fieldLink.replace(/-.*/, ""),
    referee: String(referee),
    refereeLink: await refereeLink(admin, referee),
    changeOfPlayedGame: String((await readLastResultChange(admin, played))?.id),
    ...(await refusedEntries(site, fieldLink, game, played)),
    receiptOfLions: String(marked.receipt("Lions")),
    receiptOfCubs: String(marked.receipt("Cubs")),
    goal: String(goal?.id),
  };
}

async function cupThings(marked: MarkedWorld, site: MarkedSite) {
  const admin = await marked.admin();
  const [u13, u16] = [await site.tournamentId(U13), await site.tournamentId(U16)];
  await addBracket(admin, u16, { name: "Bracket Z" });
  const past = await site.db.execute<{ id: number; slug: string }>(
    sql`select id, slug from cups order by id limit 1`,
  );
  const spare = tournamentInput.parse({ name: "Walking", rosterSize: "7" });
  const brackets = await listBrackets(site.db, [u13, u16]);
  const bracket = (tournamentId: number, name: string) =>
    String(brackets.find((each) => each.tournamentId === tournamentId && each.name === name)?.id);
  return {
    pastCup: String(past.rows[0]?.id),
    slugOfThePastCup: String(past.rows[0]?.slug),
    draftOfTheNextCup: String(await draftNextCup(admin)),
    walking: String(await addTournament(admin, spare)),
    u13: String(u13),
    u16: String(u16),
    bracketZOfU16: bracket(u16, "Bracket Z"),
    bracketAOfU13: bracket(u13, "Bracket A"),
  };
}

async function tables(marked: MarkedWorld, site: MarkedSite) {
  const admin = await marked.admin();
  return {
    ...(await tiedTables(site, admin)),
    ...(await threeKnockouts(site, admin)),
    ...(await withdrawnFinalist(site, admin)),
  };
}

async function messages(marked: MarkedWorld, site: MarkedSite) {
  await sendContactMessage(site.visitor(), { from_name: "Zoe", from_email: "zoe@mail.example" });
  const message = { to: "everyone", subject: "Water", body: "Bring some.", byMail: "on" };
  const banner = { ...message, bannerUntil: "2025-07-20T12:00" };
  await sendAnnouncement(await marked.admin(), announceInput.parse(banner));
  await site.db.update(mails).set({ state: "failed", lastError: "refused" });
  const heldUntil = new Date(site.now.getTime() + 600_000);
  const senderId = marked.person("editor").accountId;
  await site.db.update(announcements).set({ heldUntil, senderId });
  const sent = await site.db.select().from(mails);
  const written = await site.db.execute<{ id: number }>(sql`select id from announcements`);
  return {
    mail: String(sent.find(({ enquiryId }) => enquiryId === null)?.id),
    enquiry: String(sent.find(({ enquiryId }) => enquiryId !== null)?.enquiryId),
    announcementOfEveryone: String(written.rows[0]?.id),
  };
}

async function links(marked: MarkedWorld, site: MarkedSite) {
  const link = (whom: Persona, rest: object) => {
    const to = { accountId: marked.person(whom).accountId };
    return issueEmailLink(site.db, site.now, { to, ...rest } as NewEmailLink);
  };
  const { email } = marked.person("unverified").details;
  const admin = await marked.admin();
  await inviteStaff(admin, { email: "helper@mail.example", roles: ["editor"] });
  const [invite] = (await listStaff(admin)).invites;
  const sessionOf = async (name: Persona) => {
    const [session] = await site.rows(sessions, { accountId: marked.person(name).accountId });
    return session?.id ?? "";
  };
  return {
    verifyEmail: await link("unverified", { purpose: "verify-email", email }),
    resetPassword: await link("mere", { purpose: "reset-password" }),
    changeEmail: await link("mere", { purpose: "change-email", email: "mere-anew@mail.example" }),
    linkOfInvitation: await link("waitAdult", {
      purpose: "invitation",
      invitationId: marked.invitation("waitAdult"),
      email: marked.person("waitAdult").details.email,
      expiresAt: new Date(site.now.getTime() + 24 * 60 * 60_000),
    }),
    guardian: await linkFor(marked, "named"),
    setup: await issueSetupToken(site.visitor(), null),
    invite: String(invite?.id),
    accountOfScorekeeper: marked.person("scorekeeper").accountId,
    newManager: Object.values((await seen(admin, [marked.person("newManager")]))[0] ?? {}).join(
      " ",
    ),
    accountOfMere: marked.person("mere").accountId,
    sessionOfMere: await sessionOf("mere"),
    sessionOfMate: await sessionOf("mate"),
  };
}
