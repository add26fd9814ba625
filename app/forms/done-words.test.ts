import { expect, test } from "vitest";
import { doneWords } from "./done-words.ts";

test("a word of the page is put in words; any other says nothing, whatever an object has of itself", () => {
  const words = { saved: "Saved." };
  expect(doneWords(words, "saved")).toBe("Saved.");
  for (const word of [null, "", "lost", "__proto__", "constructor", "toString"]) {
    expect(doneWords(words, word)).toBeNull();
  }
});
