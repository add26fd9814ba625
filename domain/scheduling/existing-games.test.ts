import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "../../db/schema/competition.ts";
import { english } from "../../i18n/translate.ts";
import { fourGoOn, knockoutGames } from "../../tests/support/factories/knockouts.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { listConflicts } from "./existing-games.ts";
import { readGameDay } from "./reschedule.ts";
import { conflictsAfterReschedule } from "./reschedule-conflict-rules.ts";
import { planReschedule } from "./reschedule-rules.ts";

const world = useWorld();

test("publishing reports knockout games before those that decide their teams", async () => {
  const admin = await world.admin();
  const id = await fourGoOn(world, admin);
  const found = async () =>
    (await listConflicts(admin)).map(({ sentence, isHard }) =>
      isHard ? english(sentence) : "soft",
    );
  const move = (game: { id: number } | undefined, time: string) =>
    world.db
      .update(games)
      .set({ time })
      .where(eq(games.id, game?.id ?? 0));
  expect(await found()).toEqual([]);
  const [, semi, , final] = await knockoutGames(admin, id);
  const { games: all } = await readGameDay(admin);
  const shift = { date: "2025-07-16", from: null, fields: ["South"], by: 50, gameMinutes: null };
  const own = all.filter(({ tournamentId }) => tournamentId === id);
  const { moves } = planReschedule(own, shift);
  const conflicts = conflictsAfterReschedule(own, moves, { ...shift, endsBy: null });
  const said = conflicts.map(({ isHard, sentence }) => ({ isHard, sentence: english(sentence) }));
  expect(said).toMatchObject([
    { isHard: true, sentence: expect.stringContaining("Third place in Cup of four") },
    {
      isHard: true,
      sentence: expect.stringMatching(
        /^Final in .* at 9:40 AM would start too early: its teams depend on Semi-final 2 in .* at 9:50 AM, which won't be over yet\.$/,
      ),
    },
  ]);
  await move(semi, "09:50");
  expect((await found()).at(-1)).toMatch(
    /^Final in .* at 9:40 AM starts too early: its teams depend on Semi-final 2 in .* at 9:50 AM on Wed, Jul 16/,
  );
  await move(final, "10:30");
  expect(await found()).toEqual([expect.stringContaining("Third place in")]);
});
