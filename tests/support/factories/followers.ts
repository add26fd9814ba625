import { asc } from "drizzle-orm";
import { pushFollows, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import type { World } from "../fixtures/world.ts";

export async function followTeams(world: World, teamIds: Iterable<number>): Promise<void> {
  const subscriptionId = crypto.randomUUID();
  const keys = { endpoint: "https://push.example.org/1", p256dh: "p", auth: "a" };
  const row = { id: subscriptionId, ...keys, madeAt: world.now };
  await world.db.insert(pushSubscriptions).values(row);
  const since = world.now;
  await world.db
    .insert(pushFollows)
    .values([...teamIds].map((teamId) => ({ subscriptionId, teamId, since })));
}

/** What followers will be told: 'title | body'. */
export async function pushTexts(world: World): Promise<string[]> {
  const found = await world.db.select().from(pushMessages).orderBy(asc(pushMessages.id));
  return found.map(({ title, body }) => `${title} | ${body}`);
}
