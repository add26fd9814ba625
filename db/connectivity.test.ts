import { expect, test } from "vitest";
import { listed, paired } from "#tests/support/assertions/tables.ts";
import { DatabaseUnavailable, isDatabaseResponse, isDatabaseUnavailable } from "./connectivity.ts";

const coded = (code: string) => Object.assign(new Error("refused"), { code });

test.each(paired`
  57P01 → it was told to stop | 57P03 → it is starting | 53100 → its disk is full
  53300 → it has no connection left | 58030 → its disk fails
  25006 → it is a copy that only reads | ECONNREFUSED → nobody listens
  ECONNRESET → the connection broke | EPIPE → nobody reads what is written to it
`)("%s means that the database is unavailable: %s", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(true);
  expect(isDatabaseUnavailable(new Error("Failed query", { cause: coded(code) }))).toBe(true);
});

test.each(listed`23505 | 40001 | 55P03 | 57014 | 42P01 | ENOENT`)("%s is another error", (code) => {
  expect(isDatabaseUnavailable(coded(code))).toBe(false);
});

test("a request that gave up waiting knows that the database is unavailable", () => {
  expect(isDatabaseUnavailable(new DatabaseUnavailable())).toBe(true);
  expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isDatabaseUnavailable("away")).toBe(false);
});

test("a refusing database is alive unless it is starting or stopping", () => {
  expect(isDatabaseResponse(coded("53300"))).toBe(true);
  expect(isDatabaseResponse(coded("28P01"))).toBe(true);
  expect(isDatabaseResponse(coded("57P03"))).toBe(false);
  for (const code of ["ECONNREFUSED", "EPIPE", "EPERM", "EBADF"]) {
    expect([code, isDatabaseResponse(coded(code))]).toEqual([code, false]);
  }
});
