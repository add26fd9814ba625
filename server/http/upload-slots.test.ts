import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { TooLarge, TooManyUploads } from "../../app/forms/http-errors.ts";
import type { Actor } from "../../domain/core/context.ts";
import { limitBody, mostBodyOf, serverLimits } from "./server-limits.ts";
import { UploadSlots } from "./upload-slots.ts";

const account = (accountId: string, isAdmin = false): Actor => ({
  kind: "account",
  accountId,
  isAdmin,
  staffRoles: [],
  sessionId: "",
});

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
  expect(uploads.slotFor(account("organizer", true)).enter()).toBe(true);
  first.leave();
  expect(late.enter()).toBe(true);
});

test("accounts send files on the page of their team, and not to the console", () => {
  expect(mostBodyOf("/manage/:teamId", "account")).toBe(serverLimits.picture);
  expect(mostBodyOf("/manage/:teamId", "visitor")).toBe(serverLimits.form);
  for (const path of ["/admin/site/pictures", "/admin/games/import", "/teams", null]) {
    expect(mostBodyOf(path, "account")).toBe(serverLimits.form);
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
