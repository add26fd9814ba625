import { expect, test } from "vitest";
import { table } from "../factories/games.ts";
import { invitationsOf } from "../factories/invitations.ts";
import { sides } from "../factories/knockouts.ts";
import { U13, useWorld } from "../fixtures/world.ts";
import { cup } from "./cup-builder.ts";

const world = useWorld();

test("a story makes a cup of people, teams and games, found by name", async () => {
  const made = await cup(world)
    .adult("Kofi")
    .teen("Ana", { agreed: ["public-name"] })
    .child("Kit", "Kofi", { born: 2012 })
    .team("Night Owls", { manager: "Kofi", members: ["Ana", "Kit"], players: 5 })
    .team("Lions", { players: 7 })
    .team("Gone")
    .played("Night Owls 3-1 Lions")
    .goals("Ana", "Ana", "Kit")
    .knockout(2)
    .teen("Mei", { agreed: [] })
    .waiting(["Mei"])
    .invited("Mei", "Night Owls")
    .paid("Lions", 25)
    .withdrawn("Gone")
    .build();

  expect(await table(world, U13, "Bracket A")).toEqual([
    "1 Night Owls 1-0-0 3:1 3",
    "2 Lions 0-0-1 1:3 0",
  ]);
  expect(await sides(await made.admin(), await world.tournamentId(U13))).toEqual([
    "final 1: 1st in Bracket A - 2nd in Bracket A",
  ]);
  const [invitation] = await invitationsOf(world, made.team("Night Owls").id);
  expect(invitation).toMatchObject({ id: made.invitation("Mei"), slot: 6 });
  expect(made.game("Night Owls - Lions")).toBeGreaterThan(0);
  expect(made.receipt("Lions")).toBeGreaterThan(0);
});

test("a name that a story doesn't have is refused with those that it has", async () => {
  const made = await cup(world).adult("Rosa").adult("Noor").build();
  expect(() => made.person("Rose" as "Rosa")).toThrow(
    "The cup has no person called Rose. It has: Rosa, Noor.",
  );
});
