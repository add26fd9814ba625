import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = Buffer.from("thirty-two characters or more of it");
const other = Buffer.from("thirty-two characters of another key");

test("what was sealed opens with the same key for the same person", () => {
  expect(unseal(key, seal(key, "SECRET", "ana"), "ana")).toBe("SECRET");
});

test("it is sealed in another way each time, and says nothing of itself", () => {
  const [one, two] = [seal(key, "SECRET", "ana"), seal(key, "SECRET", "ana")];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("SECRET");
});

test("with another key, for somebody else, or changed it does not open", () => {
  const sealed = seal(key, "SECRET", "ana");
  const changed = sealed.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  expect(unseal(other, sealed, "ana")).toBeNull();
  expect(unseal(key, sealed, "bea")).toBeNull();
  expect(unseal(key, changed, "ana")).toBeNull();
  expect(unseal(key, sealed.slice(0, 10), "ana")).toBeNull();
  expect(unseal(key, "", "ana")).toBeNull();
});
