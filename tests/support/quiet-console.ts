import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that the console is told of is a fault, unless the test expects and clears it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
