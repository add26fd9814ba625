import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { TooLarge, TooManyUploads } from "#app/forms/http-errors.ts";
import type { Actor } from "#domain/core/context.ts";
import type { PartialRole } from "#domain/core/staff-role-rules.ts";
import { limitBody, mostBodyOf, serverLimits, UploadSlots } from "./server-limits.ts";

const account = (accountId: string, ...staffRoles: PartialRole[]): Actor => ({
  kind: "account",
  accountId,
  isAdmin: false,
  staffRoles,
  sessionId: "",
});
const admin: Actor = { ...account("organizer"), isAdmin: true } as Actor;

test("an account sends one file at a time, and all together eight", () => {
  const uploads = new UploadSlots();
  const first = uploads.slotFor(account("a0"));
  const second = uploads.slotFor(account("a0"));
  expect([first.enter(), first.enter(), second.enter()]).toEqual([true, true, false]);
  second.leave();
  expect(uploads.slotFor(account("a0")).enter()).toBe(false);
  for (let at = 1; at < 8; at++) expect(uploads.slotFor(account(`a${at}`)).enter()).toBe(true);
  const late = uploads.slotFor(account("late"));
  expect(late.enter()).toBe(false);
  first.leave();
  expect(late.enter()).toBe(true);
});

test("staff send one file at a time each, and wait for no other account", () => {
  const uploads = new UploadSlots();
  for (let at = 0; at < 8; at++) uploads.slotFor(account(`a${at}`)).enter();
  const [first, second] = [uploads.slotFor(admin), uploads.slotFor(admin)];
  expect([first.enter(), second.enter()]).toEqual([true, false]);
  first.leave();
  expect(second.enter()).toBe(true);
  for (let at = 1; at < 8; at++) uploads.slotFor(account(`e${at}`, "editor")).enter();
  expect(uploads.slotFor(account("late", "editor")).enter()).toBe(false);
});

test("a file is read only for whom its form is: pictures for editors, imports for organizers", () => {
  const { form, picture, importedFile } = serverLimits;
  const most = (actor: Actor | Error) =>
    ["/manage/:teamId", "/admin/site/pictures", "/admin/games/import", "/teams", null].map((path) =>
      mostBodyOf(path, actor),
    );
  expect(most(admin)).toEqual([picture, picture, importedFile, form, form]);
  expect(most(account("e", "editor"))).toEqual([picture, picture, form, form, form]);
  for (const other of [account("s", "scorekeeper", "registrar", "treasurer"), account("a")]) {
    expect(most(other)).toEqual([picture, form, form, form, form]);
  }
  for (const nobody of [{ kind: "visitor" } as const, new Error("unavailable")]) {
    expect(most(nobody)).toEqual([form, form, form, form, form]);
  }
});

const bodyOf = (bytes: number, most: number, mayUpload: () => boolean) =>
  buffer(limitBody(new Blob([Buffer.alloc(bytes)]).stream(), most, mayUpload));

test("a body larger than a form needs a slot, and a form needs none", async () => {
  const never = () => false;
  expect(await bodyOf(60_000, serverLimits.picture, never)).toHaveLength(60_000);
  await expect(bodyOf(200_000, serverLimits.picture, never)).rejects.toThrow(TooManyUploads);
  await expect(bodyOf(200_000, serverLimits.form, never)).rejects.toThrow(TooLarge);
  expect(await bodyOf(200_000, serverLimits.picture, () => true)).toHaveLength(200_000);
});
