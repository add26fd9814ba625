import { expect, test } from "vitest";
import { readSessionCookie, sessionCookie } from "./cookie.ts";

const session = { token: "a-token_1", expiresAt: new Date("2025-07-16T19:00:00Z") };

test("on https the browser holds the session to this host and to encryption", () => {
  const [pair, ...attributes] = sessionCookie(session, true).split("; ");
  expect(pair).toBe("__Host-araknid=a-token_1");
  expect(attributes.toSorted()).toEqual([
    "Expires=Wed, 16 Jul 2025 19:00:00 GMT",
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});

test("on http, at a desk, it is without what only https allows", () => {
  const [pair, ...attributes] = sessionCookie(session, false).split("; ");
  expect(pair).toBe("araknid=a-token_1");
  expect(attributes.toSorted()).toEqual([
    "Expires=Wed, 16 Jul 2025 19:00:00 GMT",
    "HttpOnly",
    "Path=/",
    "SameSite=Lax",
  ]);
});

test.each([true, false])("a session that ends takes its cookie away (https: %s)", (secure) => {
  const cookie = sessionCookie(null, secure);
  expect(cookie).toContain("Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  expect(cookie.split("; ")[0]).toBe(`${secure ? "__Host-" : ""}araknid=`);
});

test("what is given is what is read", () => {
  expect(readSessionCookie("a=1; __Host-araknid=a-token_1; b=2", true)).toBe("a-token_1");
  expect(readSessionCookie("araknid=a-token_1", false)).toBe("a-token_1");
});

test("a cookie of the http site, which any neighbour may set, is none on https", () => {
  expect(readSessionCookie("araknid=a-token_1", true)).toBeNull();
});

test.each([null, "", "araknid=", "araknid", "xaraknid=1", "=araknid", "araknid =", ";;;"])(
  "%j holds no session",
  (header) => expect(readSessionCookie(header, false)).toBeNull(),
);
