import { expect, test } from "vitest";
import { nameBehindLink } from "./linked-name-rules.ts";

test("a guardian by link reads the whole name once they have agreed, and only then", () => {
  expect(nameBehindLink("agreed")).toBe("full-name");
  expect(nameBehindLink("unanswered")).toBe("short-name");
  expect(nameBehindLink("refused")).toBe("short-name");
});
