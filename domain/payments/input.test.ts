import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { listed } from "#tests/support/assertions/tables.ts";
import { parseAmount, receiptInput, voidReceiptInput } from "./input.ts";

test.each([
  ["175", 17_500],
  ["$175", 17_500],
  [" $ 1,050 ", 105_000],
  ["12.50", 1250],
  ["0.01", 1],
  ["100,000", 10_000_000],
])("%j is an amount", (raw, cents) => expect(parseAmount(raw)).toBe(cents));

test.each([
  "",
  ...listed`0 | 0.00 | -5 | 12.5 | 12.505 | 1,00 | 100,000.01 | 1e3 | much | 175 USD | ٣`,
])("%j is no amount", (raw) => expect(parseAmount(raw)).toBeNull());

const typed = { amount: "25", method: "cash", who: "", receivedOn: "2025-07-15" };
const player = "01234567-89ab-4def-8123-456789abcdef";

test("a payment is for the team or for one player, and one for an unknown player is not taken for the team's", () => {
  const { who: _, ...team } = typed;
  for (const form of [typed, team]) {
    expect(receiptInput.parse(form)).toEqual({ ...typed, amount: 2500, who: null });
  }
  expect(receiptInput.parse({ ...typed, who: player }).who).toBe(player);
  expect(receiptInput.parse({ ...typed, who: "ana" }).who).toMatch(/^0{8}-/);
});

test.each([
  ["amount", "a lot", "Enter the amount in dollars, such as 175 or 12.50."],
  ["method", "", "Choose how the payment was made."],
  ["method", "card", "Choose how the payment was made."],
  ["receivedOn", "", "Choose the day the payment came in."],
  ["receivedOn", "2025-02-30", "This isn't a date."],
])("a payment is refused with %s %j", (name, value, sentence) => {
  const parsed = receiptInput.safeParse({ ...typed, [name]: value });
  const issues = parsed.error?.issues.map((each) => [each.path, translate("en", reasonOf(each))]);
  expect(issues).toEqual([[[name], expect.stringContaining(sentence)]]);
});

test("a payment to void needs a valid id", () => {
  expect(voidReceiptInput.parse({ receiptId: "7" })).toEqual({ receiptId: 7 });
  expect(voidReceiptInput.parse({ receiptId: "x" })).toEqual({ receiptId: 0 });
});
