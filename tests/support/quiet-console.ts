import { afterEach, beforeEach, expect, vi } from "vitest";

/** Fails any test that logs a console error, unless it expects and clears it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
