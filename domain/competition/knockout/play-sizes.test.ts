import { describe, expect, test } from "vitest";
import {
  knockoutGames,
  madeKnockout,
  playedGroups,
  playOut,
} from "../../../tests/support/factories/knockouts.ts";
import { sampled } from "../../../tests/support/fixtures/test-data.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { advancingChoices } from "./plan-rules.ts";

const world = useWorld();
const admin = useAdmin(world);

const shapes = Array.from({ length: 31 }, (_, index) => index + 2).flatMap((teams) =>
  [1, 2, 3, 4, 6, 8]
    .filter((brackets) => teams >= 2 * brackets || brackets === 1)
    .flatMap((brackets) => {
      const sizes = Array.from({ length: brackets }, (_, at) =>
        Math.floor((teams + brackets - 1 - at) / brackets),
      );
      const most = advancingChoices(sizes.map((size, id) => ({ id, teams: size }))).at(-1) ?? 2;
      return [{ sizes, advancing: 2 + ((teams * 7 + brackets) % (most - 1)) }];
    }),
);

describe("2 to 32 teams played to the champion", () => {
  test.each(sampled(shapes, 25))(
    "$sizes with $advancing advancing",
    async ({ sizes, advancing }) => {
      const brackets = Object.fromEntries(
        sizes.map((size, at) => {
          const letter = "ABCDEFGH"[at] ?? "";
          const names = Array.from({ length: size }, (_, index) => `${letter}${index + 1}`);
          return [`Bracket ${letter}`, names];
        }),
      );
      const id = await playedGroups(
        world,
        admin,
        `Of ${sizes.join(" and ")}, ${advancing}`,
        brackets,
      );
      await madeKnockout(admin, id, advancing);
      await confirmGroups(admin, id);
      await drawAll(id);
      const { qualifiers } = await readKnockoutSetup(admin, id);
      const names = qualifiers.flatMap(({ teamName }) => teamName ?? []);
      expect(new Set(names).size).toBe(advancing);
      expect(names).toContain(await playOut(admin, id));
      expect(await knockoutGames(admin, id)).toHaveLength(
        advancing >= 4 ? advancing : advancing - 1,
      );
    },
  );

  async function drawAll(id: number): Promise<void> {
    for (;;) {
      const { qualifiers, teams } = await readKnockoutSetup(admin, id);
      const waiting = qualifiers.find((each) => each.waiting.length > 0)?.waiting;
      if (!waiting) return;
      const teamIds = waiting.map((name) => teams.find((team) => team.name === name)?.id ?? 0);
      await recordDraw(admin, id, { bracketId: null, teamIds });
    }
  }
});
