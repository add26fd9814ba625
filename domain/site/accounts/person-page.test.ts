import { beforeAll, expect, test } from "vitest";
import { auditOf } from "#tests/support/factories/games.ts";
import { type Person, useWorld } from "#tests/support/fixtures/world.ts";
import { readPerson, readPersonContact } from "./person-page.ts";

const world = useWorld();
let ana: Person;

beforeAll(async () => {
  ana = await world.person({ phone: "2135550101" });
  await world.team("Kits", { manager: ana, more: 1 });
});

test("the admin reads a person and their contact, on record by ids", async () => {
  const admin = await world.admin();
  expect(await readPerson(admin, ana.playerId)).toMatchObject({ team: { name: "Kits" } });
  expect(await auditOf(world, `player:${ana.playerId}`)).toEqual([]);
  expect(await readPersonContact(admin, ana.playerId)).toMatchObject({ phone: "2135550101" });
  const [look] = await auditOf(world, `player:${ana.playerId}`);
  expect(look).toMatchObject({ action: "player.contact" });
  expect(JSON.stringify(look)).not.toContain("2135550101");
});
