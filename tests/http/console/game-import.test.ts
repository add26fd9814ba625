import { beforeAll, describe, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { confirmGroups } from "../../../domain/competition/knockout/group-stage.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { alerts, buttons, described, typedIn } from "../../support/assertions/forms.ts";
import { readable } from "../../support/assertions/html.ts";
import { table } from "../../support/factories/games.ts";
import { madeKnockout, playedGroups, SIX_TEAMS, sides } from "../../support/factories/knockouts.ts";
import { type Browser, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
let browser: Browser;

beforeAll(async () => {
  browser = await site.signIn(await site.admin());
});

const HEADING = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
const send = (text: string) => browser.post("/admin/games/import", {}, { file: text });
const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append("file", new File([bytes], "games.csv"));
  return browser.send("/admin/games/import", { method: "POST", body });
};

test("the import page explains the file and its limit", async () => {
  const text = readable((await browser.get("/admin/games/import")).text);
  expect(text).toContain("Games (CSV)");
  expect(text).toContain("At most 1 MB and 5,000 games.");
  expect(text).toContain(HEADING);
});

test("a file is imported and reported, and importing it again changes nothing", async () => {
  const lines = [HEADING, "Summer,,,2025-07-15,15:00,,<b>Ants</b>,Bees,2,1"].join("\n");
  const first = await send(lines);
  expect(first.status).toBe(200);
  expect(readable(first.text)).toContain("Games imported successfully!1 game created");
  expect(first.text).toContain("&lt;b&gt;Ants&lt;/b&gt;");
  expect(await table(site, "Summer", "Bracket A")).toEqual([
    "1 <b>Ants</b> 1-0-0 2:1 3",
    "2 Bees 0-0-1 1:2 0",
  ]);
  expect(readable((await send(lines)).text)).toContain("Nothing changed");
  const changed = await send(lines.replace("15:00", "16:00").replace("2,1", "3,1"));
  expect(readable(changed.text)).toContain("moved to 4:00 PM (was 3:00 PM).");
  expect(readable(changed.text)).toContain("score 3-1 (was 2-1).");
});

test("every bad line is reported with its reason, and nothing is saved", async () => {
  const before = await site.db.select().from(games);
  const page = await send(
    [HEADING, "A,,,2025-07-15,,,X,Y,,", "A,,,July 15,,,X,Y,,", "A,,,2025-07-15,,,X,Z,1,"].join(
      "\n",
    ),
  );
  expect(page.status).toBe(400);
  const text = readable(page.text);
  expect(text).toContain("Line 3: The date 'July 15' is not yyyy-MM-dd.");
  expect(text).toContain("Line 4: There is one score without the other.");
  expect(await site.db.select().from(games)).toEqual(before);
});

describe("refused imports", () => {
  test("an import without a file is refused", async () => {
    const empty = new FormData();
    empty.append("file", new File([], ""));
    for (const body of [new URLSearchParams(), new URLSearchParams({ file: "text" }), empty]) {
      const page = await browser.send("/admin/games/import", { method: "POST", body });
      expect(page.status).toBe(400);
      expect(page.text).toContain("Choose a file first.");
    }
  });

  test.each([
    ["an empty one", new Uint8Array(), "The file is empty."],
    ["one in Latin-1", new Uint8Array([...new TextEncoder().encode(HEADING), 10, 0xe9]), "UTF-8"],
    ["one in UTF-16", new Uint8Array(Buffer.from(`\uFEFF${HEADING}`, "utf16le")), "UTF-8"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), "UTF-8"],
    ["a letter", new TextEncoder().encode("Dear organiser,\nplease"), "must name the columns"],
  ])("an import is refused: %s", async (_, bytes, sentence) => {
    const page = await sendBytes(bytes);
    expect(page.status).toBe(400);
    expect(readable(page.text)).toContain(sentence);
  });

  test("an import above the size limit is refused", async () => {
    const page = await sendBytes(new Uint8Array(5_000_000));
    expect(page.status).toBe(413);
  });
});

describe("an imported result that changes who advances", () => {
  const NAME = "Small cup";
  let admin: Ctx;
  let id: number;
  const lines = [HEADING, `${NAME},,,2025-07-15,,,Lions,Tigers,0,5`].join("\n");

  beforeAll(async () => {
    admin = await site.admin();
    id = await playedGroups(site, admin, NAME, SIX_TEAMS);
    await madeKnockout(admin, id, 4);
    await confirmGroups(admin, id);
  });

  test("a result that changes who advances is confirmed first, then saved and reported", async () => {
    const page = await send(lines);
    expect(page.status).toBe(409);
    expect(alerts(page.text)).toEqual([
      [
        "Nothing is saved yet.",
        "This changes who plays. Semi-final 1: Tigers instead of Lions (1st of Bracket A). Semi-final 2: Lions instead of Tigers (2nd of Bracket A).",
      ],
    ]);
    expect(described(page.text, "file").join()).toContain("choose it once more");
    expect(buttons(page)).toContain("Save the change");
    expect((await sides(admin, id))[0]).toBe("semi-final 1: Lions - Bears");

    const confirmed = typedIn(page.text, "confirmed");
    const saved = await browser.post("/admin/games/import", { confirmed }, { file: lines });
    expect(saved.status).toBe(200);
    expect(readable(saved.text)).toContain("Semi-final 1: Tigers instead of Lions");
    expect(buttons(saved)).toContain("Import");
    expect((await sides(admin, id))[0]).toBe("semi-final 1: Tigers - Bears");
  });
});
