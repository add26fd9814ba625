import { expect, test } from "vitest";
import { doneMessage } from "./form-messages.ts";

test("only known message keys are shown", () => {
  const words = { saved: "Saved." };
  expect(doneMessage(words, "saved")).toBe("Saved.");
  for (const word of [null, "", "lost", "__proto__", "constructor", "toString"]) {
    expect(doneMessage(words, word)).toBeNull();
  }
});
