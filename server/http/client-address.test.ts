import { expect, test } from "vitest";
import { siteNetwork } from "#domain/core/network-rules.ts";
import { clientAddress, networkOf } from "./client-address.ts";

const PROXY = "10.0.0.1";

function address(peer: string | undefined, forwarded?: string, proxies = [PROXY]): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { headers, socket: { remoteAddress: peer } };
  return clientAddress(request as Parameters<typeof clientAddress>[0], proxies);
}

const TWO = [PROXY, "10.0.0.2"];
const CLIENT = "203.0.113.7";

test.each<[string, string, Parameters<typeof address>[]]>([
  ["the other end of the connection", CLIENT, [[CLIENT]]],
  ["no one that an untrusted header names", CLIENT, [[CLIENT, "192.0.2.1"]]],
  ["who a trusted proxy names", CLIENT, [[PROXY, CLIENT]]],
  [
    "the last address not written by a trusted proxy",
    CLIENT,
    [
      [PROXY, `192.0.2.1, ${CLIENT}`],
      [PROXY, `192.0.2.1, ${CLIENT}, 10.0.0.2`, TWO],
      [PROXY, `nonsense, ${CLIENT}`],
    ],
  ],
  ["the proxy when it names nobody", PROXY, [[PROXY], [PROXY, " , "], [PROXY, PROXY]]],
  [
    "one address however the socket writes it",
    CLIENT,
    [[`::ffff:${CLIENT}`], [`::ffff:${PROXY}`, `::ffff:${CLIENT}`], [PROXY, `${CLIENT}:5000`]],
  ],
  [
    "an IPv6 subscriber's /64",
    "2001:db8:1:2::/64",
    [
      ["2001:db8:1:2::1"],
      ["2001:DB8:1:2:ffff:ffff:ffff:ffff"],
      [PROXY, "[2001:db8:1:2:0:0:0:5]:443"],
    ],
  ],
  ["a shortened IPv6 address in full", "2001:db8:0:0::/64", [["2001:db8::1"]]],
  ["this machine's IPv6 network", "0:0:0:0::/64", [["::1"]]],
  ["an IPv6 address without its interface", "fe80:0:0:0::/64", [["fe80::1%eth0"]]],
  ["nobody once the connection is closed", "", [[undefined]]],
])("the client is %s: %s", (_, client, all) => {
  for (const given of all) expect([given, address(...given)]).toEqual([given, client]);
});

test.each(["unknown", "unix:", "_hidden", ""])(
  "the client is the proxy that wrote '%s'",
  (written) => {
    for (const before of ["", "9.9.8.7, "]) {
      expect(address(PROXY, before + written)).toBe(PROXY);
      expect(address(PROXY, `${before}${written}, 10.0.0.2`, TWO)).toBe(PROXY);
    }
  },
);

test.each([
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:DB8:1:ffff:ffff:ffff:ffff:ffff", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["203.0.113.7", "203.0.113.7"],
  ["", ""],
])("the wider network of %j is %j, also from its /64 alone", (address, wider) => {
  expect(siteNetwork(networkOf(address)) ?? address).toBe(wider);
});
