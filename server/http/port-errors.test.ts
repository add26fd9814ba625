import { expect, test } from "vitest";
import { explainListenError } from "./port-errors.ts";

const host = "127.0.0.1";
const START = "npm start";

test.each([
  ["EADDRINUSE", { port: 3000, host }, /^PORT 3000 is in use .*: PORT=3001 npm start$/],
  ["EADDRINUSE", { port: 65_535, host }, /^PORT 65535 is in use .*: PORT=3000 npm start$/],
  ["EACCES", { port: 80, host }, /^PORT 80 is not open to this user.*: PORT=3000 npm start$/],
  ["EADDRNOTAVAIL", { port: 3000, host: "203.0.113.9" }, /^HOST 203\.0\.113\.9 is not an address/],
  ["ENOTFOUND", { port: 3000, host: "no.such.host" }, /^HOST no\.such\.host is not an address/],
])("a port that cannot be opened (%s) is explained in one line", (code, at, line) => {
  expect(explainListenError(code, at, START)).toMatch(line);
  expect(explainListenError(code, at, START)).not.toContain("\n");
});

test("other errors are left as they are", () => {
  expect(explainListenError("EMFILE", { port: 3000, host })).toBeNull();
});
