import { describe as about, expect, test } from "vitest";
import { createLog, describe } from "./log.ts";

about("what a log says of an error", () => {
  test("an error is logged with its kind and its place", () => {
    const { name, stack } = describe(new TypeError("Ana Lopez is 13."));
    expect(name).toBe("TypeError");
    expect(stack.length).toBeGreaterThan(0);
    expect(stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+\)?$/);
  });

  test.each([
    ["over several lines", "Ana\n    at ana@example.org (file:///home/ana.ts:1:1)"],
    ["written like a place", "\n    at /ana@example.org:1:1\n    at node:ana@example.org:2:2"],
    ["with nothing in front", "    at file:///ana@example.org:1:1"],
  ])("a log line contains nothing of a message %s", (_, message) => {
    for (const error of [new Error(message), new Error("Wrong.", { cause: new Error(message) })]) {
      expect(JSON.stringify(describe(error))).not.toMatch(/ana@|Ana/);
    }
    const changed = new Error(message);
    expect(changed.stack).toContain(message);
    changed.message = "Something else.";
    expect(describe(changed).stack).toEqual([]);
  });

  test("a log line contains no name or code", () => {
    const error = Object.assign(new Error("Wrong."), {
      name: "ana@example.org 555-010-0142",
      code: "Ana Lopez\n",
    });
    expect(describe(error)).toMatchObject({ name: "unknown", code: "unknown" });
    expect(describe(Object.assign(new Error("Wrong."), { code: "23505" })).code).toBe("23505");
  });
});

test("a log line is one line whatever it contains", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  log.info({ route: 'a\n{"level":50}\r\n\u2028\u001b[31m' }, 'b\n{"level":50}');
  expect(lines).toHaveLength(1);
  for (const mark of ["\n", "\r", "\u001b"]) expect(lines[0]?.trimEnd()).not.toContain(mark);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, msg: 'b\n{"level":50}' });
});
