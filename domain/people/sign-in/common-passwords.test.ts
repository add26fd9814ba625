import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

test.each(["password1", "PassWord1", "soccer123", "12345678", "ssssssss", "ＡＡＡＡＡＡＡＡ"])(
  "%s is too common",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(["brisk otter 41 lantern", "пароль-на-русском", ""])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each(["araknid1", "Araknid Cup", "araknid-cup-2025!", "AraknidSoccer"])(
  "%s is what this site is called",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test("the site's name in a longer password is no harm", () => {
  expect(isCommonPassword("araknid eats green flies")).toBe(false);
});
