import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each(["password1", "PassWord1", "soccer123", "12345678", "ssssssss", "ＡＡＡＡＡＡＡＡ"])(
  "%s is too common",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(["brisk otter 41 lantern", "пароль-на-русском", ""])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
