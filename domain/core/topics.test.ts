import { expect, test } from "vitest";
import type { Actor } from "./context.ts";
import {
  accountTopic,
  canSubscribe,
  consoleTopic,
  cupTopic,
  enquiriesTopic,
  isTopic,
  type Topic,
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
  consoleTopic,
])("%s is a topic", (topic) => expect(isTopic(topic)).toBe(true));

test.each(["", "team", "team:0", "team:x", "enquiries:1", "enquiries ", "mails", "account:ana"])(
  "%j is no topic",
  (raw) => expect(isTopic(raw)).toBe(false),
);

const own = "01234567-89ab-cdef-0123-456789abcdef";
const who = { accountId: own, isAdmin: false, staffRoles: [], sessionId: "1" };
const player: Actor = { kind: "account", ...who };
const visitor: Actor = { kind: "visitor" };
const admin: Actor = { ...player, isAdmin: true };

test.each<[Topic, string, Actor, boolean]>([
  [accountTopic(own), "the account itself", player, true],
  [accountTopic(own.replace("0", "1")), "another account", player, false],
  [accountTopic(own.replace("0", "1")), "the admin", admin, false],
  [accountTopic(own), "a visitor", visitor, false],
  [enquiriesTopic, "the admin", admin, true],
  [enquiriesTopic, "a player", player, false],
  [enquiriesTopic, "a visitor", visitor, false],
  [consoleTopic, "the admin", admin, true],
  [consoleTopic, "a player", player, false],
  [consoleTopic, "a visitor", visitor, false],
  [teamTopic(1), "a visitor", visitor, true],
  [waitlistTopic(1), "a visitor", visitor, true],
])("a subscriber of %s hears %s: %s", (topic, _, actor, hears) => {
  expect(canSubscribe(actor, topic)).toBe(hears);
});
