import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLongRun } from "../tests/support/fixtures/run-length.ts";
import { until } from "../tests/support/until.ts";
import { type EmbeddedServer, joinOrStartEmbedded, openEmbedded } from "./embedded.ts";

const base = mkdtempSync(join(tmpdir(), "araknid-embedded-"));
const settings = { fsync: "off" };
const log = () => {};
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function ask(server: EmbeddedServer, text: string) {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const eventually = <T>(ask: () => Promise<T>) =>
  until("there is an answer", () => ask().catch(() => null));

function pidOf(dataDir: string) {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

describe("an embedded database through its life", () => {
  const dataDir = join(base, "life");
  let server: EmbeddedServer;
  let crashes = 0;
  const open = () => openEmbedded({ dataDir, settings, log, onCrash: () => void crashes++ });
  const rows = () => ask(server, "select n from kept order by n");

  beforeAll(async () => {
    mkdirSync(join(dataDir, "postgres.new/base"), { recursive: true });
    writeFileSync(join(dataDir, "postgres.new/PG_VERSION"), "18\n");
    server = await open();
  });
  afterAll(() => server.stop());

  test("the first start cleans up after an unfinished one", async () => {
    expect(existsSync(join(dataDir, "postgres.new"))).toBe(false);
    await ask(server, "create table kept (n int)");
    await ask(server, "insert into kept values (1)");
    const names = "select current_database(), current_setting('server_encoding')";
    expect(await ask(server, names)).toEqual(["araknid", "UTF8"]);
  });

  test.runIf(isLongRun)(
    "a second server on the folder is refused in words",
    async () => {
      await expect(open()).rejects.toThrow(`The database folder ${dataDir}/postgres is in use`);
      expect(await rows()).toEqual([1]);
    },
    10_000,
  );

  test("a guest process sees the same rows and leaves the server running", async () => {
    const guest = await joinOrStartEmbedded({ dataDir, settings, log });
    expect(guest.owned).toBe(false);
    await ask(guest, "insert into kept values (2)");
    await guest.stop();
    expect(await rows()).toEqual([1, 2]);
  });

  test("a killed server is launched again", async () => {
    const before = pidOf(dataDir);
    process.kill(before, "SIGKILL");
    expect(await eventually(rows)).toEqual([1, 2]);
    expect(pidOf(dataDir)).not.toBe(before);
    expect(crashes).toBe(1);
  });

  test("a stopped server starts again with its rows", async () => {
    await server.stop();
    await expect(rows()).rejects.toThrow();
    server = await open();
    expect(await rows()).toEqual([1, 2]);
    expect(crashes).toBe(1);
  });

  test.runIf(isLongRun)("files of a killed server may name any living process", async () => {
    const other = await openEmbedded({ dataDir: join(base, "other"), settings, log });
    for (const pid of [process.pid, pidOf(join(base, "other"))]) {
      await server.stop();
      const stale = `${pid}\n${dataDir}/postgres\n1700000000\n5432\n.\n\n\nready   \n`;
      writeFileSync(join(dataDir, "postgres/postmaster.pid"), stale);
      writeFileSync(join(dataDir, "postgres/.s.PGSQL.5432.lock"), stale);
      server = await open();
      expect(await rows()).toEqual([1, 2]);
    }
    await other.stop();
  });

  test("a command starts the server when nobody runs it", async () => {
    await server.stop();
    server = await joinOrStartEmbedded({ dataDir, settings, log });
    expect(server.owned).toBe(true);
    expect(await rows()).toEqual([1, 2]);
  });
});

const role = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      from pg_roles where rolname = current_user`;
const foreign = `select c.relname from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
        and pg_get_userbyid(c.relowner) <> current_user
    union all select proname from pg_proc
      where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) <> current_user
    union all select typname from pg_type
      where typnamespace = 'public'::regnamespace and pg_get_userbyid(typowner) <> current_user
    union all select nspname from pg_namespace
      where nspname = 'drizzle' and pg_get_userbyid(nspowner) <> current_user
    union all select datname from pg_database
      where datname = current_database() and pg_get_userbyid(datdba) <> current_user`;

test("the application role owns a new database and has no other right", async () => {
  const server = await openEmbedded({ dataDir: join(base, "role"), settings, log });
  expect(await ask(server, role)).toEqual([false]);
  await ask(server, "create schema drizzle");
  await ask(server, "create table public.kept (n int)");
  expect(await ask(server, foreign)).toEqual([]);
  await expect(ask(server, "create role eve superuser")).rejects.toThrow("permission denied");
  const copied = ask(server, "copy kept from program 'echo 1'");
  await expect(copied).rejects.toThrow("permission denied");
  await server.stop();
});

test.runIf(isLongRun)("the application role takes over what a superuser made", async () => {
  const trigger = (row: string) =>
    `returns trigger language plpgsql as $$ begin return ${row}; end $$`;
  const dataDir = join(base, "before");
  let server = await openEmbedded({ dataDir, settings, log });
  const before = { ...server, connection: server.superuser };
  const outside = { ...server, connection: { ...server.superuser, database: "postgres" } };
  for (const text of ["drop database", "drop role", "create database"])
    await ask(outside, `${text} araknid`);
  for (const text of [
    "create schema drizzle",
    "create table drizzle.__drizzle_migrations (id serial primary key, created_at bigint)",
    "create type colour as enum ('red')",
    "create table kept (id int generated always as identity primary key, n int unique, c colour)",
    "create table child (id int references kept (id))",
    `create function refuse() ${trigger("null")}`,
    "create trigger guard before update on kept for each row execute function refuse()",
    "create view seen as select n from kept",
    "insert into kept (n) values (1)",
  ])
    await ask(before, text);
  await server.stop();
  for (const _ of [1, 2]) {
    server = await openEmbedded({ dataDir, settings, log });
    expect(await ask(server, role)).toEqual([false]);
    expect(await ask(server, foreign)).toEqual([]);
    expect(await ask(server, "select n from kept")).toEqual([1]);
    await ask(server, "alter table kept add column if not exists more text");
    await ask(server, `create or replace function refuse() ${trigger("new")}`);
    await ask(server, "select setval('kept_id_seq', 7)");
    const guest = await joinOrStartEmbedded({ dataDir, settings, log });
    expect(await ask(guest, role)).toEqual([false]);
    await guest.stop();
    await server.stop();
  }
});

test.runIf(process.platform === "linux")("a path too long for a socket works @long", async () => {
  const server = await openEmbedded({ dataDir: join(base, "deep/".repeat(30)), settings, log });
  expect(await ask(server, "select 1")).toEqual([1]);
  await server.stop();
});

const canBecomeNobody = process.getuid?.() === 0 && asNobody("").status === 0;

function asNobody(script: string) {
  const launch = `const { planLaunch } = await import(${JSON.stringify(import.meta.resolve("./embedded-launch.ts"))});`;
  const node = [process.execPath, "--input-type=module", "-e", launch + script];
  return spawnSync("setpriv", ["--reuid=65534", ...node], { encoding: "utf8" });
}

test.runIf(canBecomeNobody)("what root starts in another's folder is theirs @long", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "araknid-owned-"));
  chownSync(dataDir, 65_534, 65_534);
  const server = await openEmbedded({ dataDir, settings, log });
  await server.stop();
  const owners = ["postgres", "postgres.log"].map((name) => statSync(join(dataDir, name)).uid);
  rmSync(dataDir, { recursive: true });
  expect(owners).toEqual([65_534, 65_534]);
});

test("a data folder that can't be made is named with the reason", async () => {
  const dataDir = join(import.meta.filename, "data");
  await expect(openEmbedded({ dataDir, settings, log })).rejects.toThrow(
    /^The data folder \S+\/data can't be made \(ENOTDIR: .*\): choose another DATA_DIR\.$/,
  );
});

test.runIf(canBecomeNobody)("a data folder that can't be written is named with the reason", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "araknid-closed-"));
  chmodSync(dataDir, 0o755);
  const plan = `await planLaunch("${dataDir}", {}).catch(({ message }) => console.log(message))`;
  const { stdout } = asNobody(plan);
  rmSync(dataDir, { recursive: true });
  expect(stdout.trim()).toMatch(
    new RegExp(
      `^The data folder ${dataDir} can't be written to \\(EACCES: .*\\): choose another DATA_DIR\\.$`,
    ),
  );
});

test("a folder with other contents is left alone", async () => {
  const dataDir = join(base, "foreign");
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/thesis.txt"), "only copy");
  await expect(openEmbedded({ dataDir, settings, log })).rejects.toThrow("not a PostgreSQL folder");
  expect(readFileSync(join(dataDir, "postgres/thesis.txt"), "utf8")).toBe("only copy");
});
