import { beforeEach, expect, test } from "vitest";
import { accounts, agreements, players, sessions } from "../../../db/schema/people.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { ana } from "../../../tests/support/personas/ana.ts";
import type { Ctx } from "../../core/context.ts";
import { hashAgreedText } from "../guardians/consents.ts";
import { findActor } from "../sign-in/sessions.ts";
import { registerInput } from "./account-input.ts";
import { register } from "./registration.ts";

const world = useWorld();
const form = { ...ana, sending: "form-1" };

const signUp = (typed: object, ctx: Ctx = world.visitor()) =>
  register(ctx, registerInput("2025-07-15").parse(typed), hashAgreedText("2025-1", "Be fair."));

beforeEach(async () => {
  await world.pool.query("truncate accounts, players, agreements, audit_entries, mails cascade");
});

test("a registration sent twice makes one account, and both responses are signed in", async () => {
  const both = await Promise.all([signUp(form), signUp(form)]);
  const stored = [accounts, players, agreements].map((table) => world.db.$count(table));
  expect(await Promise.all(stored)).toEqual([1, 1, 1]);
  const [one, two] = await Promise.all(
    both.map(({ token }) => findActor(world.db, token, world.now)),
  );
  expect(one).toMatchObject({ kind: "account" });
  expect(two).toMatchObject({ accountId: one?.kind === "account" ? one.accountId : null });
});

test.each([
  ["phone number", { phone: "5550100777" }],
  ["name", { firstName: "Anna" }],
  ["date of birth", { dob: "2011-05-05" }],
  ["emergency contact", { emergencyNumber: "5550100778" }],
])("a registration sent again with another %s is not reported as done", async (_, changes) => {
  await signUp(form);
  const before = await world.db.select().from(players);
  await expect(signUp({ ...form, ...changes })).rejects.toMatchObject({
    code: "conflict",
    message: "An account with this e-mail address exists already.",
  });
  expect(await world.db.select().from(players)).toEqual(before);
  expect(await world.db.$count(sessions)).toBe(1);
});

test("a registration sent again with another password signs nobody in", async () => {
  await signUp(form);
  const tries: string[] = [];
  const ctx: Ctx = {
    ...world.visitor(),
    limit: async (rule) => {
      tries.push(rule);
      return async () => {};
    },
  };
  const changed = { ...form, password: "brown sand of june" };
  await expect(signUp(changed, ctx)).rejects.toMatchObject({ code: "conflict" });
  expect(tries).toContain("sign-in.account");
  expect(await world.db.$count(sessions)).toBe(1);
});

test("a registration from a newly opened page, or without a key, is a new one", async () => {
  await signUp(form);
  for (const sending of ["form-2", undefined, "", "form-1\0"]) {
    await expect(signUp({ ...form, sending })).rejects.toMatchObject({ code: "conflict" });
  }
  const grownUp = { ...ana, email: "leo@example.org", firstName: "Leo", dob: "1990-01-31" };
  await signUp(grownUp);
  await expect(signUp(grownUp)).rejects.toMatchObject({ code: "conflict" });
});
