import { expect, test } from "vitest";
import { DeviceCookie, readSessionCookie, selfRegistrationOf, sessionCookie } from "./cookies.ts";

const session = { token: "a-token_1", expiresAt: new Date("2025-07-16T19:00:00Z") };

test.each([
  ["on https the session cookie is Secure and bound to the host", true],
  ["on http the session cookie lacks only what needs https", false],
])("%s", (_, secure) => {
  const [pair, ...attributes] = sessionCookie(session, secure).split("; ");
  expect(pair).toBe(`${secure ? "__Host-" : ""}araknid=a-token_1`);
  expect(attributes.toSorted().join("; ")).toBe(
    `Expires=Wed, 16 Jul 2025 19:00:00 GMT; HttpOnly; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
});

test.each([true, false])("a session that ends deletes its cookie (https: %s)", (secure) => {
  const cookie = sessionCookie(null, secure);
  expect(cookie).toContain("Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  expect(cookie.split("; ")[0]).toBe(`${secure ? "__Host-" : ""}araknid=`);
});

test("a session cookie reads back as written, on https only a secure one", () => {
  expect(readSessionCookie("a=1; __Host-araknid=a-token_1; b=2", true)).toBe("a-token_1");
  expect(readSessionCookie("araknid=a-token_1", false)).toBe("a-token_1");
  expect(readSessionCookie("araknid=a-token_1", true)).toBeNull();
});

test.each([null, "", "araknid=", "araknid", "xaraknid=1", "=araknid", "araknid =", ";;;"])(
  "%j holds no session",
  (header) => expect(readSessionCookie(header, false)).toBeNull(),
);

const secretKey = () => Buffer.from("a secret key of a site under test");
const options = { secure: false, secretKey };
const ana = { id: "ana", passwordHash: "first" };
const ben = { id: "ben", passwordHash: "first" };

function signedInTo(accounts: (typeof ana)[], start = new DeviceCookie(null, options)): string {
  return accounts.map((each) => start.remember(each).split("; ")[0] ?? "").at(-1) ?? "";
}

test("a device is known only to the accounts it signed in to", () => {
  const device = new DeviceCookie(signedInTo([ana]), options);
  expect(device.knownTo(ana)).toMatch(/^[\w-]{22}$/);
  expect(device.knownTo(ben)).toBeNull();
  expect(new DeviceCookie(null, options).knownTo(ana)).toBeNull();
});

test("a shared browser keeps one device name, and forgets the account used longest ago", () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...ben, id: `b${at}` }));
  const header = signedInTo([ana], new DeviceCookie(signedInTo(many), options));
  const device = new DeviceCookie(header, options);
  expect(device.knownTo(ana)).toBe(device.knownTo({ ...ben, id: "b7" }));
  expect(device.knownTo({ ...ben, id: "b0" })).toBeNull();
});

test("a device proof ends with the password and needs the site's secret key", () => {
  const header = signedInTo([ana]);
  expect(new DeviceCookie(header, options).knownTo({ ...ana, passwordHash: "second" })).toBeNull();
  const elsewhere = { ...options, secretKey: () => Buffer.from("the secret key of another site") };
  expect(new DeviceCookie(header, elsewhere).knownTo(ana)).toBeNull();
});

test.each(["", "araknid-device=", "araknid-device=x.y", "araknid-device=...", "other=1"])(
  "the header %j is no known device and can become one",
  (header) => {
    const device = new DeviceCookie(header, options);
    expect(device.knownTo(ana)).toBeNull();
    const known = new DeviceCookie(signedInTo([ana], device), options);
    expect(known.knownTo(ana)).not.toBeNull();
  },
);

test("on https the device cookie is Secure, bound to the host, hidden from scripts and anonymous", () => {
  const cookie = new DeviceCookie(null, { secure: true, secretKey }).remember(ana);
  const [pair, ...attributes] = cookie.split("; ");
  expect(pair).toMatch(/^__Host-araknid-device=[\w-]{22}\.[\w-]{22}$/);
  expect(attributes.toSorted().join("; ")).toBe(
    "HttpOnly; Max-Age=34560000; Path=/; SameSite=Lax; Secure",
  );
});

test("the cookie that closes self-registration lasts a day and says nothing else", () => {
  const cookies: string[] = [];
  selfRegistrationOf("araknid-guardian=1; __Host-araknid=x", true, cookies).close();
  expect(cookies).toEqual([
    "__Host-araknid-guardian=1; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});
