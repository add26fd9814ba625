import { randomInt } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { comesAlive, importGames, openPage, signInAsAdmin } from "./people.ts";

/** Different each time, so that a retry meets none of the games and people of the first try. */
function unused() {
  const number = randomInt(1_000_000);
  const day = `20${40 + (number % 50)}-06-${String(1 + (Math.floor(number / 50) % 28)).padStart(2, "0")}`;
  return { cup: `Whistle ${number} Cup`, day, of: (name: string) => `${name} ${number}` };
}

async function addPerson(admin: Page, name: string): Promise<void> {
  const people = admin.getByRole("region", { name: "People" });
  const form = people
    .locator("form")
    .filter({ has: admin.getByRole("button", { name: "Add a person" }) });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("checkbox", { name: /^Only on/ }).check();
  await form.getByRole("button", { name: "Add a person" }).click();
  await expect(people.getByText(`${name}, no games`)).toBeVisible();
}

test("a referee sees their game on a phone, also after the organizer has moved it", {
  tag: "@smoke",
}, async ({ browser }) => {
  const { cup, day, of } = unused();
  const admin = await openPage(browser);
  await signInAsAdmin(admin);
  const game = (field: string, home: string, away: string) =>
    [cup, day, "15:00", field, of(home), of(away)].join(",");
  await importGames(
    admin,
    [
      "tournament,date,time,field,team1,team2",
      game("Pines", "Herons", "Otters"),
      game("Oaks", "Newts", "Toads"),
    ].join("\n"),
  );
  await admin.goto(`/admin/referees?day=${day}`);
  await comesAlive(admin);
  const [ana, ben] = [of("Ana"), of("Ben")];
  await addPerson(admin, ana);
  await addPerson(admin, ben);
  await admin.getByLabel("Assign games to").selectOption({ label: "People" });
  await admin.getByRole("button", { name: "Assign referees" }).click();
  await expect(admin.getByText("Referees are assigned.")).toBeVisible();
  await expect(admin.getByText("Games with a referee: 2 of 2.")).toBeVisible();

  await admin.getByText(`${ana}, 1 game`).click();
  const link = admin.getByRole("link", { name: /\/referee\// }).filter({ visible: true });
  const phone = await openPage(browser, { phone: true });
  await phone.goto(new URL((await link.getAttribute("href")) ?? "").pathname);
  await expect(phone.getByText(`${ana}, `)).toBeVisible();
  await expect(phone.getByText("3:00 PM")).toBeVisible();
  await expect(phone.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const hasHerons = await phone.getByText(of("Herons")).isVisible();
  const home = of(hasHerons ? "Herons" : "Newts");
  await expect(phone.getByText(home)).toBeVisible();

  await admin.goto(`/admin/games/edit?team=${encodeURIComponent(home)}`);
  await admin.getByRole("link").filter({ hasText: home }).click();
  await admin.waitForURL(/\/edit\/\d+$/);
  await comesAlive(admin);
  await admin.getByText("Change the date, time, field, stage, or teams").click();
  await admin.getByLabel("Time", { exact: true }).selectOption("16:00");
  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
  await expect(phone.getByText("4:00 PM")).toBeVisible();
  await expect(phone.getByText("3:00 PM")).toBeHidden();
});
