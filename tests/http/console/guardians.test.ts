import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import {
  alerts,
  fieldErrors,
  formOf,
  questionOf,
  textOf,
} from "#tests/support/assertions/forms.ts";

import { words } from "#tests/support/assertions/html.ts";

import { useOrganizer } from "#tests/support/fixtures/organizer.ts";

import type { Browser } from "#tests/support/fixtures/test-site.ts";

import { useMailbox } from "#tests/support/servers/mailbox.ts";

const { site, browser: admin } = useOrganizer();
const mailbox = useMailbox(site);

let rosa: string;

beforeEach(() => {
  rosa = `rosa-${randomUUID()}@home.example`;
});

async function asked(): Promise<{ ana: Browser }> {
  const { browser: ana } = await site.player();
  await ana.post("/account/guardian", { intent: "guardian", guardianEmail: rosa });
  return { ana };
}

describe("the console's guardians page", () => {
  const PATH = "/admin/people/guardians";

  async function panelOf(text: string, query = ""): Promise<string> {
    const page = await admin.get(`${PATH}${query}`);
    const panels = page.text.match(/<section id="player-.*?<\/section>/gs) ?? [];
    return panels.find((each) => each.includes(text)) ?? "";
  }
  const idIn = (panel: string) => /name="playerId" value="([^"]+)"/.exec(panel)?.[1] ?? "";

  test("the page resends the link, changes the guardian, and records and revokes a signed paper", async () => {
    const { ana } = await asked();
    const panel = await panelOf(rosa);
    expect(words(panel)).toContain("No answer yet.");
    const playerId = idIn(panel);
    await admin.post(PATH, { intent: "remind", playerId });
    await mailbox.deliver();
    expect(mailbox.to(rosa)).toHaveLength(2);

    const paper = await admin.post(PATH, { intent: "paper", playerId });
    expect(alerts(paper.text)).toEqual([["The signed form was recorded."]]);
    expect(await panelOf(rosa)).toBe("");
    expect(words(await panelOf(playerId, "?show=agreed"))).toContain("Signed form recorded.");
    expect(textOf(await ana.get("/teams"))).not.toContain("hasn't agreed yet");
    const question = await admin.get(`${PATH}?show=agreed&confirm=paper-${playerId}`);
    expect(questionOf(question)).toContain("Remove the signed form");
    await admin.post(`${PATH}?show=agreed`, { intent: "paper-back", playerId });
    expect(textOf(await ana.get("/teams"))).toContain("hasn't agreed yet");

    const wrong = await admin.post(PATH, { intent: "change", playerId, guardianEmail: "luis@" });
    expect(fieldErrors(formOf(wrong, `change-${playerId}`))).toEqual(["Email is invalid"]);
    const luis = `luis-${randomUUID()}@home.example`;
    await admin.post(PATH, { intent: "change", playerId, guardianEmail: luis });
    expect((await mailbox.newest(luis)).text).toContain("Ana S.");
    expect(await panelOf(luis)).not.toBe("");
  });
});
