import { expect, test } from "vitest";
import { SETUP_STEPS, setupSteps } from "./setup-checklist-rules.ts";

const none = {
  contactEmail: null,
  startsOn: null,
  place: "",
  registrationClosesAt: null,
  paymentDueAt: null,
  peerHandle: null,
  cashHandle: null,
  bankHandle: null,
};
const ready = {
  teams: 1,
  sendsMail: true,
  hasExamples: false,
  hasExampleTexts: false,
  hasOperator: true,
};
const noon = new Date("2025-07-20T19:00:00Z");

const missing = (...given: Parameters<typeof setupSteps>) =>
  setupSteps(...given).flatMap(({ step, isDone }) => (isDone ? [] : [step]));

test("a new site has everything to set up, a set-up one nothing", () => {
  const nothing = {
    teams: 0,
    sendsMail: false,
    hasExamples: true,
    hasExampleTexts: true,
    hasOperator: false,
  };
  expect(missing(none, nothing)).toEqual(SETUP_STEPS);
  const all = {
    ...none,
    contactEmail: "cup@institute.example",
    startsOn: "2025-07-27",
    place: "Harbor Park",
    registrationClosesAt: noon,
    paymentDueAt: noon,
    bankHandle: "555-010-0142",
  };
  expect(missing(all, ready)).toEqual([]);
});

test("the cup's day and both deadlines are one step, and one way to pay is enough", () => {
  const some = { ...none, registrationClosesAt: noon, cashHandle: "$araknid" };
  expect(missing(some, ready)).toEqual(["dates", "place", "contact"]);
  const dated = { ...some, startsOn: "2025-07-27", paymentDueAt: noon };
  expect(missing(dated, ready)).toEqual(["place", "contact"]);
});

test("the institute is the reader's own once neither its details nor its texts are examples", () => {
  const all = missing(none, ready);
  expect(missing(none, { ...ready, hasExamples: true })).toContain("institute");
  expect(missing(none, { ...ready, hasExampleTexts: true })).toContain("institute");
  expect(all).not.toContain("institute");
});
