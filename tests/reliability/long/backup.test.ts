import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encryptStream } from "#db/backup-encryption.ts";
import { BackupFileError } from "#db/backup-errors.ts";
import { checkBackup, readBackup } from "#db/backup-file.ts";
import { enquiries, mails } from "#db/schema/messaging.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import { ensureAdmin } from "#domain/people/accounts/admin-setup.ts";
import { restoreBackup } from "#server/ops/restore.ts";
import { everyRow } from "#tests/support/assertions/database.ts";
import { sendContactMessage } from "#tests/support/factories/contact-messages.ts";
import { databaseUrl, makeFolder } from "#tests/support/fixtures/postgres.ts";
import { saveMeasurements, seed } from "#tests/support/fixtures/run-length.ts";
import { useProcesses } from "#tests/support/fixtures/site-process.ts";
import { browserAt } from "#tests/support/fixtures/test-site.ts";
import { useWorld, World } from "#tests/support/fixtures/world.ts";
import { until } from "#tests/support/until.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = makeFolder();
const site = useWorld();
const processes = useProcesses();
const random = seededRandom(seed);
const measured: Record<string, string | number> = {};
const admin = { email: "boss@institute.example", password: "sand and water" };
let file: string;

beforeAll(async () => {
  site.now = new Date();
  const demo = path.join(root, "tests", "reliability", "released", "0009.ndjson.gz");
  await restoreBackup(site.pool, root, { file: demo, ledgers: [] });
  await ensureAdmin(site.visitor(), admin.email, admin.password);
  file = await backUpInUse();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  saveMeasurements("backup", measured);
});

const onSite = ({ config }: World) => ({ DATABASE_URL: databaseUrl(config), DATA_DIR: folder });

async function backUpInUse(): Promise<string> {
  let written = 0;
  let goOn = true;
  const visitor = async (number: number) => {
    while (goOn) {
      await sendContactMessage(site.visitor(), {
        message: `Message ${++written} of visitor ${number}`,
      });
    }
  };
  const manager = async () => {
    for (let number = 1; goOn; number++) await site.team(`Writers ${number}`);
  };
  const writers = [visitor(1), visitor(2), manager()];
  await until("four messages are written", () => written >= 4);
  const command = processes.command("scripts/backup.ts", [], onSite(site));
  expect(await command.ended).toBe(0);
  goOn = false;
  await Promise.all(writers);
  measured["Messages written while the site was backed up"] = written;
  return command.says(/^(\/.+\.ndjson\.gz)$/m);
}

async function rowsIn(backup: string, passphrase?: string) {
  const rows: Record<string, string[]> = {};
  for await (const part of readBackup(backup, passphrase)) {
    if (part.kind !== "row" || isLeftOut(part.table, part.json)) continue;
    (rows[part.table] ??= []).push(part.json);
  }
  for (const list of Object.values(rows)) list.sort();
  return rows;
}

function isLeftOut(table: string, row: string): boolean {
  if (["sessions", "setup_tokens", "links", "backup_runs"].includes(table)) return true;
  const { secret, state } = table === "mails" ? JSON.parse(row) : {};
  return secret === true && state !== "sent";
}

async function onNewSite(act: (fresh: World) => Promise<void>): Promise<void> {
  const fresh = new World();
  await fresh.open();
  try {
    await act(fresh);
  } finally {
    await fresh.close();
  }
}

/** How many connections of others to a site's database are in this state. */
async function backends({ pool }: World, state: string): Promise<number> {
  const others =
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  return (await pool.query(`${others} and ${state}`)).rowCount ?? 0;
}

test("a backup made during writes is consistent", async () => {
  const rows = await rowsIn(file);
  const read = (table: string) => (rows[table] ?? []).map((row) => JSON.parse(row));
  const carried = read("mails").flatMap(({ enquiry_id }) => (enquiry_id ? [enquiry_id] : []));
  const messages = read("enquiries").map(({ id }) => id);
  expect(messages.length).toBeGreaterThan(3);
  expect(new Set(carried)).toEqual(new Set(messages));
  const made = read("teams").filter(({ name }) => String(name).startsWith("Writers"));
  const noted = new Set(read("audit_entries").map(({ action, subject }) => `${action} ${subject}`));
  for (const { id } of made) expect(noted).toContain(`team.create team:${id}`);
  expect(await site.db.$count(enquiries)).toBeGreaterThan(messages.length);
});

test("one command restores a backup into a new folder, with every row, and people can sign in", async () => {
  const DATA_DIR = processes.dataDir();
  const restored = processes.command("scripts/restore.ts", [file], { DATA_DIR });
  expect([await restored.ended, restored.said()]).toEqual([0, expect.stringContaining("Restored")]);

  const again = processes.command("scripts/backup.ts", [path.join(folder, "again")], { DATA_DIR });
  expect(await again.ended).toBe(0);
  const copy = await again.says(/^(\/.+\.ndjson\.gz)$/m);
  expect(await rowsIn(copy)).toEqual(await rowsIn(file));

  const running = processes.site({ DATA_DIR, LIMIT_FACTOR: "1000" });
  measured["Start on a restored site, milliseconds"] = Math.round(await running.ready());
  const browser = browserAt(() => running.at);
  for (const page of ["/", "/teams", "/schedules-results", "/CupRules", "/privacy"]) {
    const { status } = await fetch(`${running.at}${page}`, { redirect: "manual" });
    expect([page, status]).toEqual([page, 200]);
  }
  await browser.post("/admin", admin);
  expect((await browser.get("/admin/messages")).text).toContain("of visitor 1");

  await running.end("SIGTERM");
});

test.each([
  ["", undefined],
  [" encrypted", "red kite over the quiet dunes"],
])(`no torn or changed%s backup is accepted (seed ${seed})`, async (kind, passphrase) => {
  const plain = Readable.from([readFileSync(file)]);
  const whole = await buffer(encryptStream(plain, passphrase));
  const right = await rowsIn(file);
  const hurt = path.join(folder, "hurt.ndjson.gz");
  let refused = 0;
  for (let round = 0; round < 400; round++) {
    const at = Math.floor(random() * whole.length);
    const bytes = Buffer.from(whole);
    if (round % 2 === 0) writeFileSync(hurt, bytes.subarray(0, at));
    else {
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      writeFileSync(hurt, bytes);
    }
    try {
      await checkBackup(hurt, passphrase);
      expect(await rowsIn(hurt, passphrase)).toEqual(right);
      expect(round % 2).toBe(1);
    } catch (error) {
      if (!(error instanceof BackupFileError)) throw error;
      refused += 1;
    }
  }
  measured[`Torn or changed${kind} files`] = 400;
  measured[`Of these${kind} refused; the others said the same`] = refused;
});

test("a killed restore leaves an empty site and can be run again", async () => {
  let undone = 0;
  for (let round = 0; round < 12; round++) {
    await onNewSite(async (fresh) => {
      const before = await everyRow(fresh.db);
      const command = processes.command("scripts/restore.ts", [file], onSite(fresh));
      const filling = "query like 'insert into \"%json_populate_recordset%'";
      await until("rows are restored", async () => {
        return !command.isRunning || (await backends(fresh, filling)) > 0;
      });
      await command.end("SIGKILL");
      const open = "application_name <> 'test' and state like '%transaction%'";
      await until("its transaction is over", async () => (await backends(fresh, open)) === 0);
      if ((await fresh.db.$count(mails)) === 0) {
        undone += 1;
        expect(await everyRow(fresh.db)).toEqual(before);
        await restoreBackup(fresh.pool, root, { file, ledgers: [] });
      }
      const { teams = [] } = await rowsIn(file);
      expect((await fresh.pool.query("select from teams")).rowCount).toBe(teams.length);
    });
  }
  expect(undone).toBeGreaterThan(0);
  measured["Restores killed in the middle, undone and run again"] = undone;
});
