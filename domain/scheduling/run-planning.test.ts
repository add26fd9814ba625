import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { scheduleDrafts, schedulePlannings } from "../../db/schema/scheduling.ts";
import { message } from "../../i18n/message.ts";
import { draftFor, planFields } from "../../tests/support/factories/drafts.ts";
import { placeTeams } from "../../tests/support/factories/games.ts";
import { U16, useAdmin, useEmptyTables, useWorld } from "../../tests/support/fixtures/world.ts";
import { DomainError } from "../core/errors.ts";
import { listBrackets, mutateCup } from "../cup/current-cup.ts";
import { planInput } from "./draft-input.ts";
import { readPlanner } from "./draft-overview.ts";
import { makeDraft, remakeDraft } from "./make-draft.ts";
import { cancelPlanning, readPlanning, takeBestPlan } from "./planning-status.ts";
import { finishPlanning, type Planning, runPlanning, type Starter } from "./run-planning.ts";

const world = useWorld();
const admin = useAdmin(world);
let fields: Record<string, string>;

beforeAll(async () => {
  const teams = ["Lions", "Tigers", "Bears", "Wolves", "Owls", "Crows", "Hawks"];
  await placeTeams(world, U16, Object.fromEntries(teams.map((team) => [team, "Bracket A"])));
  const brackets = await listBrackets(world.db, [await world.tournamentId(U16)]);
  fields = planFields(brackets, { from1: "08:00", restMinutes: "30" });
});

useEmptyTables(world, schedulePlannings, scheduleDrafts);

const what = { games: 21, fields: 2, days: ["2025-07-16"] };

/** Someone who doesn't wait for the plan. */
const left = (typed: Record<string, string> = {}): Starter => ({
  form: "make",
  typed,
  leaves: Promise.resolve(),
  refusalOf: (error) =>
    error instanceof DomainError
      ? { text: error.text, field: error.field }
      : { text: message("forms.ourFault") },
});

/** No promise tells when a planning without a starter gets somewhere. */
const eventually = (check: () => unknown) => vi.waitFor(check, 20_000);

const status = (id: number | null = 0) => readPlanning(admin, world.cup.id, id ?? 0);

/** A planning that goes on until it is told how to end. */
async function start(starter: Starter | null = left()) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Planning>();
  const ended = runPlanning(admin, starter, what, async (planning) => {
    begun.resolve(planning);
    planning.signal.addEventListener("abort", () => reject(planning.signal.reason));
    await promise;
    await mutateCup(admin, "schedule.make", (change) => finishPlanning(change, planning));
  });
  ended.catch(() => {});
  return { planning: await begun.promise, ended, finish: resolve, fail: reject };
}

const age = () =>
  world.db.update(schedulePlannings).set({ seenAt: sql`now() - interval '1 minute'` });

test("a planning whose starter waits is done with its work, and nothing of it stays", async () => {
  const { ended, finish } = await start(null);
  expect((await status()).running).toMatchObject({ ...what, share: 0, end: null });
  finish();
  expect(await ended).toBeNull();
  expect(await status()).toEqual({ running: null, refused: null });
});

test("the refusal of a planning whose starter waits is thrown, and nothing of it stays", async () => {
  const { planning, ended, fail } = await start(null);
  fail(new DomainError("invalid", "Too short."));
  await expect(ended).rejects.toThrow("Too short.");
  expect(await status(planning.id)).toEqual({ running: null, refused: null });
});

test("canceling a planning whose starter waits is a refusal", async () => {
  const { planning, ended } = await start(null);
  await cancelPlanning(admin, { planning: planning.id });
  await expect(ended).rejects.toThrow("Planning canceled.");
});

test("others see how far a planning is and when its best plan ends", async () => {
  const { planning, ended, finish } = await start();
  expect(await ended).toBe(planning.id);
  planning.onProgress({ share: 0.25, end: 29_211_400 });
  await eventually(async () => {
    const { running } = await status();
    expect(running).toMatchObject({ share: 0.25, end: { date: "2025-07-16", time: "16:40" } });
  });
  finish();
  await eventually(async () => expect((await status()).running).toBeNull());
});

test("a planning's refusal is for its own page once its starter left, with what was typed", async () => {
  const { planning, fail } = await start(left({ fields: "Meadow" }));
  fail(new DomainError("invalid", "Too late.", { field: "finalTime" }));
  await eventually(async () =>
    expect((await status(planning.id)).refused).toEqual({
      form: "make",
      typed: { fields: "Meadow" },
      refusal: { text: "Too late.", field: "finalTime" },
    }),
  );
  expect(await status()).toEqual({ running: null, refused: null });
});

test("an error of ours while planning is reported once and told on its page", async () => {
  const starter = left();
  const refusalOf = vi.fn<Starter["refusalOf"]>(starter.refusalOf);
  const { planning, fail } = await start({ ...starter, refusalOf });
  const broken = new Error("Broken.");
  fail(broken);
  await eventually(async () =>
    expect((await status(planning.id)).refused?.refusal.text).toBe(message("forms.ourFault")),
  );
  expect(refusalOf.mock.calls).toEqual([[broken]]);
});

test("a planning is told that it is enough, and once canceled can't be finished", async () => {
  const { planning } = await start();
  await takeBestPlan(admin, { planning: planning.id });
  await eventually(() => expect(planning.enough.aborted).toBe(true));
  expect((await status()).running?.isEnough).toBe(true);
  expect(planning.signal.aborted).toBe(false);
  await cancelPlanning(admin, { planning: planning.id });
  const finishing = mutateCup(admin, "schedule.make", (change) => finishPlanning(change, planning));
  await expect(finishing).rejects.toThrow("Planning canceled.");
  await eventually(() => expect(planning.signal.aborted).toBe(true));
  const refusal = { text: message("scheduleErrors.planning.canceled") };
  expect(await status(planning.id)).toMatchObject({ running: null, refused: { refusal } });
  const gone = { planning: planning.id };
  await expect(cancelPlanning(admin, gone)).rejects.toThrow("already done");
  await expect(takeBestPlan(admin, gone)).rejects.toThrow("already done");
});

test("a second planning is refused while the first runs, unless it is the same form sent twice", async () => {
  const { planning } = await start(left({ fields: "Meadow" }));
  const never = async () => expect.fail("It must not run.");
  const other = runPlanning(admin, left({ fields: "Hill" }), what, never);
  await expect(other).rejects.toThrow("We're already planning a schedule.");
  await expect(runPlanning(admin, null, what, never)).rejects.toThrow("already planning");
  expect(await runPlanning(admin, left({ fields: "Meadow" }), what, never)).toBe(planning.id);
  await cancelPlanning(admin, { planning: planning.id });
});

test("a second planning replaces one whose process died, and one that was refused", async () => {
  const [dead] = await world.db
    .insert(schedulePlannings)
    .values({ cupId: world.cup.id, form: "make", typed: { fields: "Hill" }, ...what })
    .returning();
  await age();
  const { running, refused } = await status(dead?.id);
  expect(running).toBeNull();
  expect(refused?.typed).toEqual({ fields: "Hill" });
  expect(refused?.refusal.text).toBe(message("scheduleErrors.planning.lost"));
  const first = await start();
  first.fail(new DomainError("invalid", "Too short."));
  await eventually(async () => expect((await status(first.planning.id)).refused).not.toBeNull());
  const second = await start();
  expect((await status()).running?.id).toBe(second.planning.id);
  await cancelPlanning(admin, { planning: second.planning.id });
});

const thorough = () => planInput.parse({ ...fields, thorough: "on" });
const draft = async () => (await readPlanner(admin)).draft;

test("a canceled planning leaves the earlier draft as it was", async () => {
  const before = await draftFor(admin, { ...fields, restMinutes: "5" });
  const id = await makeDraft(admin, thorough(), left());
  expect((await status()).running).toMatchObject({ id, games: 21, fields: 2 });
  await cancelPlanning(admin, { planning: id ?? 0 });
  expect((await status()).running).toBeNull();
  expect(await draft()).toEqual(before);
});

test("the best plan so far becomes the draft on request, with all games", async () => {
  const id = await makeDraft(admin, thorough(), left());
  await takeBestPlan(admin, { planning: id ?? 0 });
  await eventually(async () => expect((await draft())?.games).toHaveLength(21));
  expect((await status()).running).toBeNull();
  expect((await readPlanner(admin)).values).toMatchObject({ thorough: "on" });
});

test("planning again for a draft that changed meanwhile is refused on its page", async () => {
  const { version } = await draftFor(admin, { ...fields, restMinutes: "5" });
  const id = await remakeDraft(admin, { version }, { ...left(), form: "remake" }, 0.02);
  await world.db.update(scheduleDrafts).set({ version: version + 1 });
  await eventually(async () => expect((await status(id)).refused).not.toBeNull());
  expect((await status(id)).refused).toMatchObject({
    form: "remake",
    refusal: { text: message("scheduleErrors.draftChanged") },
  });
});
