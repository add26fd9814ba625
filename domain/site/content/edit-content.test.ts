import { desc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { contentVersions } from "#db/schema/content.ts";
import { auditEntries } from "#db/schema/core.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { contact, type Institute } from "./contact.ts";
import { readForm, readHistory, readSection } from "./content-console.ts";
import { discardDraft, publishDraft, saveDraft, undoPublish } from "./edit-content.ts";
import { addItem, moveItem, removeItem, saveItem } from "./edit-items.ts";
import { programs } from "./programs.ts";
import { readContent, readDrafts } from "./read-content.ts";
import { sectionIds, sections } from "./sections.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.empty("site_content, content_versions, audit_entries");
});

/** A new request reads anew. */
const shown = async () => (await readContent({ db: world.db })).contact.phone;
const drafted = async () => (await readDrafts({ ...admin })).contact.phone;
const setPhone = (phone: string, publish = false) =>
  saveDraft(admin, "contact", (current) => ({ ...current, phone }), { publish });
const undo = async (version?: number) => {
  const { publishedVersion } = await readSection(admin, "contact");
  await undoPublish(admin, "contact", version ?? Number(publishedVersion));
};
const titles = async () =>
  (await readDrafts({ ...admin })).programs.items.map(({ title }) => title.en);

test("a fresh site shows what the repository holds, and a draft is only for editors until it is published or discarded", async () => {
  expect(await readContent({ db: world.db })).toEqual(
    Object.fromEntries(sectionIds.map((id) => [id, sections[id].defaults])),
  );
  await setPhone("2135553333");
  await discardDraft(admin, "contact");
  expect(await drafted()).toBe(contact.defaults.phone);
  await setPhone("2135551111");
  expect([await shown(), await drafted()]).toEqual([contact.defaults.phone, "2135551111"]);
  await publishDraft(admin, "contact");
  expect([await shown(), await drafted()]).toEqual(["2135551111", "2135551111"]);
  expect((await readSection(admin, "contact")).hasDraft).toBe(false);
});

test("what was published stays when the repository's defaults change or get more fields", async () => {
  await setPhone("2135551111", true);
  const { socialFeed, ...others } = contact.defaults;
  const older = { ...others, name: "Northside", phone: "2135551111" };
  await world.db.update(contentVersions).set({ content: older });
  const { contact: read } = await readContent({ db: world.db });
  expect(read).toEqual({ ...older, socialFeed });
});

test("an editor drafts contact details, and an organizer publishes them", async () => {
  const editor = await world.staff("editor");
  const withPhone = (current: Institute) => ({ ...current, phone: "2135551111" });
  await saveDraft(editor, "contact", withPhone);
  await expectRefusal(publishDraft(editor, "contact"), "forbidden");
  await expectRefusal(saveDraft(editor, "contact", withPhone, { publish: true }), "forbidden");
  await publishDraft(admin, "contact");
  const { publishedVersion } = await readSection(editor, "contact");
  await expectRefusal(undoPublish(editor, "contact", Number(publishedVersion)), "forbidden");
  expect(await shown()).toBe("2135551111");
});

describe("undo", () => {
  test("goes back one publish at a time, to the defaults in the end", async () => {
    await setPhone("2135551111", true);
    const [first] = await world.db.select().from(contentVersions);
    await setPhone("2135552222", true);
    // Asked for from a page that was opened before somebody else published.
    await expectRefusal(undo(first?.id), "changed");
    expect(await shown()).toBe("2135552222");
    await undo();
    expect(await shown()).toBe("2135551111");
    await undo();
    expect(await shown()).toBe(contact.defaults.phone);
    await expectRefusal(undo(first?.id), "changed");
  });

  test("keeps what was undone as a draft, and a newer draft as it is", async () => {
    await setPhone("2135551111", true);
    await undo();
    expect(await drafted()).toBe("2135551111");
    await publishDraft(admin, "contact");
    await setPhone("2135553333");
    await undo();
    expect(await drafted()).toBe("2135553333");
  });
});

test("a draft that equals what visitors see is none, and publishing it is refused", async () => {
  await setPhone(contact.defaults.phone);
  expect((await readSection(admin, "contact")).hasDraft).toBe(false);
  await expectRefusal(publishDraft(admin, "contact"), "conflict");
});

test("the history says who published and undid, and when", async () => {
  await setPhone("2135551111", true);
  await undo();
  const [line] = await readHistory(admin, "contact");
  expect(line).toMatchObject({ by: expect.stringContaining("@"), undoneBy: line?.by });
  const log = await world.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
  const expected = ["content.undo content:contact", "content.publish content:contact"];
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual(expected);
  expect(JSON.stringify(log)).not.toContain("2135551111");
});

test("of many versions the newest fifty are kept", async () => {
  for (let at = 0; at < 52; at++) await setPhone(`21355510${String(at).padStart(2, "0")}`, true);
  expect(await world.db.select().from(contentVersions)).toHaveLength(50);
  expect(await shown()).toBe("2135551051");
});

describe("a list", () => {
  const isNew = { ...programs.defaults.items[0], title: { en: "Yoga" }, picture: "" };
  const add = (en = "Yoga") =>
    addItem(admin, "programs", { ...isNew, title: { en } }, { publish: false });

  test("takes new entries, moves and removes them, all in the draft", async () => {
    await add();
    await moveItem(admin, "programs", "skill-alone", -1);
    await removeItem(admin, "programs", "strength-group");
    expect(await titles()).toEqual([
      "One-on-one skill",
      "One-on-one strength and conditioning",
      "Group skill",
      "Birthday parties",
      "Online personal training",
      "Yoga",
    ]);
    const { items } = (await readContent({ db: world.db })).programs;
    expect(items).toEqual(programs.defaults.items);
  });

  test("refuses an entry saved from an older page, and has a limit", async () => {
    const { version } = await readForm(admin, "programs", "birthday");
    const content = { ...isNew, price: 11 };
    const save = () =>
      saveItem(admin, "programs", "birthday", { content, version, publish: false });
    await save();
    await expectRefusal(save(), "changed");
    const items = Array.from({ length: 30 }, (_, at) => ({ ...isNew, id: String(at) }));
    await saveDraft(admin, "programs", () => ({ items }) as typeof programs.defaults);
    await expectRefusal(add(), "full");
  });

  test("keeps every entry that is added at the same time", async () => {
    await Promise.all(["A", "B", "C", "D"].map(add));
    expect((await titles()).slice(6).toSorted()).toEqual(["A", "B", "C", "D"]);
  });
});
