import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { enquiries } from "../../db/schema/messaging.ts";
import { everyRow } from "../../tests/support/assertions/database.ts";
import { useWorld, type World } from "../../tests/support/fixtures/world.ts";
import { purge } from "./retention.ts";

const whole = useWorld();
const killed = useWorld();
const root = new URL("../..", import.meta.url);
const running = new Set<ChildProcess>();
const written = new Date("2024-01-01T00:00:00Z");
const now = new Date("2025-07-15T19:00:00Z");

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

const fill = (world: World) =>
  world.db.insert(enquiries).values(
    Array.from({ length: 20 }, (_, index) => ({
      fromName: `Visitor ${index}`,
      fromEmail: "visitor@example.org",
      contactPhone: "5550100199",
      message: "Hello",
      createdAt: written,
    })),
  );

function startPurge(world: World): ChildProcess {
  const from = (file: string) => JSON.stringify(new URL(file, root).href);
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { connect } from ${from("db/connection.ts")};
       import { purge } from ${from("domain/site/retention.ts")};
       const { db } = connect(JSON.parse(process.env.DATABASE));
       const ctx = { db, actor: { kind: "visitor" }, now: new Date(${now.getTime()}) };
       await purge(ctx, { backupDays: 30, batch: 4 });`,
    ],
    {
      cwd: fileURLToPath(root),
      env: { PATH: process.env["PATH"], DATABASE: JSON.stringify(world.config) },
      stdio: "ignore",
    },
  );
  running.add(child);
  return child;
}

test("retention killed in a transaction and run again has the same result", async () => {
  await fill(whole);
  await fill(killed);
  const bar = new pg.Client(killed.config);
  bar.on("error", () => {});
  await bar.connect();
  await bar.query(`create table gate (); create function wait() returns trigger language plpgsql as $$ begin
    if (select count(*) from audit_entries where action = 'retention.purge') > 0 then lock table gate; end if; return new; end $$;
    create trigger gate before insert on audit_entries for each row execute function wait()`);
  await bar.query("begin; lock table gate");
  const child = startPurge(killed);
  const pid = await vi.waitFor(
    async () => {
      const found = await killed.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = $1",
        [killed.config.database],
      );
      return found.rows[0]?.pid ?? Promise.reject(new Error("It does not wait yet."));
    },
    { timeout: 20_000 },
  );
  expect(await killed.db.$count(enquiries)).toBe(16);
  child.kill("SIGKILL");
  await once(child, "exit");
  running.delete(child);
  await bar.query(
    "rollback; drop trigger gate on audit_entries; drop function wait; drop table gate",
  );
  await bar.end();
  const there = "select from pg_stat_activity where pid = $1";
  await vi.waitFor(async () => expect((await killed.pool.query(there, [pid])).rowCount).toBe(0));

  await purge({ ...killed.visitor(), now }, { backupDays: 30, batch: 4 });
  await purge({ ...whole.visitor(), now }, { backupDays: 30, batch: 4 });
  const left = (world: World) => everyRow(world.db, { without: ["audit_entries"] });
  expect(await left(killed)).toEqual(await left(whole));
  expect(await killed.db.$count(enquiries)).toBe(0);
});
