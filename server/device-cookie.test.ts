import { expect, test } from "vitest";
import { Device } from "./device-cookie.ts";

const secretKey = () => Buffer.from("a secret key of a site under test");
const options = { secure: false, secretKey };
const ana = { id: "ana", passwordHash: "first" };
const ben = { id: "ben", passwordHash: "first" };

function signedInTo(accounts: (typeof ana)[], start = new Device(null, options)): string {
  return accounts.map((each) => start.remember(each).split("; ")[0] ?? "").at(-1) ?? "";
}

test("a browser is known to the accounts it signed in to, and to no other", () => {
  const device = new Device(signedInTo([ana]), options);
  expect(device.knownTo(ana)).toMatch(/^[\w-]{22}$/);
  expect(device.knownTo(ben)).toBeNull();
  expect(new Device(null, options).knownTo(ana)).toBeNull();
});

test("a family's browser keeps one name for all its accounts, and forgets the one used longest ago", () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...ben, id: `b${at}` }));
  const header = signedInTo([ana], new Device(signedInTo(many), options));
  const device = new Device(header, options);
  expect(device.knownTo(ana)).toBe(device.knownTo({ ...ben, id: "b7" }));
  expect(device.knownTo({ ...ben, id: "b0" })).toBeNull();
});

test("a proof ends with the account's password, and is worth nothing under another secret key", () => {
  const header = signedInTo([ana]);
  expect(new Device(header, options).knownTo({ ...ana, passwordHash: "second" })).toBeNull();
  const elsewhere = {
    secure: false,
    secretKey: () => Buffer.from("the secret key of another site"),
  };
  expect(new Device(header, elsewhere).knownTo(ana)).toBeNull();
});

test.each(["", "araknid-device=", "araknid-device=x.y", "araknid-device=...", "other=1"])(
  "the header %j is nobody's device, and can become one",
  (header) => {
    const device = new Device(header, options);
    expect(device.knownTo(ana)).toBeNull();
    expect(
      new Device(device.remember(ana).split("; ")[0] ?? "", options).knownTo(ana),
    ).not.toBeNull();
  },
);

test("on https the cookie is held to this host, to encryption and away from scripts, and names nobody", () => {
  const cookie = new Device(null, { secure: true, secretKey }).remember(ana);
  const [pair, ...attributes] = cookie.split("; ");
  expect(pair).toMatch(/^__Host-araknid-device=[\w-]{22}\.[\w-]{22}$/);
  expect(attributes.toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=34560000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});
