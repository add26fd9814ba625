import { expect, test } from "vitest";
import { endOtherSessions } from "../../domain/accounts/own-sessions.ts";
import { findActor, startSession } from "../../domain/accounts/sessions.ts";
import type { SignedIn } from "../../domain/context.ts";
import { mutate } from "../../domain/mutate.ts";
import { accountTopic, type Topic, teamTopic } from "../../domain/topics.ts";
import { listen } from "../../server/listen.ts";
import { openBuiltSite, testConfig } from "../support/browse.ts";
import { Listener } from "../support/listener.ts";
import { useWorld } from "../support/world.ts";

const world = useWorld();

test("a page whose session has ended meanwhile hears only what everybody does", async () => {
  const running = await openBuiltSite(world);
  const { server, port } = await listen(running, { ...testConfig, port: 0 });
  const { ctx, accountId } = await world.person();
  const mine = accountTopic(accountId);
  const everybodys = teamTopic(1);
  const signIn = async () =>
    (await startSession(world.db, { id: accountId, isAdmin: false }, world.visitor())).token;
  const open = async (token: string) => {
    const query = { topics: `${mine} ${everybodys}`, since: running.hub.last };
    const page = await Listener.open(`http://127.0.0.1:${port}`, query, `araknid=${token}`);
    expect(await page.next()).toBe("beat");
    return page;
  };
  const change = (topic: Topic) =>
    mutate(world.visitor(), "test", async ({ changed }) => changed(topic));
  const [here, there] = [await signIn(), await signIn()];
  const [stays, ends] = [await open(here), await open(there)];
  const actor = (await findActor(world.db, here, world.now)) as SignedIn;
  await endOtherSessions({ ...ctx, actor });
  // Whoever goes on hears that something may have changed while it was looked up.
  expect(await stays.next()).toBe("changed");
  for (const topic of [mine, everybodys]) {
    await change(topic);
    expect(await stays.next()).toBe("changed");
  }
  expect(await ends.next()).toBe("changed");
  await running.hub.close();
  expect(await ends.next()).toBe("end");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await running.close();
});
