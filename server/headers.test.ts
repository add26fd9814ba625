import { expect, test } from "vitest";
import { securityHeaders } from "./headers.ts";

const HSTS = "Strict-Transport-Security";

test("a site on https tells browsers to stay there, one on http does not", () => {
  expect(securityHeaders("https://cup.example.org")[HSTS]).toBe("max-age=31536000");
  expect(securityHeaders("http://127.0.0.1:3000")).not.toHaveProperty(HSTS);
});
