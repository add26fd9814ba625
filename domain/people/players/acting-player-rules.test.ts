import { expect, test } from "vitest";
import { actingPlayer } from "./acting-player-rules.ts";

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

test("a playing parent comes before the children, one who doesn't play acts for the first, and an account without players for nobody", () => {
  expect(chosen([{ ...rosa, plays: true }, mia, leo])).toBe("rosa");
  expect(chosen([rosa, mia, leo])).toBe("mia");
  expect(chosen([])).toBeNull();
});
