import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pushSubscriptions } from "../../db/schema/messaging.ts";
import { teams } from "../../db/schema/teams.ts";
import { usePurge } from "../../tests/support/fixtures/retention.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { keysOfBrowser } from "../../tests/support/servers/push-service.ts";
import { followTeam } from "../messaging/push-subscriptions.ts";

const world = useWorld();
const { setCup, purgeAt, goesAt } = usePurge(world);

async function follow(team: string): Promise<void> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${team}`;
  await followTeam(world.visitor(), { team, endpoint, ...keysOfBrowser() }, { hosts: [] });
}

test("a follower is deleted 30 days after the cup", async () => {
  await world.team("Lions");
  await follow("lions");
  expect(await purgeAt(new Date("2035-01-01T00:00:00Z"))).not.toHaveProperty("followers");
  await setCup({ startsOn: "2025-07-27", endsOn: "2025-07-29" });
  await goesAt(new Date("2025-08-29T07:00:00Z"), "followers");
});

test("a follower whose team is gone is deleted at once", async () => {
  for (const name of ["Lions", "Tigers"]) await world.team(name);
  for (const slug of ["lions", "tigers"]) await follow(slug);
  const gone = await world.db.select().from(teams).where(eq(teams.slug, "lions"));
  for (const { id } of gone) {
    await world.pool.query("delete from memberships where team_id = $1", [id]);
    await world.db.delete(teams).where(eq(teams.id, id));
  }
  expect(await purgeAt(world.now)).toEqual({ followers: 1 });
  expect(await world.db.$count(pushSubscriptions)).toBe(1);
});
