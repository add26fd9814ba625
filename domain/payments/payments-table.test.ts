import { expect, test } from "vitest";
import { newCup, startCup } from "../../tests/support/factories/cups.ts";
import { auditOf } from "../../tests/support/factories/games.ts";
import { pay } from "../../tests/support/factories/payments.ts";
import { U13, useWorld } from "../../tests/support/fixtures/world.ts";
import { currentCup } from "../cup/current-cup.ts";
import { voidReceipt } from "./receipts.ts";
import { paymentsTable } from "./team-payments.ts";

const world = useWorld();

test("every payment is a row with its team's balance, and every team is there", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Halfway");
  await pay(admin, teamId, { amount: "25", who: manager.playerId, method: "peer" });
  const receiptId = await pay(admin, teamId, { amount: "12.50" });
  await voidReceipt(admin, { teamId, receiptId });
  await world.team("Unpaid");
  const [headings = [], ...lines] = await paymentsTable(admin);
  const rows = lines.map((line) => Object.fromEntries(headings.map((each, n) => [each, line[n]])));
  const reference = await world.reference(teamId);
  const standing = { team: "Halfway", tournament: U13, reference, paid: "25.00", owing: "150.00" };
  const at = world.now.toISOString();
  expect(rows).toMatchObject([
    {
      ...standing,
      state: "Owing $150",
      fee: "175.00",
      who: "The team",
      amount: "12.50",
      method: "Cash app",
      "received on": "2025-07-15",
      "recorded at": at,
      "voided at": at,
    },
    { ...standing, who: "Ana Silva", amount: "25.00", method: "Peer payment app", "voided at": "" },
    { team: "Unpaid", state: "Owing $175", paid: "0.00", who: "", amount: "" },
  ]);
  expect(lines.every((line) => line.length === headings.length)).toBe(true);
  expect((await auditOf(world, `cup:${world.cup.id}`)).map(({ action }) => action)).toContain(
    "payments.export",
  );
});

test("the payments table of an earlier cup can be addressed", async () => {
  const admin = await world.admin();
  const { teamId } = await world.team("Then");
  await pay(admin, teamId);
  const { slug } = await currentCup(world.db);
  await startCup(admin, newCup());
  const names = (rows: string[][]) => rows.slice(1).map(([name]) => name);
  expect(names(await paymentsTable(admin))).not.toContain("Then");
  expect(names(await paymentsTable(admin, slug))).toContain("Then");
  await expect(paymentsTable(admin, "no-such-cup")).rejects.toMatchObject({ code: "not-found" });
});
