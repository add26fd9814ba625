import { expect, test } from "vitest";
import { heardDuring } from "../../../tests/support/factories/cups.ts";
import { U13, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { accountTopic, teamTopic, tournamentTopic, waitlistTopic } from "../../core/topics.ts";
import { invitePlayer } from "../../teams/invitations/invite-player.ts";
import { joinWaitlist } from "../../teams/waitlist/join-and-leave.ts";
import { editChild } from "./children.ts";

const world = useWorld();

test("a child's new name reaches every page, inviting teams included", async () => {
  const parent = await world.person({ dob: "1985-01-01" });
  const playerId = await child(world, parent, { firstName: "Mia", dob: "2011-02-03" });
  await joinWaitlist(parent.ctx, { playerId, tournamentName: U13, showContact: false });
  const { teamId, manager } = await world.team("Inviting");
  await invitePlayer(manager.ctx, { teamId, playerId });
  const tournamentId = await world.tournamentId();
  const told = await heardDuring(world, () =>
    editChild(parent.ctx, {
      playerId,
      firstName: "Maria",
      lastName: "Silva",
      dob: "2011-02-03",
      phone: null,
      emergencyName: "Luis Silva",
      emergencyNumber: "5550100198",
    }),
  );
  expect(told).toEqual(
    expect.arrayContaining([
      accountTopic(parent.accountId),
      teamTopic(teamId),
      tournamentTopic(tournamentId),
      waitlistTopic(tournamentId),
    ]),
  );
});
