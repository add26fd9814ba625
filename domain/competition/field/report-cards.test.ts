import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fieldEntries } from "#db/schema/field.ts";
import { cards } from "#db/schema/standings.ts";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { erasePeople, noPeople } from "#domain/people/accounts/erasure.ts";
import { readLinkedData, readOwnData } from "#domain/site/accounts/data-export.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { useFieldDay } from "#tests/support/factories/field-entries.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import type { Person } from "#tests/support/fixtures/cup-world.ts";
import { U16, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { addCard, confirmCard, listCardReports, readCards } from "../games/cards.ts";
import { cardInput } from "../games/input.ts";
import { gameEventText } from "./view-rules.ts";

const day = useFieldDay();

useEmptyTables(day.world, cards);

const organizer = (): Ctx => ({ ...day.admin, now: day.world.now });
const stored = () => day.world.db.select().from(cards);
const texts = async () => {
  const game = await day.shown();
  return game.happenings.map(
    (each) => `${translate("en", gameEventText(game, each))} ${each.minute}`,
  );
};

async function endedGame() {
  const phone = day.phone();
  await phone.begin();
  await phone.end();
  const report = (card: string, more: Record<string, string> = {}, key?: string) =>
    phone.send(
      { kind: "card", side: "1", who: "nobody", card, minute: "", note: "", ...more },
      key ? { key } : {},
    );
  return { ...phone, report };
}

test("cards are reported after the game, not before, once each", async () => {
  const early = { kind: "card", side: "1", who: "nobody", card: "red", minute: "" };
  expect(await day.phone().send(early)).toBe(
    "This game hasn't started yet. Start it, then try again.",
  );
  const { report, send } = await endedGame();
  const key = randomUUID();
  const is = { minute: "7", note: "Kicked after the whistle.", who: "coach" };
  expect(await report("red", is, key)).toBeNull();
  expect(await report("red", is, key)).toBeNull();
  expect(await report("yellow", { note: "Nothing to tell." })).toBeNull();
  expect(await stored()).toMatchObject([
    { kind: "red", minute: 7, shownTo: "coach", playerId: null, note: is.note, confirmedAt: null },
    { kind: "yellow", minute: null, shownTo: null, note: null, confirmedAt: null },
  ]);
  expect(await texts()).toEqual([
    "The game started null",
    "The game ended null",
    "Red card for Coach (Lions) 6",
    "Yellow card for Lions null",
  ]);
  expect(await send({ kind: "card", side: "1", who: "nobody", card: "red" })).toBe(
    "This game ended 0-0.",
  );
  expect(await day.score()).toBe("final 0-0");
});

test("a note is too long with 301 characters, and never leaves for a phone", async () => {
  const { report } = await endedGame();
  await expect(report("red", { note: "x".repeat(301) })).rejects.toThrow("300");
  await report("red", { note: "x".repeat(300) });
  expect(JSON.stringify(await day.shown())).not.toContain("xxx");
  expect(JSON.stringify(await auditOf(day.world, `game:${day.gameId}`))).not.toContain("xxx");
});

test("a reported card is undone for ten minutes", async () => {
  const { report, undo } = await endedGame();
  const [first, second] = [randomUUID(), randomUUID()];
  await report("red", {}, first);
  await report("red", {}, second);
  day.later(10);
  expect(await undo(first)).toBeNull();
  day.later(1);
  expect(await undo(second)).toBe(
    "You reported this card more than 10 minutes ago. Talk to the organizer.",
  );
  expect((await stored()).filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
});

test("a reported red card is to be checked until the organizer confirms it", async () => {
  const { report } = await endedGame();
  await report("yellow");
  expect(await listCardReports(organizer())).toEqual([]);
  await report("red", { note: "Spat." });
  await report("second-yellow");
  expect(await listCardReports(organizer())).toEqual([{ gameId: day.gameId, teams: ["Lions"] }]);
  const { cards: shown } = await readCards(organizer(), day.gameId);
  expect(shown.map((card) => [card.isToConfirm, card.isFromField, card.note])).toEqual([
    [false, true, null],
    [true, true, "Spat."],
    [true, true, null],
  ]);
  for (const { id } of shown) await confirmCard(organizer(), day.gameId, { cardId: id });
  expect(await listCardReports(organizer())).toEqual([]);
  const trail = await auditOf(day.world, `game:${day.gameId}`);
  const details = { card: "second-yellow" };
  expect(trail.at(-1)).toMatchObject({ action: "game.confirm-card", details });
  await expectRefusal(confirmCard(organizer(), day.gameId, { cardId: 999_999 }), "not-found");
});

test("the organizer's own card needs no confirmation", async () => {
  const { team1Id } = await day.stored();
  const typed = { who: `${team1Id} other`, kind: "red", minute: "", note: "Threw a bottle." };
  await addCard(organizer(), day.gameId, cardInput.parse(typed));
  expect(await listCardReports(organizer())).toEqual([]);
  const { cards } = await readCards(organizer(), day.gameId);
  expect(cards).toMatchObject([
    { note: "Threw a bottle.", isToConfirm: false, isFromField: false },
  ]);
});

/** A game of that player's team is the one that phones score. */
async function playing(manager: Person): Promise<void> {
  const team = `Elves ${randomUUID().slice(0, 4)}`;
  const { teamId } = await day.world.team(team, { tournamentName: U16, manager });
  const [lions] = await day.world.rows(teams, { name: "Lions" });
  await day.world.set(teams, { id: teamId }, { bracketId: lions?.bracketId ?? 0 });
  day.gameId = await day.schedule(`${team} - Lions`, { time: "19:00" });
}

test("a note from the field reaches a player's family once an organizer confirmed the card", async () => {
  const teen = await day.world.person({ firstName: "Robin", dob: "2009-05-04" });
  const guardianId = await guardianOf(day.world, teen.playerId, { email: "mom@home.example" });
  await agree(day.world, teen.playerId, { guardianId }, REQUIRED);
  const link = { purpose: "guardian", to: { guardianId } } as const;
  const token = await issueEmailLink(day.world.db, day.world.now, link);
  await playing(teen);
  const { report } = await endedGame();
  const note = "Text me, and don't tell your mom.";
  expect(await report("red", { who: teen.playerId, note })).toBeNull();
  const read = async () => {
    const { cards } = await readOwnData(teen.ctx);
    const linked = { cards: cards.map(({ card, note }) => ({ card, note })) };
    expect(await readLinkedData(day.world.visitor(), token)).toMatchObject(linked);
    return cards.map((card) => [card.card, card.note]);
  };
  expect(await read()).toEqual([["red", null]]);
  expect(JSON.stringify(await readOwnData(teen.ctx))).not.toContain("your mom");
  const [card] = await stored();
  const cardId = card?.id ?? 0;
  const scorekeeper = await day.world.staff("scorekeeper");
  expect((await readCards(scorekeeper, day.gameId)).cards).toMatchObject([
    { note: null, isToConfirm: true, isForOrganizer: true },
  ]);
  await expectRefusal(confirmCard(scorekeeper, day.gameId, { cardId }), "forbidden");
  expect(await read()).toEqual([["red", null]]);
  await confirmCard(organizer(), day.gameId, { cardId });
  expect(await read()).toEqual([["red", note]]);
});

test("what was written about a deleted player is deleted everywhere", async () => {
  const adult = await day.world.person({ firstName: "Kofi", dob: "1990-05-04" });
  await playing(adult);
  const { report } = await endedGame();
  expect(await report("red", { who: adult.playerId, note: "Shouted at a child." })).toBeNull();
  const noteOf = async () => {
    const [card] = await stored();
    const rows = await day.world.rows(fieldEntries, { cardId: card?.id ?? 0 });
    return [card?.note, (rows[0]?.entry as { note?: string } | undefined)?.note];
  };
  expect(await noteOf()).toEqual(["Shouted at a child.", "Shouted at a child."]);
  await day.world.db.transaction((tx) =>
    erasePeople({ tx, changed: () => {} }, { ...noPeople, playerIds: [adult.playerId] }),
  );
  expect(await noteOf()).toEqual([null, undefined]);
  expect(await stored()).toMatchObject([{ kind: "red", voidedAt: null }]);
});
