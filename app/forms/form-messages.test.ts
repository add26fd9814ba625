import { expect, test } from "vitest";
import { doneMessage } from "./form-messages.ts";

test("a word of the page is put in words; any other says nothing, whatever an object has of itself", () => {
  const words = { saved: "Saved." };
  expect(doneMessage(words, "saved")).toBe("Saved.");
  for (const word of [null, "", "lost", "__proto__", "constructor", "toString"]) {
    expect(doneMessage(words, word)).toBeNull();
  }
});
