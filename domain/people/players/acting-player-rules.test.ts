import { expect, test } from "vitest";
import { type ActingPlayer, actingPlayer } from "./acting-player-rules.ts";

const rosa = { id: "rosa", isHolder: true, plays: false };
const mia = { id: "mia", isHolder: false, plays: false };
const leo = { id: "leo", isHolder: false, plays: true };

const chosen = (players: (typeof rosa)[], wanted: string | null = null) =>
  actingPlayer(players, wanted)?.id ?? null;

test("the player named by the address is chosen if the account has them, else the only one", () => {
  expect(chosen([rosa, mia, leo], "leo")).toBe("leo");
  expect(chosen([rosa, mia, leo], "rosa")).toBe("rosa");
  expect(chosen([rosa, mia, leo], "somebody else's")).toBe("mia");
  expect(chosen([rosa])).toBe("rosa");
  expect(chosen([{ ...rosa, plays: true }])).toBe("rosa");
});

test("of several children the one acts who plays now or next, else one on a team", () => {
  const max = { id: "max", isHolder: false, plays: true, teamName: "Lions" };
  const of = (nextGames: Map<string, number>) =>
    actingPlayer<ActingPlayer>([rosa, mia, leo, max], null, nextGames)?.id;
  expect(of(new Map())).toBe("max");
  expect(of(new Map([["leo", 2]]))).toBe("leo");
  expect(
    of(
      new Map([
        ["leo", 2],
        ["max", 1],
      ]),
    ),
  ).toBe("max");
});

test("a playing parent comes before the children, one who doesn't play acts for the first, and an account without players for nobody", () => {
  expect(chosen([{ ...rosa, plays: true }, mia, leo])).toBe("rosa");
  expect(chosen([rosa, mia, leo])).toBe("mia");
  expect(chosen([])).toBeNull();
});
