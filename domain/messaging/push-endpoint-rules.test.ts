import { expect, test } from "vitest";
import { badInput } from "#tests/support/fixtures/test-data.ts";
import { cleanAuth, cleanKey, isHostPattern, isPushEndpoint } from "./push-endpoint-rules.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/dQw4:APA91b",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
  "https://web.push.apple.com/QGuQyavXut",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2bk",
])("%s is a push service's", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

test.each([
  ["unencrypted", "http://fcm.googleapis.com/fcm/send/a"],
  ["of this machine", "https://localhost/a"],
  ["of this machine by number", "https://127.0.0.1/a"],
  ["of this machine in IPv6", "https://[::1]/a"],
  ["of the network's own", "https://169.254.169.254/latest/meta-data"],
  ["of another one behind a name", "https://fcm.googleapis.com@127.0.0.1/a"],
  ["with a password", "https://a:b@fcm.googleapis.com/a"],
  ["of a name that begins so", "https://fcm.googleapis.com.evil.example/a"],
  ["of a name that ends so", "https://evilpush.apple.com/a"],
  ["of the service's name alone", "https://push.apple.com/a"],
  ["at another port", "https://fcm.googleapis.com:8443/a"],
  ["with a way around", "https://127.0.0.1#@fcm.googleapis.com/a"],
  ["with a backslash", "https://127.0.0.1\\@fcm.googleapis.com/a"],
  ["with a full stop behind", "https://fcm.googleapis.com./a"],
  ["written otherwise", "HTTPS://FCM.googleapis.com/a"],
  ["with a line break", "https://fcm.googleapis.com/a\r\nHost: evil"],
  ["too long", `https://fcm.googleapis.com/${"a".repeat(1_000)}`],
  ["none", ""],
])("the site sends to no address that is %s", (_, endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test("the site sends to nothing nasty", () => {
  const values = badInput().map(({ value }) => value);
  expect(values.filter((value) => isPushEndpoint(value))).toEqual([]);
  expect(values.filter((value) => isPushEndpoint(`https://${value}/`))).toEqual([]);
});

test("a host of the settings is taken with its port, and with what stands before it only where that is said", () => {
  const hosts = ["push.example.org", "*.example.net", "localhost:8443"];
  expect(isPushEndpoint("https://push.example.org/a", hosts)).toBe(true);
  expect(isPushEndpoint("https://a.push.example.org/a", hosts)).toBe(false);
  expect(isPushEndpoint("https://a.b.example.net/a", hosts)).toBe(true);
  expect(isPushEndpoint("https://localhost:8443/a", hosts)).toBe(true);
  expect(isPushEndpoint("https://localhost/a", hosts)).toBe(false);
  expect(hosts.every(isHostPattern)).toBe(true);
  expect(["*", "https://a", "a/b", "a b", "*."].filter(isHostPattern)).toEqual([]);
});

test("keys are those that browsers make, with or without padding", () => {
  const key = `B${"A".repeat(86)}`;
  expect(cleanKey(`${key}=`)).toBe(key);
  expect(cleanKey(`C${"A".repeat(86)}`)).toBeNull();
  expect(cleanKey(`${key}+`)).toBeNull();
  expect(cleanAuth(`${"A".repeat(22)}==`)).toBe("A".repeat(22));
  expect(cleanAuth("A".repeat(21))).toBeNull();
});
