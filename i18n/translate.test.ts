import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { localePath, splitLocale } from "./locales.ts";
import { message } from "./message.ts";
import { english, translate } from "./translate.ts";

test("a message is shown in the reader's language, with messages among its values", () => {
  const both = message("common.sentences", {
    first: message("coreErrors.logIn"),
    second: message("coreErrors.tooLong", { max: 1_200 }),
  });
  expect(english(both)).toBe("Log in to continue. Please use at most 1,200 characters.");
  expect(translate("es", both)).toBe(
    "Inicie sesión para continuar. Use como máximo 1,200 caracteres.",
  );
});

test("what a person wrote is shown as it is, also if it imitates a message", () => {
  for (const text of ["Lions", "common.yes", "\u0001nothing.there", "\u0001common.yes\u0001{"]) {
    expect(translate("es", text)).toBe(text);
  }
  expect(() => english("\u0001common.sentences")).not.toThrow();
  expect(() => english("\u0001common.sentences\u0001[1]")).not.toThrow();
});

test.each(paired`
  /teams?player=1 → /es/teams?player=1 | / → /es | /?done=x → /es?done=x | /#cup → /es#cup
  /admin/day → /admin/day | /field/abc → /field/abc | /api/v1/cup → /api/v1/cup
  //evil.example → //evil.example | https://evil.example/ → https://evil.example/ | #main → #main
`)("%s in Spanish is %s", (path, expected) => {
  expect(localePath("es", path)).toBe(expected);
  expect(localePath("en", path)).toBe(path);
});

test.each([
  ["/es/teams", "es", "/teams"],
  ["/ES/teams", "es", "/teams"],
  ["/es", "es", "/"],
  ["/es/", "es", "/"],
  ["/es.data", "es", "/.data"],
  ["/essay", "en", "/essay"],
  ["/fr/teams", "en", "/fr/teams"],
  ["/es/admin", "en", "/es/admin"],
])("%s is in '%s', at %s", (path, locale, own) => {
  expect(splitLocale(path)).toEqual({ locale, path: own });
});
