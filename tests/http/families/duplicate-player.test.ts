import { expect, test } from "vitest";
import { alerts, buttons, input } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { type Page, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const PATH = "/account/players/new";

const mia = {
  firstName: "Mia",
  lastName: "Silva",
  dob: "2012-03-02",
  phone: "",
  emergencyName: "Luis Silva",
  emergencyNumber: "555-010-0198",
};

const parent = async () =>
  (await site.player({ firstName: "Rosa", lastName: "Silva", dob: "1985-01-01" })).browser;

const idIn = (url: string) => new URL(url, "http://x").searchParams.get("player") ?? "";

const yesIn = (page: Page) =>
  elements(page.text, "button").find(({ name }) => name === "confirmed")?.["value"] ?? "";

test("a parent who goes back and corrects a player is asked, and can save the correction", async () => {
  const browser = await parent();
  const id = idIn((await browser.post(PATH, mia)).url);
  const corrected = { ...mia, emergencyNumber: "555-010-0777", agree_media: "on" };

  const asked = await browser.post(PATH, corrected);
  expect(asked.status).toBe(409);
  expect(alerts(asked.text).flat()).toEqual([
    "Mia is already on your account. Do you want to save what you entered here for Mia?",
  ]);
  expect(input(asked.text, "emergencyNumber")["value"]).toBe("555-010-0777");
  expect(input(asked.text, "agree_media")["checked"]).toBe("");
  expect(buttons(asked)).toEqual(["Agree and save changes", "Agree and add another player"]);
  const there = `/account/players/${id}`;
  expect(elements(asked.text, "a").map(({ href }) => href)).toContain(there);
  expect(input((await browser.get(there)).text, "emergencyNumber")["value"]).toBe("555-010-0198");

  const confirmed = yesIn(asked);
  const saved = await browser.post(PATH, { ...corrected, confirmed });
  expect(saved.url).toBe(`${there}?done=edit`);
  expect(alerts(saved.text).flat()).toEqual(["Saved."]);
  expect(input(saved.text, "emergencyNumber")["value"]).toBe("555-010-0777");
  expect(input(saved.text, "agree_media")["checked"]).toBe("");
});
