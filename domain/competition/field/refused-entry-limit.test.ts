import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { fieldLinks } from "../../../db/schema/field.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { useFieldDay } from "../../../tests/support/factories/field-entries.ts";
import { endFieldLink } from "./field-links.ts";
import { entryInput } from "./input.ts";
import { recordEntry } from "./record-entry.ts";
import { dismissLinkEntries, listRefusedEntries } from "./refused-entries.ts";

const day = useFieldDay();

const FULL = "The organizer's list is full, so tell them in person.";

async function link() {
  const [found] = await day.world.db.select().from(fieldLinks);
  if (!found) throw new Error("no link");
  return found;
}

const send = (fields: Record<string, string>, ago = 0, key = randomUUID()) => {
  const named = { key, phone: randomUUID(), gameId: String(day.gameId), ago: String(ago * 1_000) };
  return recordEntry(day.visitor, day.token, entryInput.parse({ side: "1", ...fields, ...named }));
};
const lateGoal = (ago = 0, key = randomUUID()) => send({ kind: "goal", who: "nobody" }, ago, key);

async function flood(count: number) {
  const answers = [];
  for (let sent = 0; sent < count; sent++) answers.push(await lateGoal(sent));
  return answers;
}

const waiting = async () => {
  const { entries, more } = await listRefusedEntries(day.admin);
  return entries.length + more;
};

test("a link lists at most 40 refused entries and then sends the phone to the organizer", async () => {
  const answers = await flood(45);
  expect(answers.filter(({ atDesk }) => atDesk)).toHaveLength(40);
  expect(await waiting()).toBe(40);
  const key = randomUUID();
  const more = await lateGoal(0, key);
  expect(more).toEqual({ refused: `Begin the game first. ${FULL}`, atDesk: false });
  expect(await lateGoal(0, key)).toEqual(more);
});

test("an ended link lists at most 10 refused entries", async () => {
  await endFieldLink(day.admin, { linkId: (await link()).id });
  const answers = await flood(15);
  expect(answers.filter(({ atDesk }) => atDesk)).toHaveLength(10);
  expect(await waiting()).toBe(10);
  expect(answers.at(-1)?.refused).toContain(FULL);
});

test("refused entries are listed in order of arrival, whatever time a phone claims", async () => {
  await lateGoal();
  day.later(1);
  await send({ kind: "card", who: "nobody", card: "red" }, 3_600);
  const { entries } = await listRefusedEntries(day.admin);
  expect(entries.map((entry) => entry.text)).toEqual(["Goal for Lions", "Red card for Lions"]);
});

test("an entry dated before its link's day is refused and not listed", async () => {
  const { begin } = day.phone();
  await begin();
  expect(await lateGoal(13 * 3_600)).toEqual({
    refused: "This was entered before Tue, Jul 15, the day of this link.",
    atDesk: false,
  });
  expect(await waiting()).toBe(0);
  expect(await day.score()).toBe("live 0-0");
});

test("Dismiss all removes one link's entries from the desk, on record", async () => {
  await flood(3);
  const { id } = await link();
  const { links } = await listRefusedEntries(day.admin);
  expect(links).toEqual([{ id, field: "Field 1", day: "2025-07-15", ended: false, count: 3 }]);
  await dismissLinkEntries(day.admin, { linkId: id });
  expect(await waiting()).toBe(0);
  const log = await day.world.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "field.dismiss-entries"));
  expect(log.at(-1)?.details).toMatchObject({ link: id, entries: 3 });
  const again = await refusal(dismissLinkEntries(day.admin, { linkId: id }));
  expect(again.code).toBe("conflict");
  const player = { ...day.world.visitor() };
  expect((await refusal(dismissLinkEntries(player, { linkId: id }))).code).toBe("forbidden");
});
