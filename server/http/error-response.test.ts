import { expect, test } from "vitest";
import { type ErrorFormat, errorReply, tooManyHeaders } from "./error-response.ts";
import { requestedLocale } from "./language.ts";

function bodyOf(form: ErrorFormat): string {
  const facts = { requestId: "r1", locale: "es", form, everyAnswer: {} } as const;
  return errorReply(tooManyHeaders, facts).body?.toString() ?? "";
}

test("a refusal is in the reader's language, and in the API in English", () => {
  expect(bodyOf("page")).toContain('<html lang="es">');
  expect(bodyOf("page")).toContain("Su navegador envió demasiada información.");
  expect(bodyOf("page")).toContain('<a href="/es">');
  expect(bodyOf("words")).toMatch(/^Su navegador/);
  expect(bodyOf("problem")).toContain("Your browser sent too much");
});

test("the language is the address's, else the account's, else the browser's", () => {
  expect(requestedLocale("/es/teams", "en-US", "en")).toBe("es");
  expect(requestedLocale("/teams", "es-MX", "es")).toBe("en");
  expect(requestedLocale("/field/1-a", "es-MX,es;q=0.9")).toBe("es");
  expect(requestedLocale("/admin", "es-MX", "en")).toBe("en");
  expect(requestedLocale("/admin", "fr")).toBe("en");
});
