import { expect, test } from "vitest";
import { formatDeadline, formatLongDate, formatTimestamp, formattedTime } from "./format-rules.ts";

const ZONE = "America/Los_Angeles";

test("deadlines and timestamps read naturally in each language", () => {
  const noon = new Date("2025-07-15T19:00:00Z");
  const one = new Date("2025-07-15T20:05:00Z");
  const midnight = new Date("2025-07-16T07:00:00Z");
  expect(formatDeadline(noon, ZONE)).toBe("Tuesday July 15 at noon");
  expect(formatDeadline(noon, ZONE, "es")).toBe("martes 15 de julio al mediodía");
  expect(formatDeadline(one, ZONE)).toBe("Tuesday July 15 at 1:05 PM");
  expect(formatDeadline(one, ZONE, "es")).toBe("martes 15 de julio a la 1:05 pm");
  expect(formatDeadline(midnight, ZONE)).toBe("Tuesday July 15 at midnight (the end of the day)");
  expect(formatDeadline(midnight, ZONE, "es")).toBe(
    "martes 15 de julio a medianoche (al terminar el día)",
  );
  expect(formatTimestamp(ZONE, noon)).toBe("Tuesday, July 15, 2025 at 12:00 PM PDT");
  expect(formatTimestamp(ZONE, noon, "es")).toBe("martes 15 de julio de 2025 a las 12:00 pm PDT");
  const iso = noon.toISOString();
  expect(formattedTime(ZONE, noon)).toEqual({ iso, text: formatTimestamp(ZONE, noon) });
  expect(formatLongDate("2025-07-15", "es")).toBe("15 de julio de 2025");
});
