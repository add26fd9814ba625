import { expect, test } from "vitest";
import { listed } from "../support/assertions/tables.ts";
import { readSources } from "../support/crawlers/sources.ts";

const PAUSE = /(?<![.\w"'])setTimeout\s*\(|waitForTimeout|\bsetTimeout\b.*"node:timers\/promises"/;
/** The helpers that wait, the back-off of clients under load, and what ends foreign programs. */
const HELPERS = listed`
  tests/architecture/waits.test.ts | tests/long/engines/programs.ts
  tests/support/fixtures/load.ts | tests/support/until.ts
`;

test("tests wait for events, not for a time", () => {
  const tests = readSources().filter(({ file }) => /^tests\/|\.test\.tsx?$/.test(file));
  const pausing = tests.filter(({ text }) => PAUSE.test(text));
  expect(pausing.map(({ file }) => file)).toEqual(HELPERS);
});
