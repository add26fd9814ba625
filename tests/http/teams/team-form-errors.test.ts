import { describe, expect, test } from "vitest";

import { alerts, chosenIn, fieldErrors, formOf, typedIn } from "#tests/support/assertions/forms.ts";
import { readable } from "#tests/support/assertions/html.ts";
import { type Browser, useSite } from "#tests/support/fixtures/test-site.ts";
import { U13, U16 } from "#tests/support/fixtures/world.ts";

const site = useSite();

const post = (browser: Browser, intent: string, fields: Record<string, string> = {}) =>
  browser.post("/teams", { intent, ...fields });

const NAME_AND_TOURNAMENT = "Please enter a team name and select a tournament.";
const TOURNAMENT = "Please select a tournament to join the waitlist.";

describe("missing fields in team forms", () => {
  test.each([
    ["create", {}, "create-team", NAME_AND_TOURNAMENT],
    ["create", { name: "Half" }, "create-team", NAME_AND_TOURNAMENT],
    ["create", { name: " ", tournamentName: U13 }, "create-team", NAME_AND_TOURNAMENT],
    ["join", { teamCode: " " }, "join-team", "Please enter a team code."],
    ["join-waitlist", { tournamentName: "" }, "join-waitlist", TOURNAMENT],
  ] as const)("%s is reported with %j", async (intent, fields, form, sentence) => {
    const { browser } = await site.player();
    const page = await post(browser, intent, fields);
    expect(page.status).toBe(400);
    const refused = formOf(page, form);
    expect([...alerts(refused).flat(), ...fieldErrors(refused)]).toEqual([sentence]);
    const rest = page.text.replace(refused, "");
    expect([...alerts(rest).flat(), ...fieldErrors(rest)]).toEqual([]);
  });

  test("what was typed comes back in its own form only", async () => {
    const { browser } = await site.player();
    const named = await post(browser, "create", { name: "Half", tournamentName: "" });
    expect(typedIn(formOf(named, "create-team"), "name")).toBe("Half");
    const unnamed = await post(browser, "create", { name: "", tournamentName: U16 });
    expect(chosenIn(formOf(unnamed, "create-team"))).toBe(U16);
    expect(chosenIn(formOf(unnamed, "join-waitlist"))).toBe("");
    const coded = await post(browser, "join", { teamCode: "12 34" });
    expect(typedIn(formOf(coded, "join-team"), "teamCode")).toBe("12 34");
  });
});

describe("refused team forms", () => {
  test.each([
    [{ teamCode: "100000" }, "Failed to join team. Please try again."],
    [{ name: "Half", tournamentName: "" }, NAME_AND_TOURNAMENT],
    [{ tournamentName: "" }, TOURNAMENT],
  ])("a form without an intent, %j, is recognized by its fields", async (fields, sentence) => {
    const { browser } = await site.player();
    const page = await browser.post("/teams", fields);
    expect(readable(page.text)).toContain(sentence);
  });

  test("a wrong code is refused and comes back", async () => {
    const { browser } = await site.player();
    const page = await post(browser, "join", { teamCode: "100000" });
    expect(page.status).toBe(404);
    const form = formOf(page, "join-team");
    const why = "No team has this code. Check it with your team manager.";
    expect(alerts(form)).toEqual([["Failed to join team. Please try again.", why]]);
    expect(typedIn(form, "teamCode")).toBe("100000");
  });
});
