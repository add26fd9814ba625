import { bracketField } from "../../../domain/scheduling/draft-input.ts";

/** The fields of Make a schedule, for an afternoon on two fields. */
export function planFields(
  brackets: readonly { id: number }[],
  other: Record<string, string> = {},
): Record<string, string> {
  return {
    ...Object.fromEntries(brackets.map(({ id }) => [bracketField(id), "on"])),
    fields: "North\r\nSouth",
    day1: "2025-07-16",
    from1: "15:00",
    to1: "20:30",
    breakMinutes: "5",
    restMinutes: "5",
    meetings: "1",
    ...other,
  };
}
