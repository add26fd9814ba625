import { expect, type Page, test } from "@playwright/test";
import fc from "fast-check";

// Its requests would bypass the routes of the page.
test.use({ serviceWorkers: "block" });

interface Changing {
  readonly update: (answer: string) => Promise<void>;
  /** For each request, whether it named the version that the page has. */
  readonly asked: boolean[];
}

const mainOf = (version: number) =>
  `<main data-topics="cup:1" data-since="${version}" data-part="/part/kept" data-version="v${version}">`;
const whole = (content: string) =>
  `<title>Newer</title><main>${content}</main><footer>2026</footer>`;

async function open(page: Page, content: string): Promise<Changing> {
  const real = await page.request.get("/schedules-results?group=u13-u15&view=standings");
  const script = /<script type="module" src="[^"]+"><\/script>/.exec(await real.text())?.[0];
  expect(script).toBeDefined();
  await page.addInitScript(() => {
    class Stream extends EventTarget {
      constructor() {
        super();
        window.addEventListener("tell", () => {
          this.dispatchEvent(new MessageEvent("changed", { data: "0" }));
        });
      }

      close() {}
    }
    Object.assign(window, { EventSource: Stream });
  });
  let version = 1;
  let answer = "";
  const asked: boolean[] = [];
  await page.route("**/kept", (route) => {
    const main = `${mainOf(version)}${content}</main>`;
    const body = `<!doctype html><title>Kept</title>${main}<footer>2025</footer>${script}`;
    return route.fulfill({ contentType: "text/html", body });
  });
  await page.route("**/part/kept*", (route) => {
    asked.push("if-none-match" in route.request().headers());
    return route.fulfill({ contentType: "text/html", body: answer });
  });
  await page.goto("/kept");
  return {
    asked,
    async update(newer) {
      version++;
      answer = newer.replace("<main>", mainOf(version));
      await page.evaluate(() => window.dispatchEvent(new Event("tell")));
      await page.waitForFunction(
        (since) => document.querySelector("main")?.dataset["since"] === since,
        String(version),
      );
    },
  };
}

const day = fc
  .uniqueArray(
    fc.record({
      game: fc.integer({ min: 1, max: 12 }),
      field: fc.integer({ min: 1, max: 3 }),
      score: fc.constantFrom("", "2–1", "0–0 &amp; penalties"),
      isNow: fc.boolean(),
    }),
    { selector: ({ game }) => game, maxLength: 10 },
  )
  .map((games) => {
    const fields = [...new Set(games.map(({ field }) => field))].map((field) => {
      const rows = games
        .filter((game) => game.field === field)
        .map(
          ({ game, score, isNow }) =>
            `<li id="game-${game}"${isNow ? ' class="now"' : ""}><a href="#${game}">Game ${game}</a>${score && ` <b>${score}</b>`}</li>`,
        );
      return `<h2>Field ${field}</h2><ul id="field-${field}">${rows.join("")}</ul>`;
    });
    return fields.join("") || "<p>No games</p>";
  });

test("any page turns into the newer one and keeps shared games and focus", async ({ page }) => {
  const { update } = await open(page, "");
  const runs = process.env["ALL_INPUTS"] ? 200 : 40;
  await fc.assert(
    fc.asyncProperty(day, day, async (before, after) => {
      await update(whole(before));
      await page.evaluate((newer) => {
        for (const row of document.querySelectorAll("li")) Object.assign(row, { was: row.id });
        (document.activeElement as HTMLElement | null)?.blur();
        const links = [...document.querySelectorAll("a")];
        links.find(({ hash }) => newer.includes(`href="${hash}"`))?.focus();
        Object.assign(window, { active: document.activeElement });
      }, after);
      await update(whole(after));
      const is = await page.evaluate(() => ({
        html: document.querySelector("main")?.innerHTML,
        stayed: [...document.querySelectorAll("li")]
          .filter((row) => "was" in row)
          .map(({ id }) => id),
        isFocused: document.activeElement === (window as { active?: unknown }).active,
      }));
      expect(is.html).toBe(after);
      const ids = (html: string) => [...html.matchAll(/id="(game-\d+)"/g)].map(([, id]) => id);
      expect(is.stayed).toEqual(ids(after).filter((id) => ids(before).includes(id)));
      expect(is.isFocused).toBe(true);
    }),
    { numRuns: runs },
  );
  await expect(page).toHaveTitle("Newer");
  await expect(page.locator("footer")).toHaveText("2026");
});

test("a focused table changes inside and keeps its place", async ({ page }) => {
  const table = (score: string) =>
    `<div id="table" role="region" aria-label="Standings" tabindex="0" style="overflow:auto;width:90px">
      <p style="width:900px"><b id="row-1">${score}</b> <i>Lions</i></p></div>`;
  const { update } = await open(page, table("2–1"));
  const region = page.getByRole("region", { name: "Standings" });
  await region.focus();
  await region.evaluate((element) => {
    element.scrollLeft = 120;
  });
  await update(whole(table("3–1")));
  await expect(region).toHaveText("3–1 Lions");
  await expect(region).toBeFocused();
  expect(await region.evaluate((element) => element.scrollLeft)).toBe(120);
});

test("an interaction in progress is kept and updated afterwards", async ({ page }) => {
  const form = (word: string) => `<p>${word}</p>
    <details><summary>Read it all</summary>${word}</details>
    <label>Team <input value="${word}"></label>
    <label>Notes <textarea>${word}</textarea></label>
    <label>Field <select><option>1</option><option>2</option></select></label>
    <dialog${word === "Rain" ? "" : " open"}>Sure?</dialog>`;
  const { update, asked } = await open(page, form("Rain"));
  await page.getByText("Read it all").click();
  await page.getByLabel("Field").selectOption("2");
  await page.getByLabel("Team").fill("Tigers");
  await page.getByLabel("Notes").focus();
  await page.getByLabel("Notes").evaluate((notes: HTMLTextAreaElement) => {
    notes.setSelectionRange(1, 3);
  });
  await update(whole(form("Sun")));
  await expect(page.locator("p")).toHaveText("Sun");
  await expect(page.getByRole("group")).toHaveText("Read it allSun");
  await expect(page.getByRole("group")).toHaveAttribute("open");
  await expect(page.getByLabel("Field")).toHaveValue("2");
  await expect(page.getByLabel("Team")).toHaveValue("Tigers");
  await expect(page.getByLabel("Notes")).toHaveValue("Rain");
  await expect(page.getByLabel("Notes")).toBeFocused();
  const selected = await page
    .getByLabel("Notes")
    .evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
      selectionStart,
      selectionEnd,
    ]);
  expect(selected).toEqual([1, 3]);
  await expect(page.getByText("Sure?")).toBeHidden();

  await page.getByLabel("Field").selectOption("1");
  await page.getByLabel("Team").fill("Rain");
  await page.getByLabel("Team").blur();
  await update(whole(form("Snow")));
  await expect(page.getByLabel("Notes")).toHaveValue("Snow");
  await expect(page.getByLabel("Team")).toHaveValue("Snow");
  await update(whole(form("Snow")));
  expect(asked).toEqual([true, false, true]);
});

test("kept elements stay while others change", async ({ page }) => {
  const content = (score: string, asking: string) =>
    `<b>${score}</b><div data-live-keep="">${asking}</div>`;
  const { update, asked } = await open(page, content("2–1", "Sure?"));
  await update(whole(content("3–1", "Really?")));
  await expect(page.locator("main")).toHaveText("3–1Sure?");
  await update(whole(content("4–1", "Really?")));
  expect(asked).toEqual([true, false]);
});

test("a score that changed and a row that moved show, if motion is wanted", async ({ page }) => {
  const rows = (...teams: [string, number][]) =>
    `<div class="standings"><table>${teams
      .map(
        ([team, points], at) =>
          `<tr id="place-${at}"><td><a href="/teams/${team}">${team}</a></td><td class="table-figure">${points}</td></tr>`,
      )
      .join("")}</table></div>`;
  const { update } = await open(page, rows(["lions", 3], ["bears", 2], ["owls", 1]));
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    Element.prototype.animate = function animate(frames) {
      shown.push(`${this.textContent}: ${Object.keys(frames ?? {})[0]}`);
      return new Animation();
    };
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await update(whole(rows(["bears", 5], ["lions", 3], ["owls", 1])));
  expect(await shown()).toEqual(["bears5: transform", "5: backgroundColor", "lions3: transform"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await update(whole(rows(["lions", 6], ["bears", 5], ["owls", 1])));
  expect(await shown()).toHaveLength(3);
});
