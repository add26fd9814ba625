import { describe, expect, test } from "vitest";
import { badInput, names, sharedData } from "./shared-data.ts";

describe.skipIf(sharedData === null)("the shared data", () => {
  const item = (id: string) => badInput().find((each) => each.id === id)?.value;

  test("is all there", () => {
    expect(badInput().length).toBe(1360);
    expect(names().length).toBe(518);
  });

  test("is decoded as a server would", () => {
    expect(item("utf014")).toBe("Andr\uFFFD");
    expect(item("utf017")).toBe("\uFEFFAna");
    expect(item("uni001")).toBe("\uD800");
    expect(item("long001")).toBe("A".repeat(65));
  });
});
