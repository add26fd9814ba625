import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { ordinalName } from "../games/game-name-rules.ts";
import { placeOf, placeSentence } from "./place-rules.ts";
import { computeStandings } from "./standings-rules.ts";

const points = { win: 3, tie: 1, loss: 0 };
const [lions, tigers, bears] = [1, 2, 3];

function sentence(teamId: number, ...games: [number, number, number, number][]): string | null {
  const teams = ["Lions", "Tigers", "Bears"].map((name, index) => ({ id: index + 1, name }));
  const scored = games.map(([team1Id, team1Score, team2Score, team2Id]) => ({
    team1Id,
    team2Id,
    team1Score,
    team2Score,
  }));
  const place = placeOf(computeStandings(teams, scored, points).rows, teamId);
  return place && translate("en", placeSentence(place, "Bracket A"));
}

test("a place is shown with points and record", () => {
  const games: Parameters<typeof sentence>[1][] = [
    [lions, 2, 1, tigers],
    [lions, 0, 0, bears],
  ];
  expect(sentence(lions, ...games)).toBe(
    "1st out of 3 in Bracket A, with 4 points: 1 win, 0 losses, 1 tie.",
  );
  expect(sentence(tigers, ...games)).toBe(
    "3rd out of 3 in Bracket A, with 0 points: 0 wins, 1 loss, 0 ties.",
  );
});

test("a shared place says tied", () => {
  expect(sentence(bears, [lions, 1, 1, bears])).toBe(
    "Tied for 1st out of 3 in Bracket A, with 1 point: 0 wins, 0 losses, 1 tie.",
  );
});

test("a team without games, or outside the table, has no place", () => {
  expect(sentence(bears, [lions, 1, 0, tigers])).toBe("No games played in Bracket A yet.");
  expect(sentence(9)).toBeNull();
});

test("places are written with the ending of English ordinals", () => {
  const written = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map((place) =>
    translate("en", ordinalName(place)),
  );
  expect(written.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th");
});
