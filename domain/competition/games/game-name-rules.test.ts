import { expect, test } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { translate } from "#i18n/translate.ts";
import { type NamedGame, namedTeams } from "./game-name-rules.ts";

const game = (stage: NamedGame["stage"], number: number | null, places: [number, number] | null) =>
  ({ stage, number, firstPlace: places?.[0] ?? null, lastPlace: places?.[1] ?? null }) as const;
const named = (of: NamedGame, locale: Locale = "en") =>
  translate(locale, namedTeams(of, "Lions - Tigers"));

test("a knockout game is listed with the number that 'Winner of …' refers to, a group game by its teams alone", () => {
  expect(named(game("round-of-32", 12, null))).toBe("Lions - Tigers (Round of 32, game 12)");
  expect(named(game("semi-final", 2, null))).toBe("Lions - Tigers (Semi-final 2)");
  expect(named(game("placement", 3, [17, 24]))).toBe("Lions - Tigers (Places 17–24, game 3)");
  expect(named(game("final", 1, null))).toBe("Lions - Tigers (Final)");
  expect(named(game("quarter-final", 4, null), "es")).toBe("Lions - Tigers (Cuartos de final 4)");
  expect(named(game("group", null, null))).toBe("Lions - Tigers");
});
