import { expect, test } from "vitest";
import { emergencyContactOf } from "./emergency-contact-rules.ts";

const emergency = { emergencyName: "Maria Silva", emergencyNumber: "2135550101" };
const names = { firstName: "Ana", lastName: "Silva" };
const ana = { ...names, dob: "2011-05-04", phone: "2135550100", ...emergency };
const TODAY = "2025-07-15";

test("a minor's emergency contact is the one that was named, an adult's the own phone from the birthday on", () => {
  const playerName = "Ana Silva";
  const named = {
    playerName,
    isAdult: false,
    name: "Maria Silva",
    phone: "2135550101",
    own: false,
  };
  const adult = { playerName, isAdult: true, name: playerName, phone: "2135550100", own: true };
  expect(emergencyContactOf(ana, TODAY)).toEqual(named);
  expect(emergencyContactOf({ ...ana, dob: "2007-07-16" }, TODAY)).toEqual(named);
  expect(emergencyContactOf({ ...ana, dob: "2007-07-15" }, TODAY)).toEqual(adult);
});

test("a minor without a contact is called directly, and a player without a birth date counts as one", () => {
  const alone = { ...ana, emergencyName: null, emergencyNumber: null };
  const own = { isAdult: false, phone: "2135550100", own: true };
  expect(emergencyContactOf(alone, TODAY)).toMatchObject(own);
  expect(emergencyContactOf({ ...ana, dob: null }, TODAY)).toMatchObject({ phone: "2135550101" });
});
