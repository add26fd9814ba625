import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import { translate } from "#i18n/translate.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { useFieldDay } from "#tests/support/factories/field-entries.ts";
import { recordScore } from "../games/results.ts";
import { endFieldLink } from "./field-links.ts";
import { readField } from "./field-view.ts";
import { entryInput } from "./input.ts";
import { recordEntry } from "./record-entry.ts";
import { dismissLinkEntries, listRefusedEntries } from "./refused-entries.ts";

const day = useFieldDay();

test("an entry for another field, another day or no game is refused", async () => {
  const other = await day.schedule("Lions - Tigers", { field: "Field 2" });
  const tomorrow = await day.schedule("Tigers - Lions", { date: "2025-07-16" });
  const { begin } = day.phone();
  const sentence = "This game isn't on this field today. Check with the organizer.";
  for (const of of [other, tomorrow, 987_654]) expect(await begin({ of })).toBe(sentence);
  const kept = await day.world.db.select().from(fieldEntries);
  expect(kept.map(({ refused }) => translate("en", refused ?? ""))).toEqual([sentence, sentence]);
});

test("an entry by an ended, early or expired link is refused", async () => {
  const { begin } = day.phone();
  day.world.now = new Date("2025-07-15T06:59:00Z");
  expect(await begin()).toBe("You can't use this link until Tue, Jul 15.");
  day.world.now = new Date("2025-07-16T11:00:00Z");
  expect(await begin()).toBe("This link was for Tue, Jul 15. Ask the organizer for a new one.");
  day.world.now = new Date("2025-07-16T10:59:00Z");
  expect(await begin()).toBeNull();
  const [link] = await day.world.db.select().from(fieldLinks);
  await endFieldLink(day.admin, { linkId: link?.id ?? 0 });
  expect(await day.phone().end()).toBe("The organizer turned off this link. Ask for a new one.");
  expect(await day.score()).toBe("live 0-0");
});

test("starting a game during a suspension is refused unless it started before", async () => {
  const heldSince = new Date(day.world.now.getTime() - 60_000);
  await day.world.db.update(cups).set({ heldSince, heldFor: "lightning" });
  const { begin } = day.phone();
  const sentence = "Play is suspended for lightning. No game can start until play resumes.";
  expect(await begin()).toBe(sentence);
  expect(await begin({ ago: 120 })).toBeNull();
  await day.world.db.update(cups).set({ heldSince: null, heldFor: null });
});

test("ending a game that would move confirmed group places is refused", async () => {
  const { begin, goal, end, undo } = day.phone();
  const confirm = async (at: Date | null) =>
    day.world.db.update(tournaments).set({ groupsConfirmedAt: at });
  await begin();
  await goal(1);
  await confirm(day.world.now);
  const sentence =
    "This changes the standings, and the group stage is already confirmed. Ask the organizer to save the score.";
  expect(await end()).toBe(sentence);
  expect(await day.score()).toBe("live 1-0");
  await goal(2);
  const level = randomUUID();
  expect(await end({ key: level })).toBeNull();
  expect(await day.score()).toBe("final 1-1");
  expect(await undo(level)).toBeNull();
  await goal(1);
  await confirm(null);
  const key = randomUUID();
  await end({ key });
  await confirm(day.world.now);
  expect(await undo(key)).toBe(sentence);
  expect(await day.score()).toBe("final 2-1");
  await confirm(null);
});

test("any entry after the organizer recorded the result is refused", async () => {
  const { begin, goal, end, undo } = day.phone();
  await begin();
  const key = randomUUID();
  await end({ key });
  await recordScore(day.admin, day.gameId, { team1Score: 4, team2Score: 0 });
  expect(await goal(1)).toBe("This game ended 4-0.");
  expect(await undo(key)).toBe("This game ended 4-0.");
  expect(await day.score()).toBe("final 4-0");
});

const FULL =
  "We couldn't send this entry, because the organizer has too many entries to check. Tell the organizer in person.";

async function link() {
  const [found] = await day.world.db.select().from(fieldLinks);
  if (!found) throw new Error("no link");
  return found;
}

const send = (fields: Record<string, string>, ago = 0, key = randomUUID()) => {
  const named = { key, phone: randomUUID(), gameId: String(day.gameId), ago: String(ago * 1_000) };
  const said = { side: "1", pass: day.pass, ...fields, ...named };
  return recordEntry(day.visitor, day.token, entryInput.parse(said));
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

test("a link lists at most 40 refused entries and then sends the phone to the organizer @long", async () => {
  expect((await flood(41)).filter(({ atDesk }) => atDesk)).toHaveLength(40);
  expect(await waiting()).toBe(40);
  const key = randomUUID();
  const more = await lateGoal(0, key);
  expect(more).toEqual({
    refused: `This game hasn't started yet. Start it, then try again. ${FULL}`,
    atDesk: false,
  });
  expect(await lateGoal(0, key)).toEqual(more);
});

test("an ended link lists at most 10 refused entries @long", async () => {
  await endFieldLink(day.admin, { linkId: (await link()).id });
  const answers = await flood(11);
  expect(answers.filter(({ atDesk }) => atDesk)).toHaveLength(10);
  expect(await waiting()).toBe(10);
  expect(answers.at(-1)?.refused).toContain(FULL);
});

test("an ended link takes late entries only of phones that had its page before", async () => {
  const outsider = { kind: "goal", who: "nobody", pass: "x".repeat(22) };
  const other = await day.phone().send({ kind: "goal", side: "1", who: "nobody" }, { pass: "" });
  expect(other).toBe("This game hasn't started yet. Start it, then try again.");
  expect(await waiting()).toBe(1);
  await endFieldLink(day.admin, { linkId: (await link()).id });
  expect((await readField(day.visitor, day.token)).pass).toBeNull();
  const ended = "The organizer turned off this link. Ask for a new one.";
  expect(await send(outsider)).toEqual({ refused: ended, atDesk: false });
  expect(await send({ ...outsider, pass: "" }, 3_600)).toEqual({ refused: ended, atDesk: false });
  expect(await day.world.db.$count(fieldEntries)).toBe(1);
  expect(await lateGoal(60)).toEqual({ refused: ended, atDesk: true });
  expect(await waiting()).toBe(2);
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
    refused: "You entered this before Tue, Jul 15, the day this link is for.",
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
  const log = await day.world.rows(auditEntries, { action: "field.dismiss-entries" });
  expect(log.at(-1)?.details).toMatchObject({ link: id, entries: 3 });
  expect((await refusal(dismissLinkEntries(day.admin, { linkId: id }))).code).toBe("conflict");
  const player = { ...day.world.visitor() };
  expect((await refusal(dismissLinkEntries(player, { linkId: id }))).code).toBe("forbidden");
});
