import { expect, test } from "@playwright/test";
import { admin as organizer } from "../../tools/built-site.ts";
import { addGames, openAdmin } from "./games.ts";
import { own } from "./names.ts";
import { useOwnSite } from "./own-site.ts";
import { openPage, signInAsAdmin, today } from "./people.ts";

test("a venue board screen is filled by its rows and holds eight, also during a suspension and offline", async ({
  browser,
}) => {
  const [tournament, team1, team2] = own("Board Cup", "Kestrel Hill", "Merlin Moor");
  const desk = await openAdmin(browser);
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
      const [out, empty, aside] = await board.evaluate(
        ([said, count]) => {
          const slides = [...document.querySelectorAll<HTMLElement>(".board-slide")];
          const slide = slides.find((each) => each.querySelector(".board-games"));
          for (const each of slides) each.hidden = each !== slide;
          const list = slide?.querySelector(".board-games");
          const row = list?.querySelector("li");
          if (!slide || !list || !row) throw new Error("There is no slide of games.");
          const score = row.querySelector(".board-score");
          if (score)
            score.innerHTML = `<b>10–10<span class="board-won board-won-2"></span></b><span class="board-says">OT, 9–10 PKs</span>`;
          list.replaceChildren(...Array.from({ length: count }, () => row.cloneNode(true)));
          document.querySelector("#board-hold")?.remove();
          if (said.includes("hold")) {
            const text = "Play is suspended for lightning. Leave the field now. ".repeat(2);
            const hold = Object.assign(document.createElement("p"), { textContent: text });
            hold.className = "board-hold";
            hold.id = "board-hold";
            slide.parentElement?.querySelector(".board-head")?.after(hold);
          }
          const state = document.querySelector<HTMLElement>("#live-state");
          if (state) state.hidden = !said.includes("lost");
          const middleOf = (each: Element | null | undefined) => {
            const { top = 0, bottom = 0 } = each?.getBoundingClientRect() ?? {};
            return (top + bottom) / 2;
          };
          const floor =
            state?.hidden === false ? state.getBoundingClientRect().top : window.innerHeight;
          const bottoms = [...list.children].map((each) => each.getBoundingClientRect().bottom);
          const ways = [...list.children].flatMap((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            const inside = [...each.querySelectorAll("*")].map((part) =>
              part.getBoundingClientRect(),
            );
            const out = inside.flatMap((part) => [top - part.top, part.bottom - bottom]);
            return [...out, bottom - floor];
          });
          const foot = slide.getBoundingClientRect().bottom;
          const [won, name] = [list.querySelector(".board-won"), list.querySelector(".board-team")];
          const aside = Math.abs(middleOf(won) - middleOf(name));
          return [Math.max(...ways), foot - Math.max(...bottoms), aside] as const;
        },
        [above, rows] as const,
      );
      const what = `${viewport.width} ${above}, ${rows} rows`;
      expect(out, what).toBeLessThan(2);
      expect(empty, what).toBeLessThan(2);
      expect(aside, what).toBeLessThan(2);
    }
  }
});

test.describe("announced to everybody", () => {
  useOwnSite();

  test("a long announcement goes over several slides, none of it cut off, without motion where asked", async ({
    browser,
  }) => {
    const desk = await openPage(browser);
    await signInAsAdmin(desk, organizer);
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
});
