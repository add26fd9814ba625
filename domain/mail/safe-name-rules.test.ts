import { expect, test } from "vitest";
import { safeName } from "./safe-name-rules.ts";

test.each(["Ana S.", "Zoë-Marie O.", "D’Angelo", "Роза С.", "李 小.", "N'Golo K."])(
  "%s is a name",
  (name) => expect(safeName(name, "A player")).toBe(name),
);

test.each([
  "evil.example S.",
  "https://evil.example S.",
  "Call 555-010-0199 S.",
  "win@evil.example",
  "You have won! S.",
  "x".repeat(61),
])("%j is none to send to strangers", (name) =>
  expect(safeName(name, "A player")).toBe("A player"),
);
