import { expect, test } from "vitest";
import {
  accountTopic,
  cupTopic,
  enquiriesTopic,
  isTopic,
  teamTopic,
  tournamentTopic,
  waitlistTopic,
} from "./topics.ts";

test.each([
  tournamentTopic(1),
  teamTopic(42),
  waitlistTopic(7),
  cupTopic(1),
  accountTopic("01234567-89ab-cdef-0123-456789abcdef"),
  enquiriesTopic,
])("%s is a topic", (topic) => {
  expect(isTopic(topic)).toBe(true);
});

test.each(["", "team", "team:0", "team:x", "enquiries:1", "enquiries ", "mails", "account:ana"])(
  "%j is none",
  (raw) => {
    expect(isTopic(raw)).toBe(false);
  },
);
