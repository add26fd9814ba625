import { expect, test } from "vitest";
import { groupAgreementsByPerson } from "./agreement-history-rules.ts";
import type { OwnAgreement } from "./agreements.ts";

const at = new Date("2025-07-15T19:00:00Z");

let made = 0;

const row = (fields: Partial<OwnAgreement>): OwnAgreement => ({
  id: ++made,
  document: "terms",
  version: "1",
  agreed: true,
  byDisplayedLink: false,
  playerId: "ana",
  whose: "Ana Silva",
  by: "you",
  guardianName: null,
  cupId: 1,
  cupName: "Araknid Cup",
  at,
  withdrawnAt: null,
  ...fields,
});

test("each person is listed once, latest answer first", () => {
  const [first, tim] = [row({}), row({ playerId: "tim", whose: null })];
  const [third, fourth] = [row({ document: "media", agreed: false }), row({ document: "media" })];
  expect(groupAgreementsByPerson([first, tim, third, fourth])).toMatchObject([
    { playerId: "ana", whose: "Ana Silva", history: [fourth, third, first] },
    { playerId: "tim", whose: null, history: [tim] },
  ]);
  expect(groupAgreementsByPerson([])).toEqual([]);
});

test("the status counts the last answer to each document", () => {
  const rows = [
    row({}),
    row({ document: "media", withdrawnAt: at }),
    row({ document: "media", agreed: false }),
    row({ document: "contact", withdrawnAt: at }),
    row({ document: "public-name", agreed: false }),
    row({ document: "public-name" }),
  ];
  const [ana] = groupAgreementsByPerson(rows);
  expect(ana?.stands).toEqual({ agreed: 2, refused: 1, takenBack: 1 });
});

test("the status is of the newest cup with an answer", () => {
  const [ana] = groupAgreementsByPerson([
    row({}),
    row({ document: "media" }),
    row({ cupId: 2, cupName: "Winter Cup", agreed: false }),
  ]);
  expect(ana?.stands).toEqual({ agreed: 0, refused: 1, takenBack: 0 });
  expect(ana?.history).toHaveLength(3);
});
