import { expect, test } from "vitest";
import { missingSetup, SETUP_STEPS } from "./setup-checklist-rules.ts";

const none = {
  contactEmail: null,
  startsOn: null,
  registrationClosesAt: null,
  paymentDueAt: null,
  peerHandle: null,
  cashHandle: null,
  bankHandle: null,
};
const rest = { sendsMail: true, hasExamples: false, hasExampleTexts: false, hasOperator: true };
const noon = new Date("2025-07-20T19:00:00Z");

test("a new site misses everything, a set-up one nothing", () => {
  const nothing = {
    tournaments: 0,
    sendsMail: false,
    hasExamples: true,
    hasExampleTexts: true,
    hasOperator: false,
  };
  expect(missingSetup(none, nothing)).toEqual(SETUP_STEPS);
  const all = {
    ...none,
    contactEmail: "cup@institute.example",
    startsOn: "2025-07-27",
    registrationClosesAt: noon,
    paymentDueAt: noon,
    bankHandle: "555-010-0142",
  };
  expect(missingSetup(all, { tournaments: 2, ...rest })).toEqual([]);
});

test("both deadlines are needed, and one way to pay is enough", () => {
  const some = { ...none, registrationClosesAt: noon, cashHandle: "$araknid" };
  expect(missingSetup(some, { tournaments: 1, ...rest })).toEqual(["contact", "days", "deadlines"]);
});
