import { beforeEach, describe, expect, test, vi } from "vitest";
import { MINIMUM_DELAY } from "#app/http/minimum-delay.ts";
import { joinRequests, wrongTeamCodes } from "#db/schema/teams.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { alerts, buttons, textOf } from "#tests/support/assertions/forms.ts";
import { elements, within } from "#tests/support/assertions/html.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { useUpCodes, WRONG_CODE } from "#tests/support/factories/join-requests.ts";
import { press } from "#tests/support/fixtures/organizer.ts";
import { type Browser, type Page, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();
let made = 0;

beforeEach(async () => {
  await site.db.delete(wrongTeamCodes);
  await site.db.delete(joinRequests);
});

async function joined(account: { confirmed?: boolean } = {}) {
  const manager = await site.adult();
  const team = await site.team(`Approvals ${++made}`, { manager });
  const mate = await site.person({ firstName: "Mara", lastName: "Mate" });
  await settle(site, mate);
  await enter(await site.signIn(mate), team.teamCode);
  await site.approveAll(team.teamId);
  const person = await site.person({ firstName: "Nina", lastName: "New" }, account);
  const newcomer = await site.signIn(person);
  await enter(newcomer, team.teamCode);
  return { ...team, person, newcomer, manager: await site.signIn(team.manager) };
}

const enter = (browser: Browser, teamCode: string) =>
  browser.post("/teams", { intent: "join", teamCode });
const asker = () => site.player({ firstName: "Ada", lastName: "Asker" });

describe("requests to join by code", () => {
  test("a requesting player sees short names until the manager approves", async () => {
    const { teamId, newcomer, manager } = await joined();
    const before = await newcomer.get("/teams");
    expect(textOf(before)).toContain("Mara M.");
    expect(before.text).not.toContain("Mara Mate");
    expect((await newcomer.get("/teams.data")).text).not.toContain("Mara Mate");
    expect(textOf(before)).toContain(
      "You'll see full names once the team manager approves you or your player.",
    );
    const link = elements((await manager.get("/teams")).text, "a").map(({ href }) => href);
    expect(link).toContain(`/manage/${teamId}#new-players`);
    const page = await manager.get(`/manage/${teamId}`);
    expect(textOf(page)).toContain("New players");
    const approved = await press(manager, page, "Approve Nina N.");
    expect(approved.url).toBe(`/manage/${teamId}?done=approve`);
    expect(textOf(approved)).toContain("Approved.");
    expect(textOf(approved)).not.toContain("New players");
    expect(textOf(await newcomer.get("/teams"))).toContain("Mara Mate");
  });

  test("a requesting player without a confirmed email is offered the link again", async () => {
    const { newcomer } = await joined({ confirmed: false });
    const page = await newcomer.get("/teams");
    expect(textOf(page)).toContain("Confirm your email to see full names.");
    expect(buttons(page)).toContain("Email me the link");
    expect(textOf(page)).toContain("The team manager also needs to approve you or your player.");
    expect(page.text).not.toContain("Guardian hasn&#x27;t agreed yet</span>".repeat(2));
  });
});

describe("after many wrong codes", () => {
  const same = (page: Page, code: string) =>
    within(page.text, "main")[0]
      ?.replaceAll(code, "CODE")
      .replace(/value="[\w-]{20,}"/g, "");

  test("right and wrong codes get the same answer after the same wait, and the manager gets the request", async () => {
    const { teamId, teamCode, manager } = await site.team(`Approvals ${++made}`);
    const [right, wrong] = [await asker(), await asker()];
    await useUpCodes(site);
    using wait = vi.spyOn(globalThis, "setTimeout");
    const answer = await enter(right.browser, teamCode);
    expect(answer.url).toBe("/teams?done=requested");
    expect(alerts(answer.text).flat()).toEqual([
      "We saved your request. If the code is right, the team manager will see it.",
    ]);
    expect(textOf(answer)).toContain(
      `to join a team with the code ${teamCode}. The team manager has until`,
    );
    const other = await enter(wrong.browser, WRONG_CODE);
    expect(same(other, WRONG_CODE)).toBe(same(answer, teamCode));
    expect(wait.mock.calls.filter(([, delay]) => delay === MINIMUM_DELAY)).toHaveLength(2);
    const page = await (await site.signIn(manager)).get(`/manage/${teamId}`);
    expect(textOf(page)).toContain("Ada A.");
    expect(textOf(page)).toContain("asked to join");
  });

  test("the console reports an attack on team codes on its front page, and its end under security", async () => {
    const admin = await site.signIn(await site.admin());
    const calm = "Wrong team codes in the last two hours: 0 (limit 100).";
    expect(textOf(await admin.get("/admin/security"))).toContain(calm);
    expect(textOf(await admin.get("/admin"))).not.toContain("wrong team code");
    await useUpCodes(site);
    expect(textOf(await admin.get("/admin"))).toContain(
      "wrong team code attempts since Tuesday, July 15, 2025 at 12:00 PM PDT",
    );
    expect(textOf(await admin.get("/admin/security"))).toContain(
      "Team managers have to approve new players until Tuesday, July 15, 2025 at 2:00 PM PDT, or longer if the guessing continues.",
    );
  });

  test("no live topic reveals a request to join", async () => {
    const { teamId, teamCode, manager } = await site.team(`Approvals ${++made}`);
    const { person, browser } = await asker();
    await useUpCodes(site);
    const heard: string[] = [];
    const leave = site.running.hub.subscribe({
      changed: (topics) => heard.push(...topics),
      disconnected: () => {},
    });
    await enter(browser, teamCode);
    await enter(browser, WRONG_CODE);
    leave();
    expect(heard).not.toContain(`team:${teamId}`);
    expect(heard).toEqual(
      expect.arrayContaining([accountTopic(person.accountId), accountTopic(manager.accountId)]),
    );
    expect(heard.filter((topic) => !/^(?:account:|console$)/.test(topic))).toEqual([]);
  });
});
