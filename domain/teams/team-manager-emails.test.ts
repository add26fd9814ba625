import { expect, test } from "vitest";
import { guardians } from "../../db/schema/people.ts";
import { mailsOf } from "../../tests/support/factories/payments.ts";
import { type Person, useWorld } from "../../tests/support/fixtures/world.ts";
import { handOverTeam } from "./team-manager.ts";

const world = useWorld();

async function guardianOf({ playerId }: Person, email: string): Promise<void> {
  const createdAt = world.now;
  await world.db.insert(guardians).values({ playerId, email, emailKey: email, createdAt });
}

test("guardians of the old and new manager are told whose team it is", async () => {
  const { teamId, manager, members } = await world.team("Handed On", { more: 1 });
  const [heir] = members as [Person];
  await guardianOf(manager, "old@family.example");
  await guardianOf(heir, "new@family.example");
  await handOverTeam(manager.ctx, { teamId, playerId: heir.playerId });
  const sent = await mailsOf(world);
  expect(sent).toHaveLength(4);
  const to = (address: string) => sent.find(({ toAddress }) => toAddress === address);
  expect(to("new@family.example")?.subject).toBe("Player0 S. manages Handed On now");
  expect(to("old@family.example")?.subject).toBe("Ana S. no longer manages Handed On");
  for (const address of ["old@family.example", "new@family.example"]) {
    const body = to(address)?.body ?? "";
    expect(body).toMatch(/You get this as the guardian of (?:Player0|Ana) S\./);
    expect(body).not.toMatch(/over to you|you manage|You have|\/teams|\/manage/);
  }
});
