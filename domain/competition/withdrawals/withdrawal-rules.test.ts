import { expect, test } from "vitest";
import { parseSuccessions, successionField } from "./withdrawal-rules.ts";

const player = "11111111-1111-4111-8111-111111111111";

test("decisions are read from a form with a field per team", () => {
  const fields = {
    [successionField(3)]: "close",
    [successionField(40)]: player,
    currentPassword: "close",
  };
  expect([...parseSuccessions(fields)]).toEqual([
    [3, "close"],
    [40, { handOverTo: player }],
  ]);
});

test.each(["", "open", "12", "CLOSE", `${player}x`, undefined])("%s decides nothing", (value) => {
  expect(parseSuccessions({ team3: value }).size).toBe(0);
});

test.each(["team0", "team", "team1234567890", "steam3", "team3x"])("%s is no team", (name) => {
  expect(parseSuccessions({ [name]: "close" }).size).toBe(0);
});
