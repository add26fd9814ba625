import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { cups } from "#db/schema/cup.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { mutate, violatedConstraint } from "./mutate.ts";
import { accountTopic, cupTopic, NOTIFY_CHANNEL } from "./topics.ts";

const world = useWorld();
const heard: string[] = [];
const names: string[] = [];
let listener: pg.Client;

beforeAll(async () => {
  listener = new pg.Client(world.config);
  listener.on("notification", ({ payload = "" }) => {
    const [name = "", ...topics] = payload.split(" ");
    names.push(name);
    heard.push(topics.join());
  });
  await listener.connect();
  await listener.query(`listen ${NOTIFY_CHANNEL}`);
});

afterAll(() => listener.end());

beforeEach(() => {
  names.length = 0;
});

async function heardSoFar(): Promise<string[]> {
  await listener.query(`notify ${NOTIFY_CHANNEL}, 'now mark'`);
  while (heard.at(-1) !== "mark") await listener.query("select");
  heard.pop();
  names.pop();
  return heard.splice(0);
}

const auditCount = () => world.countRows(auditEntries, { action: "cup.edit" });

test("a change, its audit row and its event are committed together", async () => {
  await mutate(world.visitor(), "cup.edit", async ({ tx, audit, changed }) => {
    await tx.update(cups).set({ name: "Renamed" });
    audit("cup:1", { fields: ["name"] });
    changed(cupTopic(1), cupTopic(2), cupTopic(1));
  });
  expect(await heardSoFar()).toEqual(["cup:1,cup:2"]);
  expect(await auditCount()).toBe(1);
});

test("a change of more topics than fit one notification is split", async () => {
  const accounts = Array.from({ length: 500 }, () => accountTopic(randomUUID()));
  await mutate(world.visitor(), "cup.edit", async ({ changed }) => changed(...accounts));
  const told = await heardSoFar();
  expect(told.length).toBeGreaterThan(1);
  expect(told.flatMap((words) => words.split(","))).toEqual(accounts);
});

test("a writer waits for the change by its name", async () => {
  const wait = Promise.withResolvers<void>();
  const waitForChange = vi.fn<(change: string) => Promise<void>>(() => wait.promise);
  const answered = vi.fn<() => void>();
  const made = mutate({ ...world.visitor(), waitForChange }, "cup.edit", async ({ changed }) => {
    changed(cupTopic(1));
    return "made";
  }).finally(answered);
  while (names.length === 0) await listener.query("select");
  await heardSoFar();
  // The notification can arrive before the commit is reported.
  while (waitForChange.mock.calls.length === 0) await listener.query("select");
  expect(waitForChange.mock.calls).toEqual([names]);
  expect(answered).not.toHaveBeenCalled();
  wait.resolve();
  expect(await made).toBe("made");
});

test("a writer waits once for a split change", async () => {
  const accounts = Array.from({ length: 500 }, () => accountTopic(randomUUID()));
  const waitForChange = vi.fn<(change: string) => Promise<void>>(async () => {});
  const ctx = { ...world.visitor(), waitForChange };
  await mutate(ctx, "cup.edit", async ({ changed }) => changed(...accounts));
  await heardSoFar();
  const all = names.splice(0);
  expect(waitForChange.mock.calls).toEqual([[all.at(-1)]]);
  expect(all.slice(0, -1)).toEqual(all.slice(1).map(() => `${all.at(-1)}+`));
});

test("a writer waits for nothing where nothing is published", async () => {
  const waits = vi.fn<(change: string) => Promise<void>>(async () => {});
  const ctx = { ...world.visitor(), waitForChange: waits };
  await mutate(ctx, "cup.edit", async ({ tx }) => tx.select().from(cups));
  const failing = mutate(ctx, "cup.edit", async ({ changed }) => {
    changed(cupTopic(1));
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(waits).not.toHaveBeenCalled();
});

test("a failed change leaves and publishes nothing, and one without effect is neither logged nor published", async () => {
  const failing = mutate(world.visitor(), "cup.edit", async ({ tx, audit, changed }) => {
    await tx.update(cups).set({ name: "Never" });
    audit("cup:1");
    changed(cupTopic(1));
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(await heardSoFar()).toEqual([]);
  expect(await auditCount()).toBe(1);
  expect(await world.countRows(cups, { name: "Never" })).toBe(0);
  await mutate(world.visitor(), "cup.edit", async ({ tx }) => tx.select().from(cups));
  expect(await heardSoFar()).toEqual([]);
  expect(await auditCount()).toBe(1);
});

test("two deadlocked changes are both made, once each", async () => {
  await world.pool.query("create table locks (name text primary key, count int not null)");
  await world.pool.query("insert into locks values ('a', 0), ('b', 0)");
  const both = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const take = (first: string, second: string) =>
    mutate(world.visitor(), "cup.edit", async ({ tx, audit }) => {
      attempts++;
      const touch = (name: string) =>
        tx.execute(`update locks set count = count + 1 where name = '${name}'`);
      await touch(first);
      if (++holding === 2) both.resolve();
      await both.promise;
      await touch(second);
      audit(`locks:${first}`);
    });
  await Promise.all([take("a", "b"), take("b", "a")]);
  const { rows } = await world.pool.query("select name, count from locks order by name");
  expect(rows).toEqual(["a", "b"].map((name) => ({ name, count: 2 })));
  // PostgreSQL ends one of two deadlocked transactions, and under load both.
  expect(attempts).toBeGreaterThan(2);
  expect(await auditCount()).toBe(3);
});

test("a violated constraint is recognized through wrapped errors", async () => {
  const twice = world.pool.query(
    "insert into cups (slug, name, zone, team_fee, person_fee, payment_due_text) select slug, name, zone, 0, 0, '' from cups",
  );
  const again = new Error("again", { cause: await refusal(twice) });
  expect(violatedConstraint(new Error("wrapped", { cause: again }))).toBe("cups_slug_unique");
  expect(violatedConstraint(new Error("nothing of the kind"))).toBeUndefined();
});
