import { expect, test } from "vitest";
import { redactOtherPeople } from "./data-export.ts";

const own = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";

test("exported audit rows contain own ids and field names only", () => {
  const row = { player: own, manager: other, slot: 3, looks: [{ players: [own, other] }] };
  expect(redactOtherPeople({ ...row, fields: ["phone"], none: null }, new Set([own]))).toEqual({
    player: own,
    slot: 3,
    looks: [{ players: [own] }],
    fields: ["phone"],
    none: null,
  });
});
