import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { requestIdOf } from "./request-log.ts";

const PROXY = "10.0.0.2";

const from = (remoteAddress: string, id?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: { "x-request-id": id } }) as unknown as IncomingMessage;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("every request gets a random id that reveals no count, or keeps that of a trusted proxy", () => {
  const ids = Array.from({ length: 1_000 }, () => requestIdOf(from(PROXY), []));
  expect(ids.every((id) => UUID.test(id))).toBe(true);
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(1_000);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(1_000);
  for (const id of ["f".repeat(32), "0198c2f1-7a3e-7cc0-9d2b-0a1b2c3d4e5f", "lb-7_000042"]) {
    expect(requestIdOf(from(PROXY, id), [PROXY])).toBe(id);
    expect(requestIdOf(from(`::ffff:${PROXY}`, id), [PROXY])).toBe(id);
  }
});

test.each([
  ["somebody else", "10.0.0.3", "f".repeat(32)],
  ["it, in no such form", PROXY, "a b"],
  ["it, with a line of its own", PROXY, 'abcdefgh\n{"level":50}'],
  ["it, with a tag", PROXY, "<script>alert(1)</script>"],
  ["it, short", PROXY, "1"],
  ["it, without end", PROXY, "f".repeat(65)],
  ["it, twice", PROXY, "aaaaaaaa, bbbbbbbb"],
])("a request id from %s is replaced", (_, address, id) => {
  expect(requestIdOf(from(address, id), [PROXY])).toMatch(UUID);
});
