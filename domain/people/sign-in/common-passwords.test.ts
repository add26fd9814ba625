import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

const listed = ["password1", "PassWord1", "soccer123", "12345678", "ssssssss", "ＡＡＡＡＡＡＡＡ"];
const ofThisSite = ["araknid1", "Araknid Cup", "araknid-cup-2025!", "AraknidSoccer"];
const rare = ["brisk otter 41 lantern", "пароль-на-русском", "", "araknid eats green flies"];

test.each([...listed, ...ofThisSite])("%s is too common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(rare)("%j is not too common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
