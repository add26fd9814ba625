import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { checkPassword, passwordText } from "./password-rules.ts";
import { isCommonPassword } from "./passwords.ts";

test.each([
  ["", "Password is required"],
  ["seven77", "Password must be at least 8 characters"],
  ["😀".repeat(7), "Password must be at least 8 characters"],
  ["a".repeat(129), "Password must be at most 128 characters"],
  ["a".repeat(1_000_000), "Password must be at most 128 characters"],
  ["pass\0word1", "Password contains a character we can't read"],
  ["password\uD83D", "Password contains a character we can't read"],
])("the password %j is refused", (raw, why) =>
  expect(translate("en", checkPassword(raw) ?? "")).toBe(why),
);

test.each(["eight888", "пароль-на-русском", "correct horse battery staple", "😀".repeat(128)])(
  "the password %s is accepted",
  (raw) => expect(checkPassword(raw)).toBeNull(),
);

test("accents and spaces in a password may be composed in any way", () => {
  expect(passwordText("cafe\u0301\u00A0noir")).toBe(passwordText("caf\u00E9 noir"));
  expect(passwordText(" two  spaces ")).toBe(" two  spaces ");
});

test("any password gets an answer", () => {
  forAll(anyText(300), (raw) => {
    checkPassword(raw);
    expect(passwordText(passwordText(raw))).toBe(passwordText(raw));
  });
});

const listed = ["password1", "PassWord1", "soccer123", "12345678", "ssssssss", "ＡＡＡＡＡＡＡＡ"];
const ofThisSite = ["araknid1", "Araknid Cup", "araknid-cup-2025!", "AraknidSoccer"];
const rare = ["brisk otter 41 lantern", "пароль-на-русском", "", "araknid eats green flies"];

test.each([...listed, ...ofThisSite])("%s is too common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(rare)("%j is not too common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
