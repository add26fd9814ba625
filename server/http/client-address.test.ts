import { describe, expect, test } from "vitest";
import { siteNetwork } from "../../domain/core/network-rules.ts";
import { clientAddress, networkOf } from "./client-address.ts";

const PROXY = "10.0.0.1";

function address(peer: string | undefined, forwarded?: string, proxies = [PROXY]): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { headers, socket: { remoteAddress: peer } };
  return clientAddress(request as Parameters<typeof clientAddress>[0], proxies);
}

describe("the client's address", () => {
  test("the client is the other end of the connection", () => {
    expect(address("203.0.113.7")).toBe("203.0.113.7");
  });

  test("an untrusted forwarding header is ignored", () => {
    expect(address("203.0.113.7", "192.0.2.1")).toBe("203.0.113.7");
  });

  test("a trusted proxy names the client", () => {
    expect(address(PROXY, "203.0.113.7")).toBe("203.0.113.7");
  });

  test("the client is the last address not written by a trusted proxy", () => {
    expect(address(PROXY, "192.0.2.1, 203.0.113.7")).toBe("203.0.113.7");
    expect(address(PROXY, "192.0.2.1, 203.0.113.7, 10.0.0.2", [PROXY, "10.0.0.2"])).toBe(
      "203.0.113.7",
    );
  });

  test("the client is the proxy when it names nobody", () => {
    expect(address(PROXY)).toBe(PROXY);
    expect(address(PROXY, " , ")).toBe(PROXY);
    expect(address(PROXY, PROXY)).toBe(PROXY);
  });

  test("an address has one form however the socket writes it", () => {
    expect(address("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(address("::ffff:10.0.0.1", "::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(address(PROXY, "203.0.113.7:5000")).toBe("203.0.113.7");
  });

  test("IPv6 addresses of one subscriber count as one", () => {
    expect(address("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
    expect(address("2001:DB8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
    expect(address(PROXY, "[2001:db8:1:2:0:0:0:5]:443")).toBe("2001:db8:1:2::/64");
    expect(address("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
    expect(address("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(address("::1")).toBe("0:0:0:0::/64");
    expect(address("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });

  test("an invalid address is never a client", () => {
    expect(address(PROXY, "nonsense, 203.0.113.7")).toBe("203.0.113.7");
    expect(address(PROXY, "unknown")).toBe(PROXY);
  });

  test.each(["unknown", "unix:", "_hidden", ""])(
    "the client is the proxy where it wrote '%s'",
    (written) => {
      expect(address(PROXY, `9.9.8.7, ${written}`)).toBe(PROXY);
      expect(address(PROXY, `9.9.8.7, ${written}, 10.0.0.2`, [PROXY, "10.0.0.2"])).toBe(PROXY);
    },
  );

  test("a closed connection has no client", () => {
    expect(address(undefined)).toBe("");
  });
});

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
