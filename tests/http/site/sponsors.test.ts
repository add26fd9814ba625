import { beforeAll, describe, expect, test } from "vitest";
import { addItem } from "#domain/site/content/edit-items.ts";
import { uploadPicture } from "#domain/site/content/picture-library.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { TINY_PNG } from "#tests/support/factories/pictures.ts";
import { useConsole } from "#tests/support/fixtures/animals.ts";
import { U16 } from "#tests/support/fixtures/world.ts";

const { site, admin, browser } = useConsole();

const linksTo = (html: string) => elements(html, "a").map(({ href }) => href);
const sponsorsOn = async (path: string, reader = site.browser()) =>
  within((await reader.get(path)).text, "section.sponsors");

test("a page without sponsors says nothing of them", async () => {
  expect(await sponsorsOn("/")).toEqual([]);
});

describe("with sponsors", () => {
  beforeAll(async () => {
    for (const [en, link] of [
      ["North Bakery", "https://bakery.example/"],
      ["South Bank", ""],
    ] as const) {
      const picture = await uploadPicture(admin, { bytes: TINY_PNG, alt: { en: "A drawing" } });
      await addItem(admin, "sponsors", { title: { en }, picture, link }, { publish: true });
    }
    await scheduleGame(admin, U16, "Lions - Tigers");
  });

  test("home shows their logos by name, in order, with their links", async () => {
    const [shown = ""] = await sponsorsOn("/");
    expect(elements(shown, "img").map(({ alt }) => alt)).toEqual(["North Bakery", "South Bank"]);
    expect(linksTo(shown)).toEqual(["https://bakery.example/"]);
    expect(elements(shown, "a")[0]?.["rel"]).toBe("noopener noreferrer sponsored");
  });

  test.each([
    ["the big screen", "/board"],
    ["the printed plan of a day", "/admin/print?sheet=plan"],
  ])("%s shows them without links", async (_, path) => {
    const [shown = ""] = await sponsorsOn(path, browser);
    expect(elements(shown, "img")).toHaveLength(2);
    expect(linksTo(shown)).toEqual([]);
  });

  test.each(["/register", "/teams", "/guardian", "/schedules-results"])(
    "%s, where families and children are, has none",
    async (path) => {
      expect(await sponsorsOn(path)).toEqual([]);
    },
  );
});
