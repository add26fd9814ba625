import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { forAll } from "#tests/support/for-all.ts";
import {
  amountsToSend,
  deadlineDecision,
  dueDay,
  feeSentence,
  feeStateLabel,
  generateReference,
  isOverdue,
  paidByPlayer,
  type ReceivedMoney,
  reminderDue,
  teamFee,
} from "./fee-rules.ts";

const receipt = (amount: number, other: Partial<ReceivedMoney> = {}): ReceivedMoney => ({
  amount,
  playerId: null,
  receivedOn: "2024-07-20",
  voidedAt: null,
  ...other,
});

const receipts = fc.array(
  fc.record<ReceivedMoney>({
    amount: fc.integer({ min: 1, max: 30_000 }),
    playerId: fc.constantFrom(null, "ana", "ben"),
    receivedOn: fc.constantFrom("2024-07-20", "2024-07-26", "2024-07-27"),
    voidedAt: fc.constantFrom(null, new Date(0)),
  }),
  { maxLength: 12 },
);

const fee = teamFee(175, [receipt(15_500)]);

test("a share is what the reader's players still owe, or what one person pays, and no more than the team owes", () => {
  expect(amountsToSend(teamFee(175, []), 25, [])).toMatchObject({ team: 17_500, share: 2500 });
  expect(amountsToSend(teamFee(175, []), 25, [2500, 1000])).toMatchObject({ share: 1500 });
  expect(amountsToSend(teamFee(175, []), 0, [0])).toMatchObject({ share: null });
  expect(amountsToSend(fee, 25, [0, 0])).toMatchObject({ team: 2000, share: 2000 });
});

test("a team has paid when its payments reach the fee", () => {
  const own = Array.from({ length: 6 }, () => receipt(2500, { playerId: "ana" }));
  expect(teamFee(175, own)).toEqual({ fee: 17_500, received: 15_000, owing: 2500 });
  expect(teamFee(175, [...own, receipt(2500)])).toMatchObject({ owing: 0 });
  expect(teamFee(175, [...own, receipt(2499)])).toMatchObject({ owing: 1 });
});

test("a voided payment does not count in any order", () => {
  forAll(receipts, fc.integer({ min: 0, max: 400 }), (all, fee) => {
    const kept = all.filter(({ voidedAt }) => voidedAt === null);
    expect(teamFee(fee, all)).toEqual(teamFee(fee, kept.toReversed()));
    const { received, owing } = teamFee(fee, all);
    expect(received + owing).toBeGreaterThanOrEqual(fee * 100);
    expect(owing).toBeGreaterThanOrEqual(0);
    expect(owing === 0 || received + owing === fee * 100).toBe(true);
  });
});

test("players' own payments never exceed the sum", () => {
  forAll(receipts, (all) => {
    const own = [...paidByPlayer(all).values()].reduce((sum, each) => sum + each, 0);
    expect(own).toBeLessThanOrEqual(teamFee(0, all).received);
  });
  const voided = receipt(2500, { playerId: "ana", voidedAt: new Date(0) });
  expect(paidByPlayer([voided, receipt(2500)])).toEqual(new Map());
});

const zone = "America/Los_Angeles";
const noon = new Date("2024-07-26T19:00:00Z");
const cup = { zone, paymentDueAt: noon, teamFee: 175 };
const early = { createdAt: new Date("2024-07-01T19:00:00Z") };

test("the fee deadline includes its whole day, and midnight ends the day before", () => {
  expect(dueDay(cup)).toBe("2024-07-26");
  expect(dueDay({ zone, paymentDueAt: new Date("2024-07-27T07:00:00Z") })).toBe("2024-07-26");
  expect(dueDay({ zone, paymentDueAt: null })).toBeNull();
});

test("an unpaid team is overdue after the fee deadline, and one created after it until it pays", () => {
  const paid = (receivedOn: string) => [receipt(17_500, { receivedOn })];
  expect(isOverdue(cup, early, [], new Date(noon.getTime() - 1))).toBe(false);
  expect(isOverdue(cup, early, [], noon)).toBe(true);
  expect(isOverdue(cup, early, paid("2024-07-26"), noon)).toBe(false);
  expect(isOverdue(cup, early, paid("2024-07-27"), noon)).toBe(true);
  expect(isOverdue({ ...cup, paymentDueAt: null }, early, [], new Date("2099-01-01"))).toBe(false);
  expect(isOverdue({ ...cup, teamFee: 0 }, early, [], noon)).toBe(false);
  const late = { createdAt: noon };
  const next = new Date(noon.getTime() + 86_400_000);
  expect(isOverdue(cup, late, [], next)).toBe(true);
  expect(isOverdue(cup, late, paid("2024-07-28"), next)).toBe(false);
  expect(isOverdue(cup, { createdAt: new Date(noon.getTime() - 1) }, [], next)).toBe(true);
  expect(isOverdue({ ...cup, paymentDueAt: next }, late, [], next)).toBe(true);
});

test("the fee deadline marks who owes, lifts its own marks and keeps the admin's decisions", () => {
  const today = "2024-07-28";
  const open = { ineligibleAt: null, eligibilityBy: null };
  const byAdmin = { eligibilityBy: "admin" as const };
  const marked = { ineligibleAt: noon, eligibilityBy: "deadline" as const };
  expect(deadlineDecision(open, true, today)).toBe("mark");
  expect(deadlineDecision(open, false, today)).toBeNull();
  expect(deadlineDecision(marked, true, today)).toBeNull();
  expect(deadlineDecision(marked, false, today)).toBe("lift");
  for (const ineligibleAt of [null, noon]) {
    for (const overdue of [true, false]) {
      expect(deadlineDecision({ ...byAdmin, ineligibleAt }, overdue, today)).toBeNull();
      const lasting = { ...byAdmin, ineligibleAt, eligibilityUntil: today };
      expect(deadlineDecision(lasting, overdue, today)).toBeNull();
      const ended = { ...lasting, eligibilityUntil: "2024-07-27" };
      expect(deadlineDecision(ended, overdue, today)).toBe(overdue ? "mark" : "lift");
    }
  }
  expect(deadlineDecision({ ineligibleAt: noon, eligibilityBy: null }, false, today)).toBeNull();
});

test("a reminder is due 7, 3 and 1 days before the fee deadline", () => {
  const due = (days: number) => reminderDue(cup, new Date(noon.getTime() - days * 86_400_000));
  expect([8, 7, 4, 3, 2, 1, 0.5, 0, -1].map(due)).toEqual([null, 7, 7, 3, 3, 1, 1, null, null]);
});

const words = {
  ...cup,
  paymentDueText: "noon on Friday the 26th",
  paymentDueBannerText: "",
  datesText: "",
  startsOn: null,
  endsOn: null,
  registrationClosesText: "",
  registrationClosesAt: null,
};
const owing = teamFee(175, [receipt(10_000)]);
const open = { ineligible: false, eligibilityBy: null };
const before = new Date(noon.getTime() - 1);
const sentence = (...about: Parameters<typeof feeSentence>) =>
  translate("en", feeSentence(...about));

test("a team is told what it owes and how long it stays eligible", () => {
  expect(sentence(owing, open, words, before)).toBe(
    "Owes $75. $100 of $175 received. Eligible until Friday July 26 at noon.",
  );
  expect(translate("es", feeSentence(owing, open, words, before, "es"))).toBe(
    "Debe $75. Recibido: $100 de $175. Habilitado hasta el viernes 26 de julio al mediodía.",
  );
});

test("a deadline in words promises nothing", () => {
  const unset = { ...words, paymentDueAt: null };
  expect(sentence(owing, open, unset, before)).toBe(
    "Owes $75. Due by noon on Friday the 26th. $100 of $175 received.",
  );
  const unsaid = { ...unset, paymentDueText: "" };
  expect(sentence(owing, open, unsaid, before)).toBe("Owes $75. $100 of $175 received.");
});

test("an ineligible team is told why: late payment or the organizer", () => {
  const paid = teamFee(175, [receipt(17_500)]);
  const late = { ineligible: true, eligibilityBy: "deadline" as const };
  expect(sentence(paid, late, words, noon)).toBe(
    "Ineligible. $175 of $175 received. The payment came after the deadline. The organizer decides whether the team is eligible.",
  );
  for (const eligibilityBy of ["admin" as const, null]) {
    expect(sentence(paid, { ineligible: true, eligibilityBy }, words, noon)).toBe(
      "The organizer marked this team ineligible. $175 of $175 received.",
    );
  }
});

test("nothing ends for teams that paid or were decided, or after the deadline", () => {
  const paid = teamFee(175, [receipt(17_550)]);
  expect(sentence(paid, open, words, before)).toBe("Paid. $175.50 of $175 received.");
  const kept = { ineligible: false, eligibilityBy: "admin" as const };
  expect(sentence(owing, kept, words, before)).toBe("Owes $75. $100 of $175 received.");
  expect(sentence(owing, open, words, noon)).toBe("Owes $75. $100 of $175 received.");
});

test("ineligible comes first, and without a fee nobody owes", () => {
  const out = { ineligible: true, eligibilityBy: "deadline" as const };
  expect(sentence(owing, out, words, noon)).toBe("Ineligible. $100 of $175 received.");
  expect(sentence(teamFee(0, []), open, words, noon)).toBe("There is no team fee.");
  expect(sentence(teamFee(0, []), out, words, noon)).toBe("Ineligible.");
  expect(feeStateLabel(owing, false)).toBe("Owing $75");
  expect(feeStateLabel(owing, true)).toBe("Ineligible");
  expect(feeStateLabel(teamFee(0, []), false)).toBe("No fee");
});

const lowest = (min: number) => min;
const highest = (_: number, maxExclusive: number) => maxExclusive - 1;

test.each<[string, string]>([
  ["Araknid Cup", "AC-100"],
  ["Araknid Cup 2027", "AC-100"],
  ["Copa Ñandú de Élite", "CNDE-100"],
  ["the big spider summer cup", "TBSS-100"],
  ["7v7", "CUP-100"],
  ["蜘蛛杯", "CUP-100"],
  ...["'", "’", "`", "´"].map((apostrophe): [string, string] => [
    `O${apostrophe}Neil Cup`,
    "OC-100",
  ]),
])("the reference of %s starts with its initials: %s", (name, reference) => {
  expect(generateReference(name, 3, lowest)).toBe(reference);
});

test("a reference is plain letters for any cup, and as many digits as asked for", () => {
  expect(generateReference("Araknid Cup", 3, highest)).toBe("AC-999");
  expect(generateReference("Araknid Cup", 4, lowest)).toBe("AC-1000");
  expect(generateReference("Araknid Cup", 4, highest)).toBe("AC-9999");
  forAll(fc.string({ unit: "grapheme" }), (name) => {
    expect(generateReference(name, 3, lowest)).toMatch(/^[A-Z]{1,4}-100$/);
  });
});
