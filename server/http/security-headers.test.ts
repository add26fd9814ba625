import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const HSTS = "strict-transport-security";

test("a site on https tells browsers to stay there, one on http does not", () => {
  expect(securityHeaders("https://cup.example.org")[HSTS]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(securityHeaders("http://127.0.0.1:3000")).not.toHaveProperty(HSTS);
});

test("an answer's own header can take the place of each: names are in lower case", () => {
  for (const name of Object.keys(securityHeaders("https://cup.example.org"))) {
    expect(name).toBe(name.toLowerCase());
  }
});
