import { expect, test } from "vitest";
import { VERIFY_FIRST, verificationDeadline, whyUnverified } from "./verification-rules.ts";

const createdAt = new Date("2025-07-01T12:00:00Z");
const open = { createdAt, emailVerifiedAt: null, proofWaivedAt: null };
const confirmed = { ...open, emailVerifiedAt: createdAt };
const waived = { ...open, proofWaivedAt: createdAt };
const days = (verifyWithinDays: number | null) => ({ verifyWithinDays });
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds);
const DAY = 24 * 60 * 60_000;

test("an account has whole days to confirm once, and all the time where the admin asks for nothing", () => {
  expect(verificationDeadline(days(null), open)).toBeNull();
  expect(whyUnverified(days(null), open, after(1000 * DAY))).toBeNull();
  expect(verificationDeadline(days(3), open)).toEqual(after(3 * DAY));
  expect(whyUnverified(days(3), open, after(3 * DAY - 1))).toBeNull();
  expect(whyUnverified(days(3), open, after(3 * DAY))).toBe(VERIFY_FIRST);
  expect(verificationDeadline(days(0), confirmed)).toBeNull();
  expect(whyUnverified(days(0), confirmed, after(DAY))).toBeNull();
  expect(whyUnverified(days(0), waived, after(DAY))).toBeNull();
});
