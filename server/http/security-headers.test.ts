import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const HSTS = "strict-transport-security";

test("only https responses tell browsers to stay on https", () => {
  expect(securityHeaders("https://cup.example.org")[HSTS]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(securityHeaders("http://127.0.0.1:3000")).not.toHaveProperty(HSTS);
});

test("a response's own header replaces the default in any letter case", () => {
  for (const name of Object.keys(securityHeaders("https://cup.example.org"))) {
    expect(name).toBe(name.toLowerCase());
  }
});
