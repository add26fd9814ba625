import { expect, test } from "@playwright/test";
import {
  fieldOf,
  goal,
  isKept,
  isSent,
  lateGoal,
  newPhone,
  openPhone,
  phoneContext,
  startGame,
} from "./field-phone.ts";
import { originOf } from "./games.ts";
import { own } from "./names.ts";
import { comesAlive } from "./people.ts";

test("goals entered without a signal arrive once each, though the page was closed", {
  tag: "@smoke",
}, async ({ browser }) => {
  const [field, boys, spinners] = own("Gully", "Bolas Boys", "Money Spinners");
  const { desk, path, gameId } = await fieldOf(browser, field, [boys, spinners]);
  const context = await phoneContext(browser);
  const first = await openPhone(context, path);
  await startGame(first);
  await isKept(first);
  await context.setOffline(true);
  await goal(first, boys, "Player 1");
  await goal(first, spinners);
  await goal(first, boys, "Own goal");
  await expect(first.getByText("Waiting to send: 3")).toBeVisible();
  await first.close();

  const second = await openPhone(context, path);
  await expect(second.getByText("Waiting to send: 3")).toBeVisible();
  await expect(second.getByText(/No connection\..* was at \d+:\d\d [AP]M\./)).toBeVisible();
  await expect(second.getByText(`Goal for ${boys} by Player 1`)).toBeVisible();
  await second.getByRole("button", { name: /^Undo: Own goal/ }).click();
  await goal(second, boys);
  await expect(second.getByText("Waiting to send: 5")).toBeVisible();

  await context.setOffline(false);
  await isSent(second);
  const scored = second.getByText(/^(?:Goal|Own goal)/);
  await expect(scored).toHaveCount(3);
  await second.getByRole("link", { name: "End game" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "End game" }).click();
  await expect(second.getByText("The game ended")).toBeVisible();
  await desk.goto(`/admin/games/edit/${gameId}`);
  await expect(desk.getByLabel(boys)).toHaveValue("2");
  await expect(desk.getByLabel(spinners)).toHaveValue("1");
});

test("a phone with a wrong clock shows the time played, also offline", async ({ browser }) => {
  const [field, home, away] = own("Dell", "Newt Pond", "Toad Hall");
  const { path } = await fieldOf(browser, field, [home, away]);
  const right = await newPhone(browser, path);
  await startGame(right);
  const context = await phoneContext(browser);
  const hour = 60 * 60_000;
  const wrong = await context.newPage();
  await wrong.clock.install({ time: Date.now() - hour });
  await wrong.goto(path);
  await isKept(wrong);
  await context.setOffline(true);
  await wrong.close();

  const copy = await context.newPage();
  await copy.clock.install({ time: Date.now() - hour + 65_000 });
  await copy.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const timer = document.querySelector("[role=timer]")?.textContent;
      if (timer) seen.add(timer);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await copy.goto(path);
  await expect(copy.getByRole("timer")).toContainText(/^1:\d\d/);
  const seen = await copy.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((each) => !each.startsWith("1:"))).toEqual([]);
});

test("a clock stopped without a signal stands on every phone later", async ({ browser }) => {
  const [field, home, away] = own("Knoll", "Hill Goats", "Dale Rams");
  const { path } = await fieldOf(browser, field, [home, away]);
  const other = await newPhone(browser, path);
  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await startGame(phone);
  await isKept(phone);
  await context.setOffline(true);
  await phone.getByRole("button", { name: "Halftime (at 5:00)" }).click();
  await expect(phone.getByRole("timer")).toContainText("5:00");
  await expect(phone.getByRole("timer")).toContainText("Halftime");
  await phone.close();
  const again = await openPhone(context, path);
  await expect(again.getByRole("timer")).toContainText("5:00");
  await context.setOffline(false);
  await isSent(again);
  await expect(other.getByRole("timer")).toContainText("Halftime");
  await other.getByRole("button", { name: "Start second half" }).click();
  await expect(again.getByRole("timer")).toContainText("second half");
  await again.getByRole("button", { name: "Stop clock" }).click();
  await expect(other.getByRole("button", { name: "Resume clock" })).toBeVisible();
});

test("two phones on one game learn of each other and of a duplicate goal", async ({ browser }) => {
  const [field, riders, fishers] = own("Brook", "Raft Riders", "Fen Fishers");
  const { path } = await fieldOf(browser, field, [riders, fishers]);
  const [one, other] = [await newPhone(browser, path), await newPhone(browser, path)];
  await startGame(one);
  await expect(
    other.getByText(
      /Another phone is scoring this game, too\. Its last entry, at \d+:\d\d [AP]M: The game started/,
    ),
  ).toBeVisible();
  await goal(one, riders, "Player 1");
  await expect(
    other.getByText(
      new RegExp(`Another phone is .+ Its last entry, at .+: Goal for ${riders} by Player 1`),
    ),
  ).toBeVisible();
  await goal(other, riders);
  const asked = "Did the other phone enter the same goal?";
  await expect(one.getByText(asked)).toBeVisible();
  await expect(other.getByText(asked)).toBeVisible();
  await other.getByRole("button", { name: "Undo mine" }).click();
  await expect(one.getByText(asked)).toBeHidden();
  await expect(one.getByText(new RegExp(`^Goal for ${riders}`))).toHaveCount(1);
});

test("a phone says that the organizer ended the game until it was read", async ({ browser }) => {
  const [field, eyes, huggers] = own("Ridge", "Lynx Eyes", "Wall Huggers");
  const { phone, context } = await lateGoal(browser, field, [eyes, huggers]);
  await context.setOffline(false);
  await expect(phone.getByText("This game ended 4-2.")).toBeVisible();
  await expect(phone.getByText(`${eyes} - ${huggers}: Goal for ${eyes}`)).toBeVisible();
  await phone.reload();
  await phone.getByRole("button", { name: "Dismiss" }).click();
  await expect(phone.getByText("This game ended 4-2.")).toBeHidden();

  await phone.evaluate(async () => {
    const request = indexedDB.open("araknid-field");
    await new Promise((done) => request.addEventListener("success", done));
    const change = request.result.transaction("entries", "readwrite");
    change.objectStore("entries").add({
      key: crypto.randomUUID(),
      token: `9-${"x".repeat(22)}`,
      gameId: 1,
      fields: {},
      entry: { kind: "begin" },
      words: "Lynx Eyes - Fen Fishers: The game started",
      enteredAt: Date.now(),
      refused: "This link was for Mon, Jul 14.",
    });
    await new Promise((done) => change.addEventListener("complete", done));
    request.result.close();
  });
  await phone.reload();
  await expect(phone.getByText("Lynx Eyes - Fen Fishers: The game started")).toBeVisible();
});

test("a phone that slept with an old page sends what is entered", async ({ browser }) => {
  const [field, herons, otters] = own("Marsh", "Heron Club", "Otter Town");
  const { path } = await fieldOf(browser, field, [herons, otters]);
  const context = await phoneContext(browser);
  const first = await openPhone(context, path);
  await isKept(first);
  await context.setOffline(true);
  await first.close();

  const phone = await context.newPage();
  await phone.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...asked) => {
      const request = open(...asked);
      request.addEventListener("success", () => opened.push(request.result));
      return request;
    };
    Object.assign(window, { takeAway: () => opened.forEach((database) => database.close()) });
  });
  const later = new Date(Date.now() + 30 * 60_000);
  await phone.clock.install({ time: later });
  await phone.goto(path);
  await comesAlive(phone);
  await phone.getByRole("button", { name: "Start game" }).dblclick();
  await expect(phone.getByText("Waiting to send: 1")).toBeVisible();
  await expect(phone.getByText("This game has already started.")).toHaveCount(0);
  const [hour, minute] = (await phone.getByText(/, waiting to send/).innerText()).split(/[: ]/);
  const zone = { timeZone: process.env["E2E_ZONE"] ?? "", hour12: true } as const;
  const told = later.toLocaleTimeString("en-US", { ...zone, hour: "numeric", minute: "2-digit" });
  const [laterHour, laterMinute] = told.split(/[: ]/);
  const behind = (Number(hour) - Number(laterHour)) * 60 + Number(minute) - Number(laterMinute);
  expect(Math.abs(behind % 720)).toBeLessThan(5);
  await context.setOffline(false);
  await isSent(phone);

  const asleep = await openPhone(context, path);
  await asleep.evaluate(() => {
    void navigator.locks.request("araknid-field", () => new Promise(() => {}));
  });
  await phone.evaluate(() => (window as unknown as { takeAway(): void }).takeAway());
  await goal(phone, herons);
  const scored = new RegExp(`^Goal for ${herons}`);
  await expect(phone.getByText(scored)).toHaveCount(1);
  const other = await newPhone(browser, path);
  await expect(other.getByText(scored)).toHaveCount(1);
  await isSent(phone);
});

test("a goal entered offline before its link ended reaches the desk", async ({ browser }) => {
  const [field, foxes, larks] = own("Dune", "Dune Foxes", "Sand Larks");
  const { desk, path } = await fieldOf(browser, field, [foxes, larks]);
  const context = await phoneContext(browser);
  const phone = await openPhone(context, path);
  await startGame(phone);
  await context.setOffline(true);
  await goal(phone, foxes);
  const form = { intent: "end", linkId: /\d+/.exec(path)?.[0] ?? "" };
  await desk.request.post("/admin/field", { form, headers: { Origin: await originOf(desk) } });
  await context.setOffline(false);
  await expect(phone.getByText("The organizer can see your entry and can still")).toBeVisible();
});
