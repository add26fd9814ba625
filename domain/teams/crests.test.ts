import { expect, test } from "vitest";
import { teamRow } from "#tests/support/factories/payments.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { setCrest } from "./crests.ts";

const { world, admin } = useAdminWorld();

const crest = { color1: "sky", color2: "navy", initials: "C7" } as const;

test("the manager and the organizer choose a team's crest, and nobody else", async () => {
  const { teamId, manager, members } = await world.team("Crested", { more: 1 });
  await setCrest(manager.ctx, { teamId, ...crest });
  expect(await teamRow(world, teamId)).toMatchObject(crest);
  await setCrest(admin, { teamId, ...crest, initials: null });
  expect(await teamRow(world, teamId)).toMatchObject({ ...crest, initials: null });
  const [member] = members;
  const others = setCrest(member?.ctx ?? world.visitor(), { teamId, ...crest });
  await expect(others).rejects.toMatchObject({ code: "forbidden" });
});

test.each(["color1 = null", "color2 = 'beige'", "initials = 'LIONS'", "initials = ''"])(
  "the database refuses a crest with %s",
  async (change) => {
    const { teamId, manager } = await world.team(`Refused ${change}`);
    await setCrest(manager.ctx, { teamId, ...crest });
    const changed = world.pool.query(`update teams set ${change} where id = ${teamId}`);
    await expect(changed).rejects.toMatchObject({ code: "23514" });
  },
);
