import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { BackupLines } from "#db/backup-file.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts, agreements, deletions, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { approveCrest } from "#domain/site/pictures/approve-crests.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { fillDemo } from "#scripts/demo/fill.ts";
import { everyRow } from "#tests/support/assertions/database.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { addCrest, addPicture } from "#tests/support/factories/pictures.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { type Person, useWorld, World } from "#tests/support/fixtures/world.ts";
import { appendToLedger, ledgerIn, makeBackup } from "./backups.ts";
import { restoreBackup } from "./restore.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = useWorld();
const MARKS = /Qvixana|7770001122|qvixana@/i;
let admin: Awaited<ReturnType<World["admin"]>>;
let folder: string;
let elsewhere: World[] = [];

beforeAll(async () => {
  admin = await site.admin();
  for (let at = 0; at < 3; at++) await addPicture(admin, `Picture ${at}`);
  const { teamId, manager } = await site.team("Pictured");
  await approveCrest(admin, { crestId: await addCrest(manager.ctx, teamId) });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 960, height: 540, channels: 3, background: "", noise } });
  const bytes = await photo.jpeg().toBuffer();
  await uploadPicture(admin, { bytes, alt: { en: "A photo" } });
});

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "araknid-backups-"));
  return async () => {
    rmSync(folder, { recursive: true });
    for (const world of elsewhere) await world.close();
    elsewhere = [];
  };
});

async function newSite(): Promise<World> {
  const world = new World();
  await world.open();
  elsewhere.push(world);
  return world;
}

const back = (now = site.now, { db, pool }: World = site) =>
  makeBackup({ db, pool, folder, keepDays: 30, passphrase: undefined }, now);

const restore = (world: World, file: string, ledgers: string[] = []) =>
  restoreBackup(world.pool, root, { file, ledgers });

async function restored(file?: string, ledgers: string[] = []) {
  const fresh = await newSite();
  return { fresh, result: await restore(fresh, file ?? (await back()).file, ledgers) };
}

async function rowsOfSite(world: World) {
  const without = ["sessions", "setup_tokens", "audit_entries", "links"];
  const { mails: written = [], ...rows } = await everyRow(world.db, { without });
  const withLinks = (row: string) => /"secret": ?true/.test(row) && !/"state": ?"sent"/.test(row);
  return { ...rows, mails: written.filter((row) => !withLinks(row)) };
}

async function marked(): Promise<Person> {
  const person = await site.person({
    firstName: "Qvixana",
    phone: "7770001122",
    dob: "2011-05-04",
    emergencyName: "Mother of Qvixana",
  });
  const email = `qvixana@${randomUUID()}.example`;
  await setAccount(site, person, { email });
  const { teamCode } = await site.team(`Team ${randomUUID()}`);
  await joinTeam(person.ctx, { playerId: person.playerId, teamCode });
  await addGoal(admin, person.playerId);
  await site.db.insert(agreements).values({
    accountId: person.accountId,
    playerId: person.playerId,
    cupId: site.cup.id,
    document: "terms",
    version: "1",
    hash: "0",
    agreed: true,
    at: site.now,
  });
  const letter = { to: email, subject: "Welcome, Qvixana", body: "Hello" };
  await enqueueMail(site.db, site.now, { ...letter, concerns: [person.accountId] });
  return person;
}

const remove = async ({ accountId }: Person) =>
  deleteAccount(admin, { accountId, fates: new Map() });

const marksIn = async (world: World) =>
  Object.entries(await everyRow(world.db)).flatMap(([table, rows]) =>
    rows.some((row) => MARKS.test(row)) ? [table] : [],
  );

test("a restored backup leaves out people on the list of deletions", async () => {
  const person = await marked();
  const { file } = await back();
  await remove(person);
  await appendToLedger(site.db, folder);
  const { fresh, result } = await restored(file);
  expect(result).toMatchObject({ deletedAgain: 2 });
  expect(await marksIn(fresh)).toEqual([]);
  expect(await rowsOfSite(fresh)).toEqual(await rowsOfSite(site));
  expect(await fresh.db.$count(agreements, eq(agreements.playerId, person.playerId))).toBe(1);
  expect(await fresh.db.$count(deletions, eq(deletions.personId, person.accountId))).toBe(1);
});

test("a restored backup leaves out deletions known from a newer backup or another list @long", async () => {
  const person = await marked();
  const { file } = await back();
  await remove(person);
  const newer = await back(new Date(site.now.getTime() + 1000));
  const list = path.join(folder, "saved.ndjson");
  copyFileSync(ledgerIn(folder), list);
  rmSync(ledgerIn(folder));
  const byBackup = await restored(file);
  expect(byBackup.result).toMatchObject({ deletedAgain: 2, unread: [] });
  expect(await marksIn(byBackup.fresh)).toEqual([]);
  writeFileSync(newer.file, readFileSync(newer.file).subarray(0, 2000));
  const { result: unwarned } = await restored(file);
  expect(unwarned).toMatchObject({ deletedAgain: 0, unread: [newer.file] });
  const byList = await restored(file, [list]);
  expect(byList.result).toMatchObject({ deletedAgain: 2 });
  expect(await marksIn(byList.fresh)).toEqual([]);
});

test("an older backup is migrated while it is restored", async () => {
  const old = path.join(root, "tests", "reliability", "released", "0000.ndjson.gz");
  const { fresh } = await restored(old);
  expect(await fresh.db.$count(players, eq(players.isHolder, true))).toBeGreaterThan(10);
  const applied = (world: World) =>
    world.pool.query("select hash from drizzle.__drizzle_migrations order by created_at");
  expect((await applied(fresh)).rows).toEqual((await applied(site)).rows);
  await fresh.team("Still Playing");
});

test("a newer backup is refused", async () => {
  const lines = new BackupLines();
  const at = site.now.toISOString();
  const head = { format: 1 as const, at, schema: 9_999_999_999_999, sequences: {} };
  const file = path.join(folder, "newer.ndjson.gz");
  writeFileSync(file, gzipSync(lines.head(head) + lines.end()));
  await expect(restore(await newSite(), file)).rejects.toThrow("newer version of the site");
});

const refused = async (file: string, sentence: string, used?: World) => {
  const target = used ?? (await newSite());
  const before = await everyRow(target.db);
  await expect(restore(target, file)).rejects.toThrow(sentence);
  expect(await everyRow(target.db)).toEqual(before);
};

test("a file that is torn, ends early, or has a changed or missing row is refused", async () => {
  const { file } = await back();
  const fresh = await newSite();
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const early = `${text.split("\n").slice(0, 40).join("\n")}\n`;
  const changed = text.replace('"is_admin":false', '"is_admin":true');
  const missing = text.replace(/\n\{.*?\n/, "\n");
  const rewritten = [early, changed, missing].map((each) => gzipSync(each));
  for (const damaged of [whole.subarray(0, whole.length / 2), ...rewritten]) {
    writeFileSync(file, damaged);
    await refused(file, "is torn or was changed", fresh);
  }
});

test("a file that is missing or no backup is refused", async () => {
  const file = path.join(folder, "note.txt");
  await refused(file, "cannot be read (ENOENT)");
  writeFileSync(file, "hello");
  await refused(file, "is no backup of this site");
  writeFileSync(file, gzipSync('{"hello":1}\n'));
  await refused(file, "is no backup of this site");
});

test("restoring into a site in use is refused", async () => {
  const { file } = await back();
  const used = await newSite();
  await used.team("Here First");
  await refused(
    file,
    "A backup is restored into an empty site only, and this one has accounts and teams already.",
    used,
  );
});

test("an admin of the new site gives way to the backup's", async () => {
  const { file } = await back();
  const fresh = await newSite();
  const { actor } = await fresh.admin();
  await restore(fresh, file);
  expect(await fresh.db.$count(accounts, eq(accounts.id, actor.accountId))).toBe(0);
});

test("a restored backup is the same row by row, with fresh sequences, and signs nobody in", async () => {
  const site = await newSite();
  if (isLongRun) await fillDemo(site.db, site.now);
  else await site.team("Early Comers", { more: 3 });
  await site.session(await site.person());
  const odd = 'line\u2028line\r\n"quoted" \\ 😀 Zoë';
  await enqueueMail(site.db, site.now, { to: "a@b.example", subject: "Odd", body: odd });
  const { file, rows } = await back(site.now, site);
  const { fresh, result } = await restored(file);
  expect(result).toMatchObject({ rows, deletedAgain: 0, at: site.now.toISOString() });
  expect(await rowsOfSite(fresh)).toEqual(await rowsOfSite(site));
  const [mail] = await fresh.db.select().from(mails).where(eq(mails.subject, "Odd"));
  expect(mail?.body).toBe(odd);
  expect(await everyRow(fresh.db)).not.toHaveProperty("sessions");
  const { teamId } = await fresh.team("Late Comers");
  const numbers = (await site.db.select({ id: teams.id }).from(teams)).map(({ id }) => id);
  expect(numbers).not.toContain(teamId);
});
