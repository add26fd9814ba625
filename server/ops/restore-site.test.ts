import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { enqueueMail } from "#domain/messaging/email-outbox.ts";
import { findEmailLink, issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { findActor } from "#domain/people/sign-in/sessions.ts";
import { finishSignIn } from "#domain/people/sign-in/sign-in.ts";
import { everyRow } from "#tests/support/assertions/database.ts";
import { changeCup } from "#tests/support/factories/cups.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "#tests/support/personas/admins.ts";
import { makeBackup } from "./backups.ts";
import { restoreBackup } from "./restore.ts";
import { requireSameKey } from "./secret-key.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "araknid-backups-"));
const [site, fresh, set, guarded] = [useWorld(), useWorld(), useWorld(), useWorld()];
const [plain, locked, keyed] = [useWorld(), useWorld(), useWorld()];
const passphrase = "red kite over the quiet dunes";

afterAll(() => rmSync(folder, { recursive: true }));

const parts = { folder, keepDays: 30, passphrase: undefined };
const back = () => makeBackup({ db: site.db, pool: site.pool, ...parts }, site.now);

test("a passphrase restores what it encrypted and what is plain; without it, nothing is restored @long", async () => {
  const options = { file: (await back()).file, ledgers: [] };
  await restoreBackup(plain.pool, root, { ...options, passphrase });
  const { file } = await makeBackup(
    { db: site.db, pool: site.pool, ...parts, passphrase },
    site.now,
  );
  const before = await everyRow(locked.db);
  for (const [given, sentence] of [
    [undefined, "is encrypted: set BACKUP_PASSPHRASE to the passphrase"],
    [`${passphrase}.`, "was encrypted with another passphrase than BACKUP_PASSPHRASE"],
  ]) {
    const refused = restoreBackup(locked.pool, root, { ...options, file, passphrase: given });
    await expect(refused).rejects.toThrow(sentence);
  }
  expect(await everyRow(locked.db)).toEqual(before);
  await restoreBackup(locked.pool, root, { ...options, file, passphrase });
  expect(await everyRow(locked.db)).toEqual(await everyRow(plain.db));
});

test("a restored site has no live links and no pending emails with one", async () => {
  const { accountId } = await site.person();
  const email = "a@b.example";
  const token = await issueEmailLink(site.db, site.now, {
    purpose: "verify-email",
    to: { accountId },
    email,
  });
  const letter = { to: email, subject: "With a link", body: token, secret: true };
  await enqueueMail(site.db, site.now, letter);
  await enqueueMail(site.db, site.now, { ...letter, subject: "Without", secret: false });
  const { file } = await back();
  await restoreBackup(fresh.pool, root, { file, ledgers: [] });
  expect(await findEmailLink(fresh.db, "verify-email", token)).toBeNull();
  expect(await fresh.db.$count(mails, eq(mails.subject, "With a link"))).toBe(0);
  expect(await fresh.db.$count(mails, eq(mails.subject, "Without"))).toBe(1);
});

test("a restored admin is asked for the same second factor @long", async () => {
  const owner = await withSession(site, (await site.admin()).actor);
  const { app, recoveryCodes } = await enrollTwoFactor(site, owner);
  const { file } = await back();
  await restoreBackup(guarded.pool, root, { file, ledgers: [] });
  guarded.now = new Date(site.now.getTime() + 30_000);
  for (const code of [app.code(guarded.now), recoveryCodes[0] ?? ""]) {
    const session = await guarded.session(owner.actor);
    expect(session.awaitsCode).toBe(true);
    const actor = await findActor(guarded.db, session.token, guarded.now);
    const { awaitsCode } = await finishSignIn({ ...guarded.visitor(), actor }, { code });
    expect(awaitsCode).toBe(false);
  }
});

test("a restored site starts only with the key of its backup", async () => {
  const start = (world: typeof site, key: string) =>
    requireSameKey(world.visitor(), {
      key: () => Buffer.from(key),
      where: "secret.key",
      isMissing: key === "",
    });
  const original = "the key that the backed up site has";
  await start(site, original);
  await restoreBackup(keyed.pool, root, { file: (await back()).file, ledgers: [] });
  for (const wrong of ["", "a key that was made on the new machine"]) {
    await expect(start(keyed, wrong)).rejects.toThrow(
      /data was encrypted with.* set SECRET_KEY to that key/,
    );
  }
  await start(keyed, original);
});

test("a site with a cup is not empty", async () => {
  await changeCup(await set.admin(), { rosterLocksAt: "2025-07-25T12:00" });
  const { file } = await back();
  await expect(restoreBackup(set.pool, root, { file, ledgers: [] })).rejects.toThrow(
    "this one has settings of its cup already",
  );
});
