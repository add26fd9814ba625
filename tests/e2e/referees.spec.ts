import { expect, type Page, test } from "@playwright/test";
import { addGames, openAdmin, openGame } from "./games.ts";
import { own, ownDay } from "./names.ts";
import { comesAlive, formWith, openPage } from "./people.ts";

async function addPerson(admin: Page, name: string): Promise<void> {
  const people = admin.getByRole("region", { name: "People" });
  const form = formWith(admin, "Add a person");
  await form.getByLabel("Name").fill(name);
  await form.getByRole("checkbox", { name: /^Only on/ }).check();
  await form.getByRole("button", { name: "Add a person" }).click();
  await expect(people.getByText(`${name}, no games`)).toBeVisible();
}

test("a referee sees their game on a phone, also after it was moved", async ({ browser }) => {
  const [tournament, ...teams] = own("Whistle Cup", "Herons", "Otters", "Newts", "Toads");
  const [herons, otters, newts, toads] = teams;
  const [ana, ben] = own("Ana", "Ben");
  const day = ownDay();
  const admin = await openAdmin(browser);
  const game = { tournament, date: day, time: "15:00" };
  await addGames(
    admin,
    { ...game, field: "Pines", team1: herons, team2: otters },
    { ...game, field: "Oaks", team1: newts, team2: toads },
  );
  await admin.goto(`/admin/referees?day=${day}`);
  await comesAlive(admin);
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
  const home = (await phone.getByText(herons).isVisible()) ? herons : newts;
  await expect(phone.getByText(home)).toBeVisible();

  await openGame(admin, home);
  await admin.getByText("Change the date, time, field, stage, or teams").click();
  await admin.getByLabel("Time", { exact: true }).selectOption("16:00");
  await admin.getByRole("button", { name: "Save changes" }).click();
  await expect(admin.getByText("Game updated successfully!")).toBeVisible();
  await expect(phone.getByText("4:00 PM")).toBeVisible();
  await expect(phone.getByText("3:00 PM")).toBeHidden();
});
