import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { referees } from "#db/schema/referees.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { makeReferee, REFEREE_DAY, refereeLink } from "#tests/support/factories/referees.ts";
import { U16, useAdmin, useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import {
  addRefereeInput,
  changeRefereeInput,
  setRefereeInput,
} from "../competition/referees/input.ts";
import {
  changeReferee,
  readRefereePage,
  readStoredReferee,
  renewRefereeLink,
} from "../competition/referees/referees.ts";
import { setReferee } from "./assign-referees.ts";
import { listConflicts } from "./existing-games.ts";
import { readRefereesOfDay } from "./referee-day.ts";

const world = useWorld();
const day = REFEREE_DAY;
const admin = useAdmin(world);
let first: number;

beforeAll(() => placeAnimals(world));
useEmptyTables(world, referees, games);

beforeEach(async () => {
  first = await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00" });
});

const set = (gameId: number, referee: string) =>
  setReferee(admin, setRefereeInput.parse({ gameId: String(gameId), referee, version: "none" }));

test("a person of one day is not there on another", async () => {
  await makeReferee(admin, "Ben", { onlyDay: "on" });
  expect((await readRefereesOfDay(admin, "2025-07-16")).people).toEqual([]);
  const [person] = (await readRefereesOfDay(admin, day)).people;
  await set(first, `person:${person?.referee.id}`);
  await world.set(games, { id: first }, { date: "2025-07-16" });
  expect((await listConflicts(admin)).map(({ sentence }) => translate("en", sentence))).toEqual([
    "Wed, Jul 16: Ben can't referee Lions - Tigers at 3:00 PM: they're only available on another day.",
  ]);
});

test("a stale change is refused, and hours must be in order", async () => {
  const id = await makeReferee(admin, "Ben");
  const { version } = await readStoredReferee(admin, id);
  const fields = { day, name: "Ben B.", refereeId: String(id), version };
  await changeReferee(admin, changeRefereeInput.parse({ ...fields, notAfter: "16:00" }));
  const again = changeReferee(admin, changeRefereeInput.parse(fields));
  await expect(again).rejects.toMatchObject({ code: "changed" });
  const expected = { name: "Ben B.", notBefore: "", notAfter: "16:00" };
  expect((await readStoredReferee(admin, id)).fields).toEqual(expected);
  const hours = { day, name: "Ben", notBefore: "16:00", notAfter: "15:00" };
  expect(addRefereeInput.safeParse(hours).success).toBe(false);
  expect(addRefereeInput.safeParse({ day, name: "B".repeat(61) }).success).toBe(false);
  expect(addRefereeInput.safeParse({ day, name: "B".repeat(60) }).success).toBe(true);
});

test("a person on the list can't be added again for the same day, nor take another's name", async () => {
  const already =
    "Ben is already on the list. If this is another person with the same name, add an initial.";
  await makeReferee(admin, "Ben", { onlyDay: "on" });
  const refused = { code: "conflict", field: "name" };
  await expectRefusal(makeReferee(admin, " ben ", { onlyDay: "on" }), refused);
  await makeReferee(admin, "Ben");
  const id = await makeReferee(admin, "Ben R.");
  await expect(makeReferee(admin, "Ben", { notBefore: "9:00" })).rejects.toThrow(already);
  const change = async (typed: Record<string, string>) => {
    const { version } = await readStoredReferee(admin, id);
    const fields = { day, refereeId: String(id), version, ...typed };
    await changeReferee(admin, changeRefereeInput.parse(fields));
  };
  await expect(change({ name: "Ben" })).rejects.toThrow(already);
  await change({ name: "Ben R.", notBefore: "9:00" });
  await change({ name: "BEN R." });
});

test("a new link ends the one before, and nobody guesses one", async () => {
  const id = await makeReferee(admin, "Ben");
  const other = await makeReferee(admin, "Ana");
  await set(first, `person:${id}`);
  const old = await refereeLink(admin, id);
  const visitor = { ...world.visitor(), secretKey: admin.secretKey };
  expect((await readRefereePage(visitor, old)).games.map((game) => game.id)).toEqual([first]);
  await renewRefereeLink(admin, { refereeId: id });
  const anew = await refereeLink(admin, id);
  expect((await readRefereePage(visitor, anew)).referee.name).toBe("Ben");
  for (const wrong of [old, `${other}-${anew.split("-").slice(1).join("-")}`, `${id}`, "x"]) {
    await expect(readRefereePage(visitor, wrong)).rejects.toMatchObject({ code: "not-found" });
  }
});
