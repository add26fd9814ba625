import { expect, test } from "vitest";
import { emergencyContactOf } from "./emergency-contact-rules.ts";

const ana = {
  firstName: "Ana",
  lastName: "Silva",
  dob: "2011-05-04",
  phone: "2135550100",
  emergencyName: "Maria Silva",
  emergencyNumber: "2135550101",
};
const TODAY = "2025-07-15";

test("a minor's emergency contact is the one that was named", () => {
  expect(emergencyContactOf(ana, TODAY)).toEqual({
    playerName: "Ana Silva",
    isAdult: false,
    name: "Maria Silva",
    phone: "2135550101",
    own: false,
  });
});

test("from the eighteenth birthday it is the player's own phone", () => {
  expect(emergencyContactOf({ ...ana, dob: "2007-07-16" }, TODAY).own).toBe(false);
  expect(emergencyContactOf({ ...ana, dob: "2007-07-15" }, TODAY)).toEqual({
    playerName: "Ana Silva",
    isAdult: true,
    name: "Ana Silva",
    phone: "2135550100",
    own: true,
  });
});

test("a minor without a contact is called directly, and a player without a birth date counts as one", () => {
  const alone = { ...ana, emergencyName: null, emergencyNumber: null };
  const own = { isAdult: false, phone: "2135550100", own: true };
  expect(emergencyContactOf(alone, TODAY)).toMatchObject(own);
  expect(emergencyContactOf({ ...ana, dob: null }, TODAY)).toMatchObject({ phone: "2135550101" });
});
