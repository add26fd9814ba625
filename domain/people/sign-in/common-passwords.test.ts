import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

test.each(["password1", "PassWord1", "soccer123", "12345678", "ssssssss", "ＡＡＡＡＡＡＡＡ"])(
  "%s is too common",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(["brisk otter 41 lantern", "пароль-на-русском", ""])(
  "%j is not too common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test.each(["araknid1", "Araknid Cup", "araknid-cup-2025!", "AraknidSoccer"])(
  "%s is too common as this site's name",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test("the site's name within a longer password is fine", () => {
  expect(isCommonPassword("araknid eats green flies")).toBe(false);
});
