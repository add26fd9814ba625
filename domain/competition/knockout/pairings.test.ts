import { expect, test } from "vitest";
import { pushMessages } from "#db/schema/messaging.ts";
import { teams } from "#db/schema/teams.ts";
import { followTeam } from "#domain/messaging/push-subscriptions.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { recordSurely } from "#tests/support/factories/games.ts";
import {
  bracketNamed,
  FOUR_OPEN,
  fourGoOn,
  knockoutGames,
  semiFinals,
  sides,
  teamNamed,
} from "#tests/support/factories/knockouts.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { keysOfBrowser } from "#tests/support/servers/push-service.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { editPairings } from "./pairings.ts";
import type { SideChoice } from "./side-source-rules.ts";

const { world, admin } = useAdminWorld();

async function cross(id: number, at: number, side: 1 | 2, choice: SideChoice): Promise<void> {
  const { games, version } = await readKnockoutSetup(admin, id);
  const gameId = games[at]?.id ?? 0;
  await editPairings(admin, id, { version, sides: [{ gameId, side, choice }] });
}

test("pairings change side by side, and two places can swap", async () => {
  const id = await fourGoOn(world, admin);
  const { games, version } = await readKnockoutSetup(admin, id);
  const a = await bracketNamed(admin, id, "Bracket A");
  const b = await bracketNamed(admin, id, "Bracket B");
  const semis = games.slice(0, 2).map((game) => game.id);
  await editPairings(admin, id, {
    version,
    sides: [
      { gameId: semis[0] ?? 0, side: 2, choice: { kind: "place", place: 2, bracketId: a } },
      { gameId: semis[1] ?? 0, side: 2, choice: { kind: "place", place: 2, bracketId: b } },
    ],
  });
  expect(await semiFinals(admin, id)).toBe(
    "1st in Bracket A - 2nd in Bracket A, 1st in Bracket B - 2nd in Bracket B",
  );
  await expectRefusal(editPairings(admin, id, { version, sides: [] }), "changed");
});

test("pairings contain each place once and lead only to a later game of the tournament", async () => {
  const id = await fourGoOn(world, admin);
  const other = await bracketNamed(admin, await fourGoOn(world, admin), "Bracket A");
  const bracketId = await bracketNamed(admin, id, "Bracket A");
  const twice = cross(id, 1, 1, { kind: "place", place: 1, bracketId });
  await expect(twice).rejects.toThrow("Two spots use the same place (Semi-final 1, Semi-final 2).");
  const refused: [at: number, choice: SideChoice][] = [
    [0, { kind: "place", place: 1, bracketId: other }],
    [0, { kind: "place", place: 33, bracketId }],
    [0, { kind: "best", place: 2, among: [other] }],
    [0, { kind: "winner", from: { stage: "semi-final", number: 2 } }],
    [0, { kind: "winner", from: { stage: "quarter-final", number: 1 } }],
    [0, { kind: "team", teamId: 0 }],
    [3, { kind: "loser", from: { stage: "semi-final", number: 1 } }],
  ];
  for (const [at, choice] of refused) await expectRefusal(cross(id, at, 1, choice), "conflict");
  expect(await sides(admin, id)).toEqual(FOUR_OPEN);
});

test("a team set by hand stays when the group stage is confirmed", async () => {
  const id = await fourGoOn(world, admin);
  await cross(id, 0, 2, { kind: "team", teamId: await teamNamed(admin, id, "Pups") });
  await confirmGroups(admin, id);
  expect(await semiFinals(admin, id)).toBe("Lions - Pups, Wolves - Tigers");
  const bracketId = await bracketNamed(admin, id, "Bracket B");
  await cross(id, 0, 2, { kind: "place", place: 2, bracketId });
  expect((await sides(admin, id))[0]).toBe("semi-final 1: Lions - Bears");
  await cross(id, 0, 2, { kind: "open" });
  expect((await sides(admin, id))[0]).toBe("semi-final 1: Lions - To be decided");
});

test("followers are alerted about what changes and nothing else", async () => {
  const id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  for (const name of ["Lions", "Bears", "Pups"]) {
    const teamId = await teamNamed(admin, id, name);
    const [row] = await world.rows(teams, { id: teamId });
    const endpoint = `https://fcm.googleapis.com/fcm/send/${name}-${id}`;
    const browser = { endpoint, ...keysOfBrowser() };
    await followTeam(world.visitor(), { team: row?.slug ?? "", ...browser }, { hosts: [] });
  }
  await cross(id, 0, 2, { kind: "team", teamId: await teamNamed(admin, id, "Pups") });
  const messages = await world.db.select().from(pushMessages);
  const told = messages.map(({ title, body }) => `${title} / ${body}`.replace(/\d+:\d\d/, "9:00"));
  expect(told.toSorted()).toEqual([
    "Bears: Semi-final 1 / Correction: this team isn't playing in this game.",
    "Lions: Semi-final 1 / Wed, Jul 16, 9:00 AM, North, against Pups.",
    "Pups: Semi-final 1 / Wed, Jul 16, 9:00 AM, North, against Lions.",
  ]);
  await world.db.delete(pushMessages);
  const bracketId = await bracketNamed(admin, id, "Bracket A");
  await cross(id, 0, 1, { kind: "best", place: 1, among: [bracketId] });
  expect((await sides(admin, id))[0]).toBe("semi-final 1: Lions - Pups");
  expect(await world.db.select().from(pushMessages)).toEqual([]);
});

test("a team cannot be in two games of a round, and pairings of a started game cannot change", async () => {
  const id = await fourGoOn(world, admin);
  await cross(id, 0, 2, { kind: "team", teamId: await teamNamed(admin, id, "Tigers") });
  await expect(confirmGroups(admin, id)).rejects.toThrow(
    "Tigers would play more than once in the same round (Semi-final 1 and Semi-final 2). Change the pairings first.",
  );
  await cross(id, 0, 2, { kind: "team", teamId: await teamNamed(admin, id, "Lions") });
  await expect(confirmGroups(admin, id)).rejects.toThrow(
    "A team would play itself in the knockout (Semi-final 1)",
  );
  const startedId = await fourGoOn(world, admin);
  await confirmGroups(admin, startedId);
  const [semi] = await knockoutGames(admin, startedId);
  await recordSurely(admin, semi?.id ?? 0, 2, 1);
  await expect(cross(startedId, 0, 1, { kind: "open" })).rejects.toThrow(
    "Semi-final 1 has already started, so you can't do this anymore.",
  );
  await cross(startedId, 1, 1, { kind: "open" });
});
