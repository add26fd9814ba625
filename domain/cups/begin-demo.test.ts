import { describe, expect, test } from "vitest";
import { useWorld } from "../../tests/support/world.ts";
import { beginDemo } from "./begin-demo.ts";
import { currentCup } from "./current-cup.ts";

const words = {
  place: "Sunset Fields",
  contactEmail: "cup@example.org",
  peerHandle: "@araknid-cup",
  cashHandle: "$araknidcup",
  bankHandle: "pay@example.org",
};
const inUse = { code: "conflict" };

describe("an empty site", () => {
  const world = useWorld();

  test("becomes a demo by its admin alone, and once", async () => {
    const admin = await world.admin();
    await expect(beginDemo(world.visitor(), words)).rejects.toMatchObject({ code: "forbidden" });
    expect(await currentCup(world.db)).toMatchObject({ isDemo: false });
    await beginDemo(admin, words);
    expect(await currentCup(world.db)).toMatchObject({ isDemo: true, ...words });
    await expect(beginDemo(admin, words)).rejects.toMatchObject(inUse);
  });
});

describe("a site with one account", () => {
  const world = useWorld();

  test("is no demo's", async () => {
    const admin = await world.admin();
    await world.person();
    await expect(beginDemo(admin, words)).rejects.toMatchObject(inUse);
    expect(await currentCup(world.db)).toMatchObject({ isDemo: false });
  });
});

describe("two demos at once", () => {
  const world = useWorld();

  test("one begins", async () => {
    const admin = await world.admin();
    const both = await Promise.allSettled([beginDemo(admin, words), beginDemo(admin, words)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
