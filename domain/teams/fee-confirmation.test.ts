import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mails } from "../../db/schema/messaging.ts";
import { receipts } from "../../db/schema/payments.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { DUE, mailsOf, pay, setCup } from "../../tests/support/factories/payments.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { cupSettingsInput } from "../competition/setup/cup-input.ts";
import { editCup, readCupSettings } from "../competition/setup/cup-settings.ts";
import { DomainError } from "../core/errors.ts";

const world = useWorld();
let admin: Awaited<ReturnType<typeof world.admin>>;

beforeEach(async () => {
  for (const table of [receipts, memberships, teams, mails]) await world.db.delete(table);
  await setCup(world, { teamFee: 175, paymentDueAt: DUE });
  admin = await world.admin();
});

async function teamNamed(name: string): Promise<typeof teams.$inferSelect> {
  const [team] = await world.db.select().from(teams).where(eq(teams.name, name));
  if (!team) throw new Error("no team");
  return team;
}

const byId = (teamId: number) => eq(teams.id, teamId);
const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject);

describe("settings that would mark teams ineligible", () => {
  const save = async (change: object) => {
    const { fields, version } = await readCupSettings(admin);
    return editCup(admin, cupSettingsInput.parse({ ...fields, version, ...change }));
  };
  const PAST = { paymentDueAt: "2025-07-15T11:00" };

  async function asked(change: object): Promise<{ message: string; confirm: string }> {
    const error: unknown = await save(change).catch((refusal: unknown) => refusal);
    if (!(error instanceof DomainError)) throw new Error("It was saved.");
    expect(error.code).toBe("unconfirmed");
    return { message: error.message, confirm: error.confirm ?? "" };
  }

  beforeEach(async () => {
    for (const name of ["Ash", "Birch", "Cedar"]) {
      const { teamId } = await world.team(name);
      await world.db
        .update(teams)
        .set({ createdAt: new Date(0) })
        .where(byId(teamId));
      if (name === "Cedar") await pay(admin, teamId);
    }
  });

  test("they are confirmed with the number of teams", async () => {
    const { message, confirm } = await asked(PAST);
    expect(message).toBe("Saving this marks 2 teams as ineligible now and mails their managers.");
    expect(await subjects()).toEqual([]);
    await save({ ...PAST, confirm });
    expect((await subjects()).toSorted()).toEqual([
      "Ash is marked as ineligible",
      "Birch is marked as ineligible",
    ]);
  });

  test("an answer to another question is asked again", async () => {
    const { confirm } = await asked(PAST);
    await asked({ paymentDueAt: "2025-07-15T10:00", confirm });
    await pay(admin, (await teamNamed("Ash")).id);
    expect((await asked({ ...PAST, confirm })).message).toBe(
      "Saving this marks 1 team as ineligible now and mails its manager.",
    );
  });

  test("nothing is asked where no team is affected", async () => {
    await save({ paymentDueAt: "2025-07-16T12:00" });
    await save({ paymentDueAt: "2025-07-15T11:00", teamFee: "0" });
    expect(await subjects()).toEqual([]);
  });
});
