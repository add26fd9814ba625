import { expect, test } from "@playwright/test";
import { addGames } from "./games.ts";
import { openOrganizer, useOwnSite } from "./own-site.ts";
import { openPage, today } from "./people.ts";

// Everybody sees an announcement.
useOwnSite();

test("a board is filled by two to eight rows, also suspended or offline", async ({ browser }) => {
  const [tournament, team1, team2] = ["Board Cup", "Kestrel Hill", "Merlin Moor"];
  const desk = await openOrganizer(browser);
  const date = await today(desk);
  await addGames(desk, { tournament, date, time: "15:05", team1, team2 });
  const board = await openPage(browser);
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1024, height: 768 },
  ]) {
    await board.setViewportSize(viewport);
    await board.goto("/board");
    for (const [above, rows] of [
      ["", 8],
      ["hold", 8],
      ["hold lost", 8],
      ["", 6],
      ["hold lost", 6],
      ["", 4],
      ["hold lost", 4],
      ["", 2],
    ] as const) {
      const [out, empty, aside] = await board.evaluate(measure, [above, rows] as const);
      const what = `${viewport.width} ${above}, ${rows} rows`;
      expect(out, what).toBeLessThan(2);
      expect(empty, what).toBeLessThan(2);
      expect(aside, what).toBeLessThan(2);
    }
  }
});

/** Runs in the page: fills a slide with games and returns by how many pixels they don't fit. */
function measure([above, count]: readonly [string, number]) {
  const find = (within: ParentNode | null, selector: string) => {
    const found = within?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const slides = [...document.querySelectorAll<HTMLElement>(".board-slide")];
  const list = find(document, ".board-slide .board-games");
  const slide = list.closest<HTMLElement>(".board-slide");
  for (const each of slides) each.hidden = each !== slide;
  const row = find(list, "li");
  find(row, ".board-score").innerHTML =
    `<b>10–10<span class="board-won board-won-2"></span></b><span class="board-says">OT, 9–10 PKs</span>`;
  list.replaceChildren(...Array.from({ length: count }, () => row.cloneNode(true)));
  document.querySelector("#board-hold")?.remove();
  if (above.includes("hold")) {
    const textContent = "Play is suspended for lightning. Leave the field now. ".repeat(2);
    const hold = Object.assign(document.createElement("p"), { textContent, id: "board-hold" });
    hold.className = "board-hold";
    find(slide?.parentElement ?? null, ".board-head").after(hold);
  }
  const state = find(document, "#live-state");
  state.hidden = !above.includes("lost");
  const boxOf = (each: Element) => each.getBoundingClientRect();
  const floor = state.hidden ? window.innerHeight : boxOf(state).top;
  const ways = [...list.children].flatMap((each) => {
    const { top, bottom } = boxOf(each);
    const parts = [...each.querySelectorAll("*")].map(boxOf);
    return [...parts.flatMap((part) => [top - part.top, part.bottom - bottom]), bottom - floor];
  });
  const foot = slide?.getBoundingClientRect().bottom ?? 0;
  const bottoms = [...list.children].map((each) => boxOf(each).bottom);
  const [won, name] = [boxOf(find(list, ".board-won")), boxOf(find(list, ".board-team"))];
  const aside = Math.abs(won.top + won.bottom - name.top - name.bottom) / 2;
  return [Math.max(...ways), foot - Math.max(...bottoms), aside] as const;
}

test("a long announcement is shown whole on several slides", async ({ browser }) => {
  const desk = await openOrganizer(browser);
  await desk.goto("/admin/messages/write");
  await desk.getByLabel("To", { exact: true }).selectOption({ label: "Everyone in the cup" });
  await desk.getByLabel("Subject").first().fill("Parking, shuttles and the way to the fields");
  const text = "The lot on Example Avenue is full, so park behind the school. ".repeat(24).trim();
  await desk.getByLabel("Message", { exact: true }).fill(text);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await desk.getByLabel("Show it as a banner until").fill(tomorrow);
  await desk.getByRole("button", { name: "Preview" }).click();
  await desk.getByRole("button", { name: "Send", exact: true }).click();
  const board = await openPage(browser);
  await board.emulateMedia({ reducedMotion: "reduce" });
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ]) {
    await board.setViewportSize(viewport);
    await board.goto("/board");
    const parts = board.locator(".board-slide:has(h2:text('Parking, shuttles'))");
    await expect(parts).toHaveCount(5);
    expect((await parts.locator(".board-message").allTextContents()).join(" ")).toBe(text);
    await expect(parts.first()).toBeVisible();
    for (let at = 0; at < 5; at++) {
      const part = parts.nth(at);
      await expect(part).toBeVisible();
      const cut = await part.evaluate((slide) =>
        [slide, ...slide.querySelectorAll(".board-message")].some(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
        ),
      );
      expect(cut, `part ${at + 1} at ${viewport.width}`).toBe(false);
      expect(await part.evaluate((slide) => slide.getAnimations().length)).toBe(0);
      await board.keyboard.press("ArrowRight");
    }
  }
});
