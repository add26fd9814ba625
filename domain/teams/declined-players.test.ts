import { beforeEach, describe, expect, test } from "vitest";
import { coManagers } from "#db/schema/team-managers.ts";
import { joinRequests, wrongTeamCodes } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { emailOf, saysNo, waiting } from "#tests/support/factories/invitations.ts";
import { useUpCodes } from "#tests/support/factories/join-requests.ts";
import { approveListed } from "#tests/support/factories/managers.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { readPerson } from "../site/accounts/person-page.ts";
import { checkIn } from "./check-in.ts";
import { acceptCoManaging } from "./co-managers/answer-invitation.ts";
import { addCoManager } from "./co-managers/change-co-managers.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { approvePlayers } from "./join-decisions.ts";
import { joinByLink, joinTeam, joinToken } from "./joining.ts";
import { createTeam } from "./team-lifecycle.ts";
import { readTeam } from "./team-view.ts";
import { readManagerStanding } from "./trusted-managers.ts";
import {
  assignPlayer,
  createTeamFromWaitlist,
  listAssignments,
} from "./waitlist/assign-players.ts";
import { editWaitlist, joinWaitlist } from "./waitlist/join-and-leave.ts";

const { world, admin } = useAdminWorld();
let made = 0;
const newTeam = async () => world.team(`Team ${++made}`, { manager: await world.adult() });
const byOthers = { code: "forbidden", message: expect.stringMatching(/^This player's .* didn't/) };
const byOwn = { code: "forbidden", message: expect.stringMatching(/^Your parent .* didn't agree/) };

beforeEach(() => world.db.delete(wrongTeamCodes));

async function declined(before?: (ana: Person) => Promise<unknown>): Promise<Person> {
  const ana = await world.person();
  await guardianOf(world, ana.playerId, { email: `mum-${ana.playerId}@home.example` });
  await before?.(ana);
  await saysNo(world, ana.playerId);
  return ana;
}
const wait = ({ ctx, playerId }: Person, tournamentName = U13) =>
  joinWaitlist(ctx, { playerId, tournamentName, showContact: false });

describe("after a guardian said no, the player", () => {
  test("joins no team by code, link, request or by creating one, and no waitlist", async () => {
    const { teamId, teamCode } = await newTeam();
    const ana = await declined();
    const { ctx, playerId } = ana;
    await expectRefusal(joinTeam(ctx, { teamCode, playerId }), byOwn);
    const token = joinToken(ctx, { id: teamId, teamCode });
    await expectRefusal(joinByLink(ctx, { token, playerId }), byOwn);
    await expectRefusal(createTeam(ctx, { name: "Own", tournamentName: U13, playerId }), byOwn);
    await expectRefusal(wait(ana), byOwn);
    await useUpCodes(world);
    await expectRefusal(joinTeam(ctx, { teamCode, playerId }), byOwn);
    expect(await world.countRows(joinRequests, { playerId })).toBe(0);
  });

  test("is let in by no manager, neither on request nor from the waitlist, nor moved there", async () => {
    const { teamId, teamCode, manager } = await newTeam();
    await useUpCodes(world);
    const { playerId } = await declined((ana) => joinTeam(ana.ctx, { ...ana, teamCode }));
    await expectRefusal(approvePlayers(manager.ctx, { teamId, playerId }), byOthers);
    const all = approvePlayers(manager.ctx, { teamId, playerId: null });
    expect(await all).toEqual({ approved: 0, left: 1 });
    const { teamId: other, manager: recruiter } = await newTeam();
    const { ctx, playerId: waitingId } = await declined(wait);
    await expectRefusal(
      invitePlayer(recruiter.ctx, { teamId: other, playerId: waitingId }),
      byOthers,
    );
    await expectRefusal(assignPlayer(admin, { teamId: other, playerId: waitingId }), byOthers);
    const [tournament] = (await listAssignments(admin, world.cup)).filter(({ waiting }) =>
      waiting.some((each) => each.playerId === waitingId && each.why === byOthersText),
    );
    const team = { tournamentId: tournament?.id ?? 0, name: "Made", players: [waitingId] };
    const refused = { code: "forbidden", message: `Ana Silva: ${byOthersText}` };
    await expectRefusal(createTeamFromWaitlist(admin, { ...team, manager: "" }), refused);
    const edit = { playerId: waitingId, tournamentName: U16, showContact: false };
    await expectRefusal(editWaitlist(ctx, edit), byOwn);
  });

  test("accepts no invitation made before, until the guardian agrees", async () => {
    const { teamId, manager } = await newTeam();
    const ana = await waiting(world);
    const guardianId = await guardianOf(world, ana.playerId, { email: "mum@home.example" });
    const invited = await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
    await saysNo(world, ana.playerId);
    await expectRefusal(acceptInvitation(ana.ctx, invited), byOwn);
    await agree(world, ana.playerId, { guardianId }, REQUIRED);
    await acceptInvitation(ana.ctx, invited);
  });

  test("who is on a team already is shown as declined and can't play, whatever the cup lets pending players do", async () => {
    const { teamId, teamCode, manager } = await newTeam();
    const { playerId } = await declined((ana) => joinTeam(ana.ctx, { ...ana, teamCode }));
    for (const ctx of [manager.ctx, admin]) {
      const [first] = (await readTeam(ctx, teamId)).roster;
      expect(first?.player?.pending).toBe("declined");
    }
    expect(await readPerson(admin, playerId)).toMatchObject({ pending: "declined" });
    await setCup(world, { pendingMayPlay: true });
    const present = { teamId, playerId, what: "present" as const, is: true };
    await expectRefusal(checkIn(admin, present), "forbidden");
  });
});

const byOthersText = "This player's parent or guardian didn't agree to let them play.";

test("before any answer, or once they are 18, players join as ever", async () => {
  const { teamCode } = await newTeam();
  const ana = await world.person();
  await joinTeam(ana.ctx, { teamCode, playerId: ana.playerId });
  const grown = await world.person({ dob: "2007-07-15" });
  await guardianOf(world, grown.playerId, { email: "mum@home.example" });
  await saysNo(world, grown.playerId);
  await wait(grown, U16);
});

test("after a guardian said no, a player comes to manage no team, and an approval counts no more", async () => {
  const ana = await declined();
  const { teamId, manager } = await newTeam();
  await addCoManager(manager.ctx, { teamId, email: await emailOf(world, ana) });
  const [invited] = await world.rows(coManagers, { teamId });
  await expectRefusal(acceptCoManaging(ana.ctx, { invitationId: invited?.id ?? 0 }), byOwn);
  const { manager: minor } = await world.team(`Team ${++made}`);
  const standing = () => readManagerStanding(admin, world.cup, minor.accountId);
  await approveListed(admin, minor);
  expect(await standing()).toMatchObject({ trusted: true });
  await guardianOf(world, minor.playerId, { email: "no@home.example" });
  await saysNo(world, minor.playerId);
  expect(await standing()).toMatchObject({ trusted: false });
});
