import { expect, test } from "vitest";
import { teamNameFinder } from "./find-team-rules.ts";

test.each([
  ["lions", "Mountain Lions"],
  ["  RELAMPAGOS ", "Los Relámpagos"],
  ["tain lio", "Mountain Lions"],
  ["Müller", "FC Muller"],
  ["ライオン", "東京ライオンズ"],
  ["", "Lions"],
  ["   ", "Lions"],
])("%j finds %s", (typed, name) => expect(teamNameFinder(typed)(name)).toBe(true));

test.each([
  ["tigers", "Lions"],
  ["lionss", "Lions"],
  ["!", "Lions"],
  ["x".repeat(5_000), "Lions"],
])("%j does not find %s", (typed, name) => expect(teamNameFinder(typed)(name)).toBe(false));
