import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { localePath, splitLocale } from "./locales.ts";
import { type Message, message } from "./message.ts";
import { translate } from "./translate.ts";

test("a message is shown in the reader's language, with messages among its values", () => {
  const both = message("common.sentences", {
    first: message("coreErrors.logIn"),
    second: message("coreErrors.tooLong", { max: 1_200 }),
  });
  expect(translate("en", both)).toBe("Log in to continue. Please use at most 1,200 characters.");
  expect(translate("es", both)).toBe(
    "Inicie sesión para continuar. Use como máximo 1,200 caracteres.",
  );
});

test("what a person wrote is shown as it is, and so is what is no message", () => {
  const written = { name: "common.yes", at: new Date(), none: null, values: { key: "Lions" } };
  expect(translate("es", { ...written, done: [message("common.yes")] })).toEqual({
    ...written,
    done: ["Sí"],
  });
});

test("a stored message whose key is gone, or without its values, doesn't break a page", () => {
  const gone = { key: "nothing.there", values: {} } as unknown as Message;
  expect(translate("en", gone)).toBe("nothing.there");
  const lacking: Message = { key: "common.sentences", values: {} };
  expect(() => translate("en", lacking)).not.toThrow();
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
