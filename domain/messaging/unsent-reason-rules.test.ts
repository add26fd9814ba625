import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { failureSentence, NO_TLS } from "./email-retry-rules.ts";
import {
  DEMO_ADDRESS,
  NO_RECIPIENT,
  POSTPONED_BY_LIMIT,
  unsentReason,
} from "./unsent-reason-rules.ts";

const stored = [
  DEMO_ADDRESS,
  NO_RECIPIENT,
  POSTPONED_BY_LIMIT,
  ...[
    { responseCode: 451, response: "451 4.7.1 later" },
    { responseCode: 550 },
    { response: "403 Forbidden" },
    { response: "no" },
    { code: "EENVELOPE" },
    { code: "EMESSAGE" },
    { code: NO_TLS },
    { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    { code: "ETIMEDOUT" },
    {},
  ].map(failureSentence),
];

test.each(stored)("a stored reason is shown in every language: %s", (reason) => {
  const shown = unsentReason(reason);
  expect(shown).not.toBe(reason);
  expect(translate("en", shown)).toMatch(/^[A-Z].*\.$/);
  expect(translate("es", shown)).not.toBe(translate("en", shown));
});

test("an unknown reason is shown as it is stored", () => {
  expect(unsentReason("No answer.")).toBe("No answer.");
});

test.each([
  [451, "The email service asked us to wait (error code 451)."],
  [550, "The email service refused this email (error code 550)."],
])("response code %d is shown as: %s", (responseCode, sentence) => {
  expect(translate("en", unsentReason(failureSentence({ responseCode })))).toBe(sentence);
});
